package dev.idempotency.engine;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts deliveries by scope and outcome, since the start of the application on this node. */
public final class CallCounters {

  private final ConcurrentMap<String, ConcurrentMap<Outcome, LongAdder>> counters =
      new ConcurrentHashMap<>();

  /** Starts with nothing counted. */
  public CallCounters() {}

  void count(String scope, Outcome outcome) {
    counters
        .computeIfAbsent(scope, s -> new ConcurrentHashMap<>())
        .computeIfAbsent(outcome, o -> new LongAdder())
        .increment();
  }

  /**
   * Tells what has been counted. Outcomes that have not happened are not there.
   *
   * @return a copy: scope, label of the outcome, how often
   */
  public Map<String, Map<String, Long>> snapshot() {
    Map<String, Map<String, Long>> snapshot = new TreeMap<>();
    counters.forEach(
        (scope, outcomes) -> {
          Map<String, Long> counted = new TreeMap<>();
          outcomes.forEach((outcome, count) -> counted.put(outcome.label(), count.sum()));
          snapshot.put(scope, counted);
        });
    return snapshot;
  }
}
