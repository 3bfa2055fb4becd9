package dev.idempotency.engine;

import java.sql.SQLException;
import java.util.List;
import java.util.function.Predicate;

/**
 * Looks for the database's own word in what a transaction manager throws: through causes,
 * suppressed exceptions and chained SQL exceptions.
 */
public final class SqlStates {

  private static final String INTEGRITY_VIOLATION = "23";
  private static final List<String> SERIALIZATION_FAILURES = List.of("40001", "40P01");

  private SqlStates() {}

  /**
   * Whether the database is known to have refused the changes themselves (SQL state class 23).
   *
   * @param failure what was thrown
   * @return false also where the failure does not carry a state
   */
  public static boolean isIntegrityViolation(Throwable failure) {
    return anySqlException(
        failure,
        sql -> sql.getSQLState() != null && sql.getSQLState().startsWith(INTEGRITY_VIOLATION));
  }

  /**
   * Whether the database asks for the transaction to be tried again (serialisation failure,
   * deadlock).
   *
   * @param failure what was thrown
   * @return false also where the failure does not carry a state
   */
  public static boolean isSerializationFailure(Throwable failure) {
    return anySqlException(
        failure,
        sql -> sql.getSQLState() != null && SERIALIZATION_FAILURES.contains(sql.getSQLState()));
  }

  /**
   * Searches everything that hangs on a failure.
   *
   * @param failure what was thrown
   * @param condition what to look for
   * @return whether any SQL exception meets the condition
   */
  public static boolean anySqlException(Throwable failure, Predicate<SQLException> condition) {
    return Failures.any(failure, next -> next instanceof SQLException sql && condition.test(sql));
  }
}
