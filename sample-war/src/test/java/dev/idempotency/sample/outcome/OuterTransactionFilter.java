package dev.idempotency.sample.outcome;

import dev.idempotency.sample.lab.LabBean;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpFilter;
import jakarta.transaction.UserTransaction;
import java.io.IOException;

/**
 * Stands in front of the idempotency filter with a transaction of its own, in which it writes the
 * row {@code ?outer=REF}.
 */
public class OuterTransactionFilter extends HttpFilter {

  private static final long serialVersionUID = 1L;

  @Resource private UserTransaction transaction;
  @EJB private LabBean rows;

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    try {
      transaction.begin();
      rows.insert(request.getParameter("outer"), "there");
      chain.doFilter(request, response);
      transaction.commit();
    } catch (IOException | ServletException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new ServletException(e);
    }
  }
}
