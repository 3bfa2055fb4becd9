package dev.idempotency.http;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Status and headers of a response that is held back. They go to the container's response, which
 * keeps its own rules, as long as the application may change them: changes after a commit are
 * ignored, as in the container. Held here is what the container could not take back, or would act
 * upon: cookies and the declared length.
 */
abstract class GuardedResponse extends HttpServletResponseWrapper {

  private final Dispatch dispatch;
  private final HttpServletResponse target;
  private final List<Cookie> cookies = new ArrayList<>();
  private boolean typeDropped;
  private @Nullable String language;

  GuardedResponse(Dispatch dispatch, HttpServletResponse target) {
    super(target);
    this.dispatch = dispatch;
    this.target = target;
  }

  /** The charset of the writer, which cannot change any more; null while there is no writer. */
  abstract @Nullable String writerCharset();

  /** The length that the application has declared; negative: none. */
  abstract long declaredLength();

  abstract void declareLength(long length);

  @Override
  public abstract boolean isCommitted();

  /** Refuses what would undo a committed response. */
  final void requireUncommitted(String method) {
    if (isCommitted()) {
      throw new IllegalStateException(method + ": the response has been committed");
    }
  }

  final boolean isIncluded() {
    return dispatch.isInclude();
  }

  private boolean isFixed() {
    return isCommitted() || isIncluded();
  }

  /** Gives the cookies to the container. */
  final void sendCookies() {
    cookies.forEach(target::addCookie);
  }

  /** Drops status, headers and cookies. */
  final void resetHeaders() {
    target.reset();
    cookies.clear();
    language = null;
    typeDropped = target.getContentType() != null;
  }

  /** The content type that is sent. WildFly goes on showing one that a reset has dropped. */
  final @Nullable String sentContentType() {
    return typeDropped ? null : target.getContentType();
  }

  @Override
  public void setStatus(int status) {
    if (!isFixed()) {
      target.setStatus(status);
    }
  }

  @Override
  public void setHeader(String name, @Nullable String value) {
    if (isFixed()) {
      return;
    }
    if ("Content-Length".equalsIgnoreCase(name)) {
      declareLength(length(value));
    } else if ("Content-Type".equalsIgnoreCase(name)) {
      setContentType(value);
    } else {
      target.setHeader(name, value);
    }
  }

  @Override
  public void addHeader(String name, @Nullable String value) {
    if (isFixed()) {
      return;
    }
    if ("Content-Length".equalsIgnoreCase(name) || "Content-Type".equalsIgnoreCase(name)) {
      setHeader(name, value);
    } else {
      target.addHeader(name, value);
    }
  }

  @Override
  public void setIntHeader(String name, int value) {
    setHeader(name, Integer.toString(value));
  }

  @Override
  public void addIntHeader(String name, int value) {
    addHeader(name, Integer.toString(value));
  }

  @Override
  public void setDateHeader(String name, long date) {
    if (!isFixed()) {
      target.setDateHeader(name, date);
    }
  }

  @Override
  public void addDateHeader(String name, long date) {
    if (!isFixed()) {
      target.addDateHeader(name, date);
    }
  }

  @Override
  public void addCookie(Cookie cookie) {
    if (!isFixed()) {
      cookies.add((Cookie) cookie.clone());
    }
  }

  @Override
  public void setTrailerFields(Supplier<Map<String, String>> supplier) {
    requireUncommitted("setTrailerFields");
    target.setTrailerFields(supplier);
  }

  @Override
  public void setContentType(@Nullable String type) {
    if (isFixed()) {
      return;
    }
    typeDropped = false;
    String charset = writerCharset();
    if (charset == null) {
      target.setContentType(type);
    } else {
      target.setContentType(MediaTypes.withoutCharset(type));
      announce(charset);
    }
  }

  /** Each container has its own spelling, so it is asked only where it has not done so yet. */
  final void announce(String charset) {
    if (!MediaTypes.hasCharset(target.getContentType(), charset)) {
      typeDropped = false;
      target.setCharacterEncoding(charset);
    }
  }

  @Override
  public void setCharacterEncoding(@Nullable String charset) {
    if (!isFixed() && writerCharset() == null) {
      typeDropped = false;
      target.setCharacterEncoding(charset);
    }
  }

  /** Servlet 6.1. */
  public void setCharacterEncoding(Charset charset) {
    setCharacterEncoding(charset.name());
  }

  @Override
  public void setLocale(Locale locale) {
    if (!isFixed()) {
      target.setLocale(locale);
      language = locale.toLanguageTag();
    }
  }

  /** Payara sends the language of a locale, and does not show it. */
  @Override
  public Collection<String> getHeaders(String name) {
    Collection<String> shown = super.getHeaders(name);
    boolean hidden =
        language != null && shown.isEmpty() && "Content-Language".equalsIgnoreCase(name);
    return hidden ? List.of(language) : shown;
  }

  @Override
  public @Nullable String getHeader(String name) {
    return isDeclaredLength(name) ? Long.toString(declaredLength()) : super.getHeader(name);
  }

  @Override
  public boolean containsHeader(String name) {
    return isDeclaredLength(name) || super.containsHeader(name);
  }

  private boolean isDeclaredLength(String name) {
    return declaredLength() >= 0 && "Content-Length".equalsIgnoreCase(name);
  }

  @Override
  public void setContentLength(int length) {
    setContentLengthLong(length);
  }

  @Override
  public void setContentLengthLong(long length) {
    if (!isFixed()) {
      declareLength(length);
    }
  }

  private static long length(@Nullable String value) {
    boolean readable = value != null && value.strip().matches("\\d{1,18}");
    return readable ? Long.parseLong(value.strip()) : -1;
  }
}
