package dev.idempotency.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlStatesTest {

  @ParameterizedTest
  @ValueSource(strings = {"23000", "23503", "23505", "23514", "23P01"})
  void class23IsAnIntegrityViolation(String state) {
    assertThat(SqlStates.isIntegrityViolation(new SQLException("", state))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"40001", "40P01", "08006", "22001", "02300", ""})
  void otherClassesAreNot(String state) {
    assertThat(SqlStates.isIntegrityViolation(new SQLException("", state))).isFalse();
  }

  @Test
  void missingStateIsNot() {
    assertThat(SqlStates.isIntegrityViolation(new SQLException("no state"))).isFalse();
  }

  @Test
  void otherExceptionsAreNot() {
    assertThat(SqlStates.isIntegrityViolation(new IllegalStateException("23505"))).isFalse();
  }

  @Test
  void causesAreSearched() {
    Exception failure = new Exception(new Exception(new SQLException("", "23505")));

    assertThat(SqlStates.isIntegrityViolation(failure)).isTrue();
  }

  @Test
  void suppressedExceptionsAreSearched() {
    Exception failure = new Exception("rolled back");
    failure.addSuppressed(new Exception(new SQLException("", "23505")));

    assertThat(SqlStates.isIntegrityViolation(failure)).isTrue();
  }

  @Test
  void suppressedExceptionsOfCausesAreSearched() {
    Exception cause = new Exception("heuristic");
    cause.addSuppressed(new SQLException("", "23505"));

    assertThat(SqlStates.isIntegrityViolation(new Exception(cause))).isTrue();
  }

  @Test
  void nextExceptionsAreSearched() {
    SQLException batch = new SQLException("batch", "HY000");
    batch.setNextException(new SQLException("first", "HY000"));
    batch.setNextException(new SQLException("second", "23505"));

    assertThat(SqlStates.isIntegrityViolation(new Exception(batch))).isTrue();
  }

  @Test
  void cyclesEnd() {
    Exception outer = new Exception("outer");
    Exception inner = new Exception("inner", outer);
    outer.initCause(inner);
    outer.addSuppressed(inner);

    assertThat(SqlStates.isIntegrityViolation(outer)).isFalse();
  }

  @Test
  void everySqlExceptionIsShownOnce() {
    SQLException shared = new SQLException("shared", "40001");
    SQLException top = new SQLException("top", "08006", shared);
    top.setNextException(shared);
    top.addSuppressed(shared);
    List<SQLException> shown = new ArrayList<>();

    boolean found =
        SqlStates.anySqlException(
            top,
            sql -> {
              shown.add(sql);
              return false;
            });

    assertThat(found).isFalse();
    assertThat(shown).containsExactlyInAnyOrder(top, shared);
  }

  @Test
  void failureWithoutAStateIsNoSerialisationFailure() {
    assertThat(SqlStates.isSerializationFailure(new SQLException("no state"))).isFalse();
    assertThat(SqlStates.isSerializationFailure(new SQLException("again", "40001"))).isTrue();
  }
}
