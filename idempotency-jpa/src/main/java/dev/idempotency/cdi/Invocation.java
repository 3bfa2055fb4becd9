package dev.idempotency.cdi;

import dev.idempotency.method.ResultFormat;
import org.jspecify.annotations.Nullable;

/** One call that is to take effect once, whichever way it was written down. */
interface Invocation {

  String operation();

  /** Empty for the defaults. */
  String scope();

  /** Whether the call itself says nothing about its key. */
  boolean keyIsFromRequest();

  /**
   * The call's own key.
   *
   * @throws IllegalArgumentException if it cannot be used
   */
  String key();

  /**
   * What the call means.
   *
   * @throws IllegalArgumentException if that cannot be told
   */
  String fingerprint();

  ResultFormat results();

  /** Whether the transaction commits although such an exception comes out. */
  boolean commits(Class<? extends Throwable> thrown);

  /** Runs the application. */
  @Nullable Object proceed() throws Exception;
}
