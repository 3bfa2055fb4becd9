package dev.idempotency.sample.outcome;

import dev.idempotency.sample.lab.LabBean;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.transaction.Status;
import jakarta.transaction.UserTransaction;
import java.io.IOException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

/**
 * {@code POST /outcome/usual?ref=REF}: what an application does without a key. One row through a
 * container-managed bean, one in a transaction of its own, which outlasts the bounded scope where
 * {@code lasting=true}. With {@code pair=true} it waits for another such request, so that two
 * threads serve them. Answers with the thread's name.
 */
@WebServlet("/outcome/usual")
public class UsualServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private static final long LONGER_THAN_THE_BOUND = 3_000;

  private static final CyclicBarrier PAIR = new CyclicBarrier(2);
  private static final int PAIRS_WITHIN_SECONDS = 30;

  @Resource private UserTransaction transaction;
  @EJB private LabBean rows;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    String ref = request.getParameter("ref");
    try {
      if (Boolean.parseBoolean(request.getParameter("pair"))) {
        PAIR.await(PAIRS_WITHIN_SECONDS, TimeUnit.SECONDS);
      }
      requireNoTransaction();
      rows.insert(ref, "there");
      requireNoTransaction();
      transaction.begin();
      rows.insert(ref, "there");
      if (Boolean.parseBoolean(request.getParameter("lasting"))) {
        Thread.sleep(LONGER_THAN_THE_BOUND);
      }
      transaction.commit();
      requireNoTransaction();
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new ServletException(e);
    }
    response.getWriter().print(Thread.currentThread().getName());
  }

  private void requireNoTransaction() throws Exception {
    if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
      throw new IllegalStateException("status " + transaction.getStatus());
    }
  }
}
