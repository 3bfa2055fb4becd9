package dev.idempotency.http;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;

/** A buffered request that refuses to go asynchronous: one transaction spans it. */
final class ProtectedRequest extends BufferedRequest {

  private boolean asyncRefused;

  ProtectedRequest(HttpServletRequest request, RequestContent content) {
    super(request, content);
  }

  /** Whether the application has tried to go asynchronous. */
  boolean asyncRefused() {
    return asyncRefused;
  }

  @Override
  public boolean isAsyncSupported() {
    return false;
  }

  @Override
  public AsyncContext startAsync() {
    throw refuseAsync();
  }

  @Override
  public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
    throw refuseAsync();
  }

  private IllegalStateException refuseAsync() {
    asyncRefused = true;
    return new IllegalStateException(
        "A request with an idempotency key cannot go asynchronous: its transaction ends with this call.");
  }
}
