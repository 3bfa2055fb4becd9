package dev.idempotency.http;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collection;

/** Reads the content of requests to its end, before anything is claimed. */
final class RequestContents {

  private RequestContents() {}

  /**
   * Reads everything. The container parses a multipart form if its servlet is set up for that, so
   * that parts and parameters are what they would be without the filter; all else is kept as bytes.
   *
   * @throws RequestTooLarge if it is larger than the limit; a declared length is believed at once
   * @throws IOException if the client breaks off
   */
  static RequestContent read(HttpServletRequest request, long limit)
      throws IOException, RequestTooLarge {
    if (request.getContentLengthLong() > limit) {
      throw new RequestTooLarge(limit);
    }
    return MediaType.of(request.getContentType()).isFormData()
        ? readParts(request, limit)
        : RequestContent.of(readBytes(request, limit));
  }

  /**
   * A container that refuses, because the servlet is not set up or a part is too large, would
   * refuse the application as well: it gets the same exception when it asks for the parts.
   */
  private static RequestContent readParts(HttpServletRequest request, long limit)
      throws IOException, RequestTooLarge {
    Collection<Part> parts;
    try {
      parts = request.getParts();
    } catch (IllegalStateException | ServletException e) {
      return new RequestContent(readBytes(request, limit), null, e);
    }
    if (parts.stream().mapToLong(Part::getSize).sum() > limit) {
      throw new RequestTooLarge(limit);
    }
    return new RequestContent(emptyBody(request), parts, null);
  }

  private static Body readBytes(HttpServletRequest request, long limit)
      throws IOException, RequestTooLarge {
    Body body = emptyBody(request);
    try {
      copy(request.getInputStream(), body, limit);
      return body;
    } catch (IOException | RequestTooLarge | RuntimeException e) {
      body.close();
      throw e;
    }
  }

  private static Body emptyBody(HttpServletRequest request) {
    return new Body(spoolDirectory(request.getServletContext()));
  }

  static Path spoolDirectory(ServletContext context) {
    Object directory = context.getAttribute(ServletContext.TEMPDIR);
    return directory instanceof File file
        ? file.toPath()
        : Path.of(System.getProperty("java.io.tmpdir"));
  }

  private static void copy(InputStream in, Body body, long limit)
      throws IOException, RequestTooLarge {
    byte[] chunk = new byte[8192];
    for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
      if (body.size() + n > limit) {
        throw new RequestTooLarge(limit);
      }
      body.write(chunk, 0, n);
    }
  }
}
