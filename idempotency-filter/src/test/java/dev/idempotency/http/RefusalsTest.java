package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.config.RefusalRules;
import dev.idempotency.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What a scope adds to the filter's own answers. */
class RefusalsTest {

  private static final String DOCS = "https://api.example.com/keys";

  private final FakeResponse response = new FakeResponse().mayBeCommitted();
  private final Refusals refusals =
      new Refusals(new RefusalRules(409, Duration.ofMillis(1001), DOCS));

  @Test
  void b19_otherRequestHasTheStatusOfTheScope() throws IOException {
    refusals.send(Problem.KEY_REUSED, response);

    assertThat(response.getStatus()).isEqualTo(409);
    assertThat(new String(response.body(), StandardCharsets.UTF_8))
        .contains("\"status\":409", "key-reused");
  }

  @ParameterizedTest
  @EnumSource(names = {"KEY_MISSING", "KEY_INVALID", "KEY_REUSED"})
  void b03_documentationIsNamedWhereTheKeyIsTheMatter(Problem problem) throws IOException {
    refusals.send(problem, response);

    assertThat(response.getHeader("Link")).isEqualTo("<" + DOCS + ">; rel=\"describedby\"");
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"KEY_MISSING", "KEY_INVALID", "KEY_REUSED"})
  void documentationIsNotNamedElsewhere(Problem problem) throws IOException {
    refusals.send(problem, response);

    assertThat(response.getHeader("Link")).isNull();
  }

  @Test
  void documentationIsNotNamedWhereThereIsNone() throws IOException {
    new Refusals(new RefusalRules(422, Duration.ofSeconds(1), null))
        .send(Problem.KEY_MISSING, response);

    assertThat(response.getHeader("Link")).isNull();
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "IN_PROGRESS",
        "OUTCOME_UNRESOLVED",
        "OUTCOME_UNKNOWN",
        "COMMIT_FAILED",
        "STORE_UNAVAILABLE"
      })
  void b21_retryAfterIsRoundedUpToSeconds(Problem problem) throws IOException {
    refusals.send(problem, response);

    assertThat(response.getHeader("Retry-After")).isEqualTo("2");
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {
        "IN_PROGRESS",
        "OUTCOME_UNRESOLVED",
        "OUTCOME_UNKNOWN",
        "COMMIT_FAILED",
        "STORE_UNAVAILABLE"
      })
  void nobodyIsToldToRetryWhereThatIsOfNoUse(Problem problem) throws IOException {
    refusals.send(problem, response);

    assertThat(response.getHeader("Retry-After")).isNull();
  }
}
