package dev.idempotency.http;

import dev.idempotency.config.FingerprintRules;
import dev.idempotency.identity.KeyInvalid;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A request on its way to a claim. Its content is read when somebody first needs it, to its end,
 * and kept until the request is closed. One thread, as any request.
 */
final class ReceivedRequest implements Closeable {

  private final HttpServletRequest original;
  private final long limit;
  private final FingerprintRules rules;
  private @Nullable RequestContent content;
  private @Nullable String fingerprint;

  /**
   * Takes a request of which nothing has been read.
   *
   * @param limit how many bytes its body may have
   * @param rules what of it is its meaning
   */
  ReceivedRequest(HttpServletRequest original, long limit, FingerprintRules rules) {
    this.original = original;
    this.limit = limit;
    this.rules = rules;
  }

  HttpServletRequest original() {
    return original;
  }

  Body body() throws IOException, ContentRefused {
    return content().body();
  }

  private RequestContent content() throws IOException, ContentRefused {
    if (content == null) {
      content = RequestContents.read(original, limit);
    }
    return content;
  }

  /** The body without its content codings, for the caller to close. */
  Body decodedBody(ContentCodings codings) throws IOException, ContentRefused, UnreadableContent {
    return codings.undo(
        body(), limit, RequestContents.spoolDirectory(original.getServletContext()));
  }

  /** What the request asks for. */
  String fingerprint() throws IOException, ContentRefused {
    if (fingerprint == null) {
      fingerprint = takeFingerprint();
    }
    return fingerprint;
  }

  private String takeFingerprint() throws IOException, ContentRefused {
    RequestContent received = content();
    if (received.parts() != null) {
      return RequestFingerprint.of(original, received.parts(), rules);
    }
    return received.parameters() != null
        ? RequestFingerprint.of(original, received.parameters(), rules)
        : RequestFingerprint.of(original, received.body(), rules, limit);
  }

  /**
   * The values of a parameter, of the query first and then of the form. Asks a wrapper of its own:
   * the application is to find its request as if nobody had asked before.
   *
   * @throws KeyInvalid if it may be in a multipart form that cannot be read
   */
  List<String> parameterValues(String name) throws KeyInvalid, IOException, ContentRefused {
    MediaType type = MediaType.of(original.getContentType());
    if (!type.isForm() && !type.isFormData()) {
      return list(original.getParameterValues(name));
    }
    List<String> values = list(new BufferedRequest(original, content()).getParameterValues(name));
    return type.isFormData() && !content().isParsedByContainer()
        ? Stream.concat(values.stream(), MultipartField.values(name, body(), type).stream())
            .toList()
        : values;
  }

  private static List<String> list(String @Nullable [] values) {
    return values == null ? List.of() : List.of(values);
  }

  /** The request for an application that is protected. */
  ProtectedRequest forProtected() throws IOException, ContentRefused {
    return new ProtectedRequest(original, content());
  }

  /** The request for an application that is not protected; untouched where nothing was read. */
  HttpServletRequest forUnprotected() {
    return content == null ? original : new BufferedRequest(original, content);
  }

  /** Drops the content, as soon as an application that has gone asynchronous is done with it. */
  @Override
  public void close() throws IOException {
    if (content == null) {
      return;
    }
    if (original.isAsyncStarted()) {
      original.getAsyncContext().addListener(new CloseAtTheEnd(content.body()));
    } else {
      content.body().close();
    }
  }

  private record CloseAtTheEnd(Body body) implements AsyncListener {

    @Override
    public void onComplete(AsyncEvent event) throws IOException {
      body.close();
    }

    @Override
    public void onTimeout(AsyncEvent event) {}

    @Override
    public void onError(AsyncEvent event) {}

    @Override
    public void onStartAsync(AsyncEvent event) {
      event.getAsyncContext().addListener(this);
    }
  }
}
