package dev.idempotency.sample.outcome;

/** The courses that an execution can take. */
public enum Course {
  /** A row and a 201. */
  BODY,

  // exceptions out of the application
  RUNTIME_EXCEPTION,
  SERVLET_EXCEPTION,
  IO_EXCEPTION,
  ERROR,
  NO_STOCK,
  NO_STOCK_WRAPPED,

  // exceptions that an inner bean throws, and somebody turns into an answer
  SWALLOWED,
  CHECKED,
  CHECKED_ROLLBACK,
  UNCHECKED_NO_ROLLBACK,
  TRANSACTIONAL_CHECKED,
  TRANSACTIONAL_ROLLBACK_ON,
  TRANSACTIONAL_RUNTIME,
  TRANSACTIONAL_DO_NOT_ROLLBACK_ON,
  BEAN_NOT_FOUND,

  // what JAX-RS does with exceptions and with answers that have no entity
  ENTITY,
  NOT_FOUND,
  NO_ENTITY,
  UNMAPPED,
  NO_WRITER,
  STREAM_FAILS,
  STREAM_FAILS_EARLY,

  // beans that join the transaction, stand outside of it or refuse it
  MANDATORY,
  SUPPORTS,
  TRANSACTIONAL,
  NEVER,
  BEGINS,
  REQUIRES_NEW,
  NOT_SUPPORTED,
  BEAN_MANAGED,

  // an application that ends the transaction itself
  ROLLS_BACK,
  COMMITS_AND_THROWS,
  COMMITS_AND_LEAVES_ONE_OPEN,

  // work that waits until the test lets it go on
  WAITS,
  CHANGES_ARTICLE,
  SKEW_THEN_WAITS,
  SKEW_THEN_WAITS_IN_COMMIT,
  WAITS_IN_COMMIT,

  // work that goes on when its transaction is over
  OUTLIVES,
  OUTLIVES_AND_THROWS,
  OUTLIVES_WITH_CONNECTION,
  OUTLIVES_IN_STATEMENT
}
