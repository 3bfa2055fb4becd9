package dev.idempotency.sample.scopes;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.MultipartConfig;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Collections;

/** Tells what it sees of a multipart form, the parts before the parameters. */
@WebServlet("/upload/*")
@MultipartConfig(fileSizeThreshold = 1024, maxFileSize = 100_000)
public class UploadServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    response.setContentType("text/plain;charset=UTF-8");
    PrintWriter out = response.getWriter();
    try {
      for (Part part : request.getParts()) {
        print(part, out);
      }
      out.println("named: " + request.getPart("file").getSize());
    } catch (IllegalStateException e) {
      out.println("refused: " + e.getClass().getSimpleName());
    }
    for (String name : Collections.list(request.getParameterNames())) {
      out.println(name + "=" + String.join(",", request.getParameterValues(name)));
    }
  }

  private static void print(Part part, PrintWriter out) throws IOException {
    byte[] content = part.getInputStream().readAllBytes();
    int sum = 0;
    for (byte b : content) {
      sum = 31 * sum + b;
    }
    out.println(
        "part %s %s %s %d %d"
            .formatted(
                part.getName(),
                part.getSubmittedFileName(),
                part.getContentType(),
                content.length,
                sum));
  }
}
