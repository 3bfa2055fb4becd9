package dev.idempotency.http;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;

/** Reads request bodies to their end, before anything is claimed. */
final class RequestBodies {

  static final long LIMIT = 10L * 1024 * 1024;

  private RequestBodies() {}

  /**
   * Reads the whole body.
   *
   * @throws RequestTooLarge if it is larger than the limit; a declared length is believed at once
   * @throws IOException if the client breaks off
   */
  static Body read(HttpServletRequest request) throws IOException, RequestTooLarge {
    if (request.getContentLengthLong() > LIMIT) {
      throw new RequestTooLarge(LIMIT);
    }
    Body body = new Body(spoolDirectory(request.getServletContext()));
    try {
      copy(request.getInputStream(), body);
      return body;
    } catch (IOException | RequestTooLarge | RuntimeException e) {
      body.close();
      throw e;
    }
  }

  static Path spoolDirectory(ServletContext context) {
    Object directory = context.getAttribute(ServletContext.TEMPDIR);
    return directory instanceof File file
        ? file.toPath()
        : Path.of(System.getProperty("java.io.tmpdir"));
  }

  private static void copy(ServletInputStream in, Body body) throws IOException, RequestTooLarge {
    byte[] chunk = new byte[8192];
    for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
      if (body.size() + n > LIMIT) {
        throw new RequestTooLarge(LIMIT);
      }
      body.write(chunk, 0, n);
    }
  }
}
