package dev.idempotency.http;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;

/** Reads the content of requests to its end, before anything is claimed. */
final class RequestContents {

  private RequestContents() {}

  /**
   * Reads everything. The container parses a multipart form if its servlet is set up for that, so
   * that parts and parameters are what they would be without the filter; all else is kept as bytes.
   *
   * @throws ContentRefused if it is larger than the limit (a declared length is believed at once),
   *     or somebody has read it before
   * @throws IOException if the client breaks off
   */
  static RequestContent read(HttpServletRequest request, long limit)
      throws IOException, ContentRefused {
    if (request.getContentLengthLong() > limit) {
      throw ContentRefused.tooLarge(limit);
    }
    MediaType type = MediaType.of(request.getContentType());
    if (type.isFormData()) {
      return readParts(request, limit);
    }
    Body body = readBytes(request, limit);
    boolean complete = body.size() > 0 || request.getContentLengthLong() == 0;
    return complete ? RequestContent.of(body) : contentWithoutBytes(request, type, body);
  }

  /**
   * A filter in front that asks for a parameter lets the container read a form. Whatever else was
   * read there is lost. Without a declared length, nothing at all may have been sent.
   */
  private static RequestContent contentWithoutBytes(
      HttpServletRequest request, MediaType type, Body nothing) throws ContentRefused {
    boolean bytesWereSent = request.getContentLengthLong() > 0;
    if (type.isForm() && (!bytesWereSent || hasMoreParametersThanTheQuery(request))) {
      return RequestContent.ofParameters(request.getParameterMap(), nothing);
    }
    if (bytesWereSent) {
      throw ContentRefused.alreadyRead();
    }
    return RequestContent.of(nothing);
  }

  private static boolean hasMoreParametersThanTheQuery(HttpServletRequest request) {
    String query = request.getQueryString();
    long ofQuery =
        query == null
            ? 0
            : Arrays.stream(query.split("&", -1)).filter(pair -> !pair.isEmpty()).count();
    long all = request.getParameterMap().values().stream().mapToLong(values -> values.length).sum();
    return all > ofQuery;
  }

  /**
   * A container that refuses, because the servlet is not set up or a part is too large, would
   * refuse the application as well: it gets the same exception when it asks for the parts.
   */
  private static RequestContent readParts(HttpServletRequest request, long limit)
      throws IOException, ContentRefused {
    Collection<Part> parts;
    try {
      parts = request.getParts();
    } catch (IllegalStateException | ServletException e) {
      return RequestContent.ofRefusedParts(e, readBytes(request, limit));
    }
    if (parts.stream().mapToLong(Part::getSize).sum() > limit) {
      throw ContentRefused.tooLarge(limit);
    }
    return RequestContent.ofParts(parts, emptyBody(request));
  }

  private static Body readBytes(HttpServletRequest request, long limit)
      throws IOException, ContentRefused {
    Body body = emptyBody(request);
    try {
      copy(request.getInputStream(), body, limit);
      return body;
    } catch (IOException | ContentRefused | RuntimeException e) {
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
      throws IOException, ContentRefused {
    byte[] chunk = new byte[8192];
    for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
      if (body.size() + n > limit) {
        throw ContentRefused.tooLarge(limit);
      }
      body.write(chunk, 0, n);
    }
  }
}
