package dev.idempotency.sample.differential;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** One way in which an application can answer. */
public interface Way {

  /** Its name within its kind. */
  String name();

  /** What it does. */
  Answering answering();

  /** The path below the servlet's. */
  default String path() {
    return getClass().getSimpleName() + "/" + name();
  }

  /** The way with this path. */
  static Way at(String path) {
    String[] parts = path.split("/", 2);
    for (Way[] kind :
        new Way[][] {
          Outputs.values(),
          Charsets.values(),
          Commits.values(),
          Statuses.values(),
          Headers.values(),
          Endings.values(),
          Failures.values(),
          Dispatches.values()
        }) {
      for (Way way : kind) {
        if (way.path().equals(parts[0] + "/" + parts[1])) {
          return way;
        }
      }
    }
    throw new IllegalArgumentException(path);
  }

  /** Answers a request, and notes what can be seen meanwhile. */
  @FunctionalInterface
  interface Answering {
    void answer(HttpServletRequest request, HttpServletResponse response, Seen seen)
        throws IOException, ServletException;
  }
}
