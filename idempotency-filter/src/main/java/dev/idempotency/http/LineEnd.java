package dev.idempotency.http;

import jakarta.servlet.ServletResponse;
import jakarta.servlet.ServletResponseWrapper;

/** How a container's writer ends its lines. */
final class LineEnd {

  private LineEnd() {}

  static String of(ServletResponse response) {
    ServletResponse innermost = response;
    while (innermost instanceof ServletResponseWrapper wrapper) {
      innermost = wrapper.getResponse();
    }
    return of(innermost.getClass().getName());
  }

  /** WildFly's with CR LF, the others' as Java does on their system. */
  static String of(String responseClass) {
    return responseClass.startsWith("io.undertow.") ? "\r\n" : System.lineSeparator();
  }
}
