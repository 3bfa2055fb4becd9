package dev.idempotency.sample.scopes;

import dev.idempotency.sample.lab.LabBean;
import jakarta.ejb.EJB;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Inserts a row and answers as its query says: {@code POST
 * /x/SCOPE/REF?status=S&size=BYTES&header=NAME:VALUE}.
 */
@WebServlet("/x/*")
public class AnswerServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @EJB private LabBean business;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    insert(request);
    response.setStatus(number(request, "status", 201));
    response.setContentType("application/octet-stream");
    for (String header : query(request, "header")) {
      String[] nameAndValue = header.split(":", 2);
      response.addHeader(nameAndValue[0], nameAndValue[1]);
    }
    write(number(request, "size", 2), response.getOutputStream());
  }

  private void insert(HttpServletRequest request) throws ServletException {
    String path = request.getPathInfo();
    try {
      business.insert(path.substring(path.lastIndexOf('/') + 1), "there");
    } catch (Exception e) {
      throw new ServletException(e);
    }
  }

  private static int number(HttpServletRequest request, String name, int otherwise) {
    String[] values = query(request, name);
    return values.length == 0 ? otherwise : Integer.parseInt(values[0]);
  }

  private static String[] query(HttpServletRequest request, String name) {
    String[] values = request.getParameterValues(name);
    return values == null ? new String[0] : values;
  }

  private static void write(int size, OutputStream out) throws IOException {
    byte[] chunk = new byte[1000];
    for (int i = 0; i < chunk.length; i++) {
      chunk[i] = (byte) ('a' + i % 26);
    }
    for (int written = 0; written < size; written += chunk.length) {
      out.write(chunk, 0, Math.min(chunk.length, size - written));
    }
  }
}
