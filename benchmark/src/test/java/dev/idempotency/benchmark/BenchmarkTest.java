package dev.idempotency.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.idempotency.testkit.PostgresServer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The benchmark works. How fast anything is does not matter here. */
class BenchmarkTest {

  private static final Sizes FEW = new Sizes(1, Duration.ofMillis(200), 50, 2, 600, 1_000, 10);

  private static PostgresServer server;

  @BeforeAll
  static void start() {
    server = PostgresServer.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"delete", "archive", "claim"})
  void partGivesFigures(String part) throws Exception {
    List<Figure> figures = Benchmark.measure(server, part, FEW);

    assertThat(figures)
        .hasSizeGreaterThan(1)
        .allSatisfy(
            figure -> {
              assertThat(figure.baseline()).isPositive();
              assertThat(figure.measured()).isPositive();
            });
  }

  @Test
  void figureIsARowOfATable() {
    assertThat(new Figure("speed", "rows/s", 2_000, 3_000, "").row())
        .isEqualTo("| speed | 2,000 rows/s | 3,000 rows/s | 1.50 | |");
  }

  @Test
  void percentileIsThatOfTheOrderedCalls() {
    Latencies latencies = new Latencies(List.of(4_000_000L, 1_000_000L, 3_000_000L, 2_000_000L));

    assertThat(latencies.percentile(50)).isEqualTo(2, within(1e-9));
    assertThat(latencies.percentile(99)).isEqualTo(4, within(1e-9));
  }

  @Test
  void medianOfTwoIsBetweenThem() {
    assertThat(Latencies.median(List.of(3.0, 1.0))).isEqualTo(2, within(1e-9));
  }
}
