package dev.idempotency.sample.wire;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Locale;
import java.util.TreeSet;

/**
 * Says what an application sees of its request. The header {@code X-By} names the ways in which it
 * looks, one after the other, in no order that a server is free to choose: {@code parameters},
 * {@code parameter}, {@code reader}, {@code stream}.
 */
@WebServlet({"/free/see/*", "/kept/see/*", "/broad/see/*"})
public class SeeServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    StringBuilder seen = new StringBuilder();
    seen.append("method=").append(request.getMethod());
    seen.append("\ntype=").append(request.getContentType());
    seen.append("\nencoding=").append(request.getCharacterEncoding());
    seen.append("\nlength=").append(request.getContentLengthLong());
    for (String name : new TreeSet<>(Collections.list(request.getHeaderNames()))) {
      if (name.toLowerCase(Locale.ROOT).matches("content-.*|transfer-.*|expect")) {
        seen.append("\nheader ").append(name.toLowerCase(Locale.ROOT)).append('=');
        seen.append(Collections.list(request.getHeaders(name)));
      }
    }
    for (String way : request.getHeader("X-By").split(",", -1)) {
      seen.append('\n').append(way).append(": ").append(by(way, request));
    }
    response.setContentType("text/plain;charset=UTF-8");
    response.getOutputStream().write(seen.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static String by(String way, HttpServletRequest request) {
    try {
      return switch (way) {
        case "parameter" -> "a=" + request.getParameter("a");
        case "parameters" -> parameters(request);
        case "reader" -> reader(request);
        case "stream" -> HexFormat.of().formatHex(request.getInputStream().readAllBytes());
        default -> throw new IllegalArgumentException(way);
      };
    } catch (IOException | RuntimeException e) {
      return e.getClass().getName();
    }
  }

  private static String parameters(HttpServletRequest request) {
    StringBuilder parameters = new StringBuilder();
    for (String name : new TreeSet<>(Collections.list(request.getParameterNames()))) {
      parameters.append('<').append(name).append('>');
      for (String value : request.getParameterValues(name)) {
        parameters.append('[').append(value).append(']');
      }
    }
    return parameters.toString();
  }

  private static String reader(HttpServletRequest request) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int c = request.getReader().read(); c >= 0; c = request.getReader().read()) {
      text.append((char) c);
    }
    return text.toString();
  }
}
