package dev.idempotency.benchmark;

import java.util.Locale;

/**
 * Something measured beside its baseline.
 *
 * @param what was measured
 * @param unit of both
 * @param baseline the same run's
 * @param measured the value
 * @param goal what it should be; empty where it is for information
 */
record Figure(String what, String unit, double baseline, double measured, String goal) {

  static final String HEAD =
      """
      | what | baseline | measured | ratio | goal |
      |---|---|---|---|---|""";

  double ratio() {
    return measured / baseline;
  }

  /** A row of a Markdown table. */
  String row() {
    return "| %s | %s %s | %s %s | %.2f | %s |"
        .formatted(what, number(baseline), unit, number(measured), unit, ratio(), goal)
        .replace(" |  |", " | |");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 1000 ? "%.2f" : "%,.0f", value);
  }
}
