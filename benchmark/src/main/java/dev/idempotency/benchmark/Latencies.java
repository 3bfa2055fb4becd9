package dev.idempotency.benchmark;

import java.util.Collection;
import java.util.List;

/** How long each of some calls took, in nanoseconds. */
final class Latencies {

  private final long[] sorted;

  Latencies(Collection<Long> nanoseconds) {
    sorted = nanoseconds.stream().mapToLong(Long::longValue).sorted().toArray();
  }

  /** In milliseconds. */
  double percentile(int percent) {
    int rank = (int) Math.ceil(sorted.length * percent / 100.0);
    return sorted[Math.max(0, rank - 1)] / 1e6;
  }

  /** The median of some rounds' percentiles, in milliseconds. */
  static double percentile(List<Latencies> rounds, int percent) {
    return median(rounds.stream().map(round -> round.percentile(percent)).toList());
  }

  /** Of some rounds, so that one in which the machine was busy does not decide. */
  static double median(List<Double> values) {
    double[] inOrder = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = inOrder.length / 2;
    return inOrder.length % 2 == 1 ? inOrder[middle] : (inOrder[middle - 1] + inOrder[middle]) / 2;
  }
}
