package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ForgottenStatusesTest {

  @Test
  void areExactlyThoseOfTheSpecification() {
    Set<Integer> expected =
        new TreeSet<>(Set.of(400, 401, 403, 405, 406, 408, 411, 413, 414, 415, 425, 429, 431));
    IntStream.rangeClosed(500, 599).forEach(expected::add);

    Set<Integer> forgotten =
        IntStream.rangeClosed(100, 599)
            .filter(ForgottenStatuses::contains)
            .boxed()
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(forgotten).isEqualTo(expected);
  }
}
