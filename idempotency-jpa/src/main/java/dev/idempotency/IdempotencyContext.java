package dev.idempotency;

/**
 * What runs protected in the current transaction: a method, or the request around it. A CDI bean:
 * {@code @Inject IdempotencyContext context}. With it, code can insist on its protection:
 *
 * <pre>
 * if (!context.isActive()) {
 *   throw new IllegalStateException("called around the interceptor");
 * }
 * </pre>
 *
 * <p>It follows the transaction, not the thread: in a transaction of its own ({@code REQUIRES_NEW},
 * an asynchronous call) nothing is protected by the caller's record, and nothing is active. Safe
 * for use by several threads.
 */
public interface IdempotencyContext {

  /**
   * Whether a protected call runs in the current transaction.
   *
   * @return true between the claim and the end of the method or request
   */
  boolean isActive();

  /**
   * The innermost protected call.
   *
   * @return its identity
   * @throws IllegalStateException if none is active
   */
  Identity identity();

  /**
   * How often this identity has been claimed, this time included: more than 1 only where the
   * retention of an earlier call was over.
   *
   * @return 1 or more
   * @throws IllegalStateException if none is active
   */
  long generation();

  /**
   * A key for a call to another system, made from the identity and a name. It is the same whenever
   * this call is executed again (after a rollback, on another node), so the other system can
   * recognise the repetition.
   *
   * @param name tells several calls of one operation apart; not blank
   * @return 43 characters from {@code A-Z a-z 0-9 - _}
   * @throws IllegalArgumentException if the name is blank
   * @throws IllegalStateException if none is active
   */
  String downstreamKey(String name);
}
