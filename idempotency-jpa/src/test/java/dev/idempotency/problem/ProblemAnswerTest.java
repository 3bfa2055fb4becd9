package dev.idempotency.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import dev.idempotency.CallerMissingException;
import dev.idempotency.CallerUnknownException;
import dev.idempotency.CommitFailedException;
import dev.idempotency.IdempotencyException;
import dev.idempotency.Identity;
import dev.idempotency.InProgressException;
import dev.idempotency.KeyExpiredException;
import dev.idempotency.KeyInvalidException;
import dev.idempotency.KeyMissingException;
import dev.idempotency.KeyReusedException;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.ReplayRefusedException;
import dev.idempotency.ResultNotStorableException;
import dev.idempotency.ResultUnreadableException;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.TransactionRetryException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What HTTP clients are told about each exception of a protected call. */
class ProblemAnswerTest {

  private static final Identity ID = new Identity("tenant", "pay", "key-1");
  private static final Duration SOON = Duration.ofSeconds(1);

  static Stream<Arguments> answers() {
    Exception cause = new Exception("cause");
    return Stream.of(
        arguments(new KeyMissingException("pay"), "key-missing", 400, null),
        arguments(new KeyInvalidException("pay", "it is blank", null), "key-invalid", 400, null),
        arguments(new KeyReusedException(ID, 409), "key-reused", 409, null),
        arguments(new KeyReusedException(ID, 422), "key-reused", 422, null),
        arguments(new KeyExpiredException(ID), "key-expired", 410, null),
        arguments(
            new InProgressException(ID, Duration.ofSeconds(7)),
            "in-progress",
            409,
            Duration.ofSeconds(7)),
        arguments(OutcomeUnknownException.unresolved(ID), "outcome-unknown", 409, SOON),
        arguments(OutcomeUnknownException.ofCommit(ID, cause), "outcome-unknown", 503, SOON),
        arguments(new StoreUnavailableException(ID, cause), "store-unavailable", 503, SOON),
        arguments(new TransactionRetryException(ID, cause), "commit-failed", 503, SOON),
        arguments(new CommitFailedException(ID, cause), "commit-failed", 503, SOON),
        arguments(
            new CommitFailedException(ID, new SQLException("duplicate", "23505")),
            "commit-failed",
            500,
            null),
        arguments(new ReplayRefusedException(ID, null), "not-allowed", 403, null),
        arguments(new ReplayRefusedException(ID, cause), "guard-failed", 500, null),
        arguments(new ResultUnreadableException(ID, cause), "result-unreadable", 500, null),
        arguments(
            new ResultNotStorableException("pay", "it is a stream", null),
            "result-not-storable",
            500,
            null),
        arguments(new CallerMissingException("pay"), "caller-missing", 401, null),
        arguments(
            new CallerUnknownException("pay", "nobody knows", null), "caller-unknown", 500, null));
  }

  @ParameterizedTest
  @MethodSource("answers")
  void exceptionHasItsProblem(
      IdempotencyException exception, String type, int status, @Nullable Duration retryAfter) {
    ProblemAnswer answer = ProblemAnswer.of(exception);

    assertThat(answer.problem().type()).isEqualTo(type);
    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.retryAfter()).isEqualTo(retryAfter);
  }

  @Test
  void noExceptionIsForgotten() {
    assertThat(
            new ClassFileImporter()
                    .withImportOption(new DoNotIncludeTests())
                    .importPackages("dev.idempotency")
                    .stream()
                    .filter(type -> type.isAssignableTo(IdempotencyException.class))
                    .filter(type -> !type.isEquivalentTo(IdempotencyException.class))
                    .map(type -> type.getSimpleName()))
        .containsExactlyInAnyOrderElementsOf(
            answers().map(a -> a.get()[0].getClass().getSimpleName()).distinct().toList());
  }
}
