package dev.idempotency.sample.outcome;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** The course of the next executions, and how many there were of each reference. */
final class Courses {

  /** What a client must never see for work that is not committed. */
  static final String SUCCESS = "THIS-TOOK-EFFECT";

  private static final AtomicReference<Course> CHOSEN = new AtomicReference<>(Course.BODY);
  private static final Map<String, Integer> EXECUTIONS = new ConcurrentHashMap<>();

  private Courses() {}

  static void choose(Course course) {
    CHOSEN.set(course);
  }

  /** An execution begins. */
  static Course begin(String reference) {
    EXECUTIONS.merge(reference, 1, Integer::sum);
    return CHOSEN.get();
  }

  static int executions(String reference) {
    return EXECUTIONS.getOrDefault(reference, 0);
  }
}
