package dev.idempotency.sample.memory;

import dev.idempotency.sample.lab.LabBean;
import jakarta.ejb.EJB;
import jakarta.servlet.ServletContext;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * {@code POST /large/REF?size=BYTES} answers with so many bytes, {@code POST /large/REF} with the
 * number of the bytes that came; {@code GET /large} with the number of temporary files.
 */
@WebServlet("/large/*")
public class LargeServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private static final byte[] CHUNK = new byte[64 * 1024];

  @EJB private LabBean business;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    File directory = (File) request.getServletContext().getAttribute(ServletContext.TEMPDIR);
    File[] spooled = directory.listFiles((d, name) -> name.endsWith(".spool"));
    response.getWriter().print(spooled.length);
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    business.insert(request.getPathInfo().substring(1), "there");
    String size = request.getParameter("size");
    if (size == null) {
      response.getWriter().print(count(request.getInputStream()));
    } else {
      write(Long.parseLong(size), response.getOutputStream());
    }
  }

  private static long count(InputStream in) throws IOException {
    byte[] chunk = new byte[CHUNK.length];
    long count = 0;
    for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
      count += n;
    }
    return count;
  }

  private static void write(long size, OutputStream out) throws IOException {
    for (long written = 0; written < size; written += CHUNK.length) {
      out.write(CHUNK, 0, (int) Math.min(CHUNK.length, size - written));
    }
  }
}
