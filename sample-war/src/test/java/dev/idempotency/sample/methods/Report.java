package dev.idempotency.sample.methods;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** How a call has ended, as one line of text. */
final class Report {

  /** A call. */
  interface Task {
    Object call() throws Exception;
  }

  private Report() {}

  static String of(Task task) {
    try {
      return returned(task.call());
    } catch (Exception e) {
      return thrown(e);
    }
  }

  private static String returned(Object value) {
    return value == null
        ? "returned null"
        : "returned " + type(value).getTypeName() + " " + text(value);
  }

  private static Class<?> type(Object value) {
    return value instanceof List ? List.class : value instanceof Map ? Map.class : value.getClass();
  }

  private static String text(Object value) {
    String inBrackets = Arrays.deepToString(new Object[] {value});
    return inBrackets.substring(1, inBrackets.length() - 1);
  }

  private static String thrown(Throwable thrown) {
    String own = "thrown " + thrown.getClass().getName() + ": " + thrown.getMessage();
    return thrown.getCause() == null ? own : own + " <- " + thrown(thrown.getCause());
  }
}
