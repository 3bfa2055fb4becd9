package dev.idempotency.sample.wire;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** The ways in which the application answers. A body is another one each time it is made. */
public enum Reply {
  /** With every header that a replay gives again, and two that it does not. */
  DOCUMENT {
    @Override
    void to(HttpServletRequest request, HttpServletResponse response) throws IOException {
      response.setStatus(HttpServletResponse.SC_CREATED);
      response.setContentType("application/json");
      response.setHeader("Location", "/lab/documents/" + Traffic.reference(request));
      response.setHeader("Content-Location", "/lab/documents/7");
      response.setHeader("Content-Language", "de");
      response.setHeader("Content-Disposition", "attachment; filename=\"a b.json\"");
      response.setHeader("ETag", "\"seven\"");
      response.setHeader("Cache-Control", "private");
      response.setDateHeader("Last-Modified", 784_111_777_000L);
      response.setDateHeader("Expires", 784_111_778_000L);
      response.addHeader("Link", "</lab/a>; rel=\"next\"");
      response.addHeader("Link", "</lab/b>; rel=\"prev\"");
      response.addHeader("Vary", "Accept-Language");
      response.setHeader("X-Of-The-Application", "yes");
      response.setHeader("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");
      write(response, "{\"id\":\"" + UUID.randomUUID() + "\",\"name\":\"G\u00f6del \u20ac\"}");
    }
  },
  /** With headers that are the container's or the connection's business. */
  COMPUTED {
    @Override
    void to(HttpServletRequest request, HttpServletResponse response) throws IOException {
      response.setDateHeader("Date", 0);
      response.setHeader("Server", "of-the-application");
      response.setHeader("Keep-Alive", "timeout=5");
      response.setHeader("Retry-After", "120");
      response.setHeader("Alt-Svc", "h3=\":443\"");
      response.setHeader("Trailer", "X-Checksum");
      response.setHeader("X-RateLimit-Remaining", "17");
      response.setContentLength(4);
      write(response, "done");
    }
  },
  /** With a session, and cookies in every way there is. */
  COOKIES {
    @Override
    void to(HttpServletRequest request, HttpServletResponse response) throws IOException {
      request.getSession(true).setAttribute("user", "first");
      response.addCookie(new Cookie("login", "SECRET-1"));
      response.addHeader("Set-Cookie", "csrf=SECRET-2; Path=/");
      response.setHeader("X-CSRF-Token", "SECRET-3");
      response.setHeader("WWW-Authenticate", "Bearer error=\"SECRET-4\"");
      response.setHeader("Authentication-Info", "nextnonce=\"SECRET-5\"");
      write(response, "welcome");
    }
  },
  /** Large, but not too large to be kept. */
  LARGE {
    @Override
    void to(HttpServletRequest request, HttpServletResponse response) throws IOException {
      write(response, UUID.randomUUID() + "0123456789".repeat(90_000));
    }
  },
  OK_OPENED(HttpServletResponse.SC_OK) {
    @Override
    void to(HttpServletRequest request, HttpServletResponse response) throws IOException {
      super.to(request, response);
      response.getOutputStream().flush();
    }
  },
  OK(HttpServletResponse.SC_OK),
  CREATED(HttpServletResponse.SC_CREATED),
  ACCEPTED(HttpServletResponse.SC_ACCEPTED),
  NO_CONTENT(HttpServletResponse.SC_NO_CONTENT),
  NO_CONTENT_OPENED(HttpServletResponse.SC_NO_CONTENT) {
    @Override
    void to(HttpServletRequest request, HttpServletResponse response) throws IOException {
      super.to(request, response);
      response.getOutputStream().close();
    }
  },
  RESET_CONTENT(HttpServletResponse.SC_RESET_CONTENT),
  SEE_OTHER(HttpServletResponse.SC_SEE_OTHER),
  NOT_MODIFIED(HttpServletResponse.SC_NOT_MODIFIED),
  NOT_MODIFIED_WITH_LENGTH(HttpServletResponse.SC_NOT_MODIFIED) {
    @Override
    void to(HttpServletRequest request, HttpServletResponse response) throws IOException {
      super.to(request, response);
      response.setContentLength(9);
    }
  };

  private final int status;

  Reply() {
    this(HttpServletResponse.SC_OK);
  }

  Reply(int status) {
    this.status = status;
  }

  /** Without a body, unless a constant says otherwise. */
  void to(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setStatus(status);
    response.setHeader("Location", "/lab/documents/" + Traffic.reference(request));
    response.setHeader("ETag", "\"seven\"");
  }

  private static void write(HttpServletResponse response, String text) throws IOException {
    response.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
  }
}
