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
}
