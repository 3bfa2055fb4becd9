package dev.idempotency.sample.erasure;

import dev.idempotency.Erasure;
import dev.idempotency.Idempotency;
import jakarta.ejb.EJB;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * {@code POST ?tenant=TENANT&ref=REF&from=FROM} erases a tenant: from the servlet ({@code
 * servlet}), or from a bean that commits ({@code bean}) or rolls back ({@code doomed}). It answers
 * {@code RECORDS SUMMARIES COMPLETE}.
 */
@WebServlet({"/erase", "/op/erase"})
public class ErasureServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @EJB private ErasingBean bean;
  @Inject private Idempotency idempotency;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Erasure erasure = erase(request);
    response
        .getWriter()
        .print(erasure.records() + " " + erasure.summaries() + " " + erasure.complete());
  }

  private Erasure erase(HttpServletRequest request) {
    String tenant = request.getParameter("tenant");
    String from = request.getParameter("from");
    return from.equals("servlet")
        ? idempotency.eraseTenant(tenant, "the laboratory", "for a test")
        : bean.insertEraseInsert(request.getParameter("ref"), tenant, from.equals("doomed"));
  }
}
