package dev.idempotency.http;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.util.Map;

/** Requests that answer what they are told, and nothing else. */
final class FakeRequests {

  private FakeRequests() {}

  /**
   * Makes a request.
   *
   * @param answers by the name of the method, whatever its arguments are; absent means null
   */
  static HttpServletRequest of(Map<String, Object> answers) {
    return (HttpServletRequest)
        Proxy.newProxyInstance(
            FakeRequests.class.getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (proxy, method, arguments) -> answers.get(method.getName()));
  }

  /** A request that stays where it has entered. */
  static Dispatch dispatched() {
    return dispatched(Map.of());
  }

  /** A request whose dispatch is what it answers. */
  static Dispatch dispatched(Map<String, Object> answers) {
    HttpServletRequest request = of(answers);
    return new Dispatch(request, request);
  }
}
