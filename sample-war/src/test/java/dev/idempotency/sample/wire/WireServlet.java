package dev.idempotency.sample.wire;

import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.io.IOException;
import java.util.Set;

/**
 * {@code METHOD /PLACE/REF?reply=REPLY}: counts the execution, writes a row where the method is no
 * safe one, and replies. {@code &gate} lets it wait for the row lock, {@code &doomed} marks the
 * transaction for rollback. The place decides which filters stand in front.
 */
@WebServlet({
  "/free/*",
  "/kept/*",
  "/required/*",
  "/other/*",
  "/strict/*",
  "/broad/*",
  "/secured/*",
  "/denied/*",
  "/cors-outside/*",
  "/cors-inside/*",
  "/gzip-outside/*",
  "/gzip-inside/*",
  "/override-outside/*",
  "/override-inside/*"
})
public class WireServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;
  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

  @EJB private WireBean business;
  @Resource private UserTransaction transaction;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Traffic.of(request).executions.incrementAndGet();
    if (!SAFE.contains(request.getMethod())) {
      business.insert(Traffic.reference(request));
    }
    String query = request.getQueryString() == null ? "" : request.getQueryString();
    if (query.contains("&gate")) {
      business.waitAtGate();
    }
    if (query.contains("&doomed")) {
      setRollbackOnly();
    }
    reply(query).to(request, response);
  }

  private static Reply reply(String query) {
    return query.startsWith("reply=")
        ? Reply.valueOf(query.substring("reply=".length()).split("&", 2)[0])
        : Reply.DOCUMENT;
  }

  private void setRollbackOnly() {
    try {
      transaction.setRollbackOnly();
    } catch (SystemException e) {
      throw new IllegalStateException(e);
    }
  }
}
