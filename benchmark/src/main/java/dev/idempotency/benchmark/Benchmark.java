package dev.idempotency.benchmark;

import dev.idempotency.testkit.PostgresServer;
import java.util.List;

/** Prints a table of figures for the parts that are named: delete, archive, claim. */
public final class Benchmark {

  private Benchmark() {}

  /**
   * Measures.
   *
   * @param parts what
   * @throws Exception if something cannot be measured
   */
  public static void main(String... parts) throws Exception {
    System.out.println(Figure.HEAD);
    try (PostgresServer server = PostgresServer.start()) {
      for (String part : parts) {
        measure(server, part, Sizes.FULL).forEach(figure -> System.out.println(figure.row()));
      }
    }
  }

  static List<Figure> measure(PostgresServer server, String part, Sizes sizes) throws Exception {
    return switch (part) {
      case "delete" -> CleanupBenchmark.run(server, sizes, false);
      case "archive" -> CleanupBenchmark.run(server, sizes, true);
      case "claim" -> ClaimBenchmark.run(server, sizes);
      default -> throw new IllegalArgumentException(part);
    };
  }
}
