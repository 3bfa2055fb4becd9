package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.problem.Problem;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProblemResponseTest {

  private final FakeResponse response = new FakeResponse().mayBeCommitted();

  @ParameterizedTest
  @EnumSource
  void documentHasTypeTitleStatusAndDetail(Problem problem) throws IOException {
    ProblemResponse.send(problem, response);

    JsonObject document = document();
    assertThat(document.keySet()).containsExactlyInAnyOrder("type", "title", "status", "detail");
    assertThat(document.getString("type")).matches("urn:problem:idempotency:[a-z-]+");
    assertThat(document.getString("title")).isNotBlank();
    assertThat(document.getString("detail")).endsWith(".");
    assertThat(document.getInt("status")).isEqualTo(response.getStatus());
    assertThat(response.getContentType()).isEqualTo("application/problem+json");
    assertThat(response.getHeader("Content-Length"))
        .isEqualTo(Integer.toString(response.body().length));
  }

  /** The documented statuses; outcome-unknown and commit-failed have two each. */
  @ParameterizedTest
  @CsvSource({
    "KEY_MISSING, key-missing, 400",
    "KEY_INVALID, key-invalid, 400",
    "COMMIT_REFUSED, commit-failed, 500",
    "COMMIT_FAILED, commit-failed, 503",
    "OUTCOME_UNKNOWN, outcome-unknown, 503",
    "OUTCOME_UNRESOLVED, outcome-unknown, 409",
    "KEY_REUSED, key-reused, 422",
    "IN_PROGRESS, in-progress, 409",
    "ROLLED_BACK, rolled-back, 500",
    "STORE_UNAVAILABLE, store-unavailable, 503",
    "REQUEST_TOO_LARGE, request-too-large, 413",
    "RESPONSE_TOO_LARGE, response-too-large, 500",
    "ASYNC_NEEDS_LEASED, async-needs-leased, 500",
    "TRANSACTION_ACTIVE, transaction-active, 500",
    "CALLER_UNKNOWN, caller-unknown, 500",
    "CALLER_MISSING, caller-missing, 401",
    "TENANT_UNKNOWN, tenant-unknown, 500",
    "NOT_ALLOWED, not-allowed, 403",
    "GUARD_FAILED, guard-failed, 500",
    "RESULT_UNREADABLE, result-unreadable, 500",
    "RESULT_NOT_STORABLE, result-not-storable, 500"
  })
  void typeAndStatusAreThoseOfTheMatrix(Problem problem, String type, int status)
      throws IOException {
    ProblemResponse.send(problem, response);

    assertThat(response.getStatus()).isEqualTo(status);
    assertThat(document().getString("type")).isEqualTo("urn:problem:idempotency:" + type);
  }

  @Test
  void answerThatWasNotKeptHasTheFirstStatus() throws IOException {
    ProblemResponse.sendAs(201, Problem.RESPONSE_NOT_KEPT, response);

    assertThat(response.getStatus()).isEqualTo(201);
    assertThat(document().getInt("status")).isEqualTo(201);
    assertThat(document().getString("type")).isEqualTo("urn:problem:idempotency:response-not-kept");
  }

  @Test
  void detailCanSayMoreExactlyWhatToDo() throws IOException {
    ProblemResponse.sendAs(400, Problem.KEY_INVALID, "It says \"\u00fc\".", response);

    assertThat(document().getString("detail"))
        .startsWith("Send one Idempotency-Key header")
        .endsWith(" It says \"\u00fc\".");
    assertThat(response.getStatus()).isEqualTo(400);
  }

  private JsonObject document() {
    try (JsonReader reader = Json.createReader(new ByteArrayInputStream(response.body()))) {
      return reader.readObject();
    }
  }
}
