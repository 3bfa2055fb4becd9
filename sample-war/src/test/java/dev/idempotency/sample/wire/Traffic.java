package dev.idempotency.sample.wire;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** What has happened so far to the requests whose path ends with one reference. */
final class Traffic {

  private static final Map<String, Traffic> OF = new ConcurrentHashMap<>();

  final AtomicInteger executions = new AtomicInteger();
  final AtomicInteger left = new AtomicInteger();
  final AtomicInteger bytesRead = new AtomicInteger();

  private Traffic() {}

  static Traffic of(String reference) {
    return OF.computeIfAbsent(reference, r -> new Traffic());
  }

  static Traffic of(HttpServletRequest request) {
    return of(reference(request));
  }

  static String reference(HttpServletRequest request) {
    String path = request.getRequestURI().replaceAll(";[^/]*", "");
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
