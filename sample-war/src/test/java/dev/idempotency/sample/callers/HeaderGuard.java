package dev.idempotency.sample.callers;

import dev.idempotency.RecordView;
import dev.idempotency.ReplayGuard;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;

/** With the header {@code X-Guard: owner}, only the first caller sees the answer again. */
@RequestScoped
public class HeaderGuard implements ReplayGuard {

  @Inject private HttpServletRequest request;

  @Override
  public boolean mayReplay(RecordView record) {
    String guard = request.getHeader("X-Guard");
    if ("throws".equals(guard)) {
      throw new IllegalStateException("no directory of rights");
    }
    return !"owner".equals(guard)
        || request.getHeader(CallerFilter.CALLER).equals(record.principal());
  }
}
