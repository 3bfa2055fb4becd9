package dev.idempotency.sample.differential;

import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.List;

/** What an application saw of its response, step by step: one line for each look. */
public final class Seen {

  private final List<String> lines = new ArrayList<>();

  /** Something that is tried, and may be refused. */
  @FunctionalInterface
  interface Attempt {
    void run() throws Exception;
  }

  /** Looks at the response as an application may. */
  void look(HttpServletResponse response) {
    lines.add(
        "committed=%s status=%d type=%s charset=%s"
            .formatted(
                response.isCommitted(),
                response.getStatus(),
                response.getContentType(),
                response.getCharacterEncoding()));
  }

  /** Notes a value. */
  void note(Object value) {
    lines.add(String.valueOf(value));
  }

  /** Tries something, and notes which kind of exception it throws, if any. */
  void attempt(Attempt attempt) {
    try {
      attempt.run();
      lines.add("done");
    } catch (Exception e) {
      lines.add(e.getClass().getName());
    }
  }

  @Override
  public String toString() {
    return String.join("\n", lines);
  }
}
