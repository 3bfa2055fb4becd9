package dev.idempotency.http;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpUpgradeHandler;
import jakarta.servlet.http.PushBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A buffered request whose application answers before it returns, and only through its response:
 * one transaction spans it. It refuses to go asynchronous and to change the protocol, and pushes
 * nothing.
 */
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

  /** What another protocol says would leave before the commit. */
  @Override
  public <T extends HttpUpgradeHandler> T upgrade(Class<T> handler) {
    throw refuseAsync();
  }

  /** What is pushed would leave before the commit; a client that wants none has no builder. */
  @Override
  @SuppressWarnings({"deprecation", "removal"}) // of the API, which later versions drop
  public @Nullable PushBuilder newPushBuilder() {
    return null;
  }

  private IllegalStateException refuseAsync() {
    asyncRefused = true;
    return new IllegalStateException(
        "A request with an idempotency key cannot go asynchronous or change the protocol: its transaction ends"
            + " with this call.");
  }
}
