package dev.idempotency.engine;

/** What the application answered, as its edge judges it. */
public sealed interface Answer {

  /**
   * The answer in the form in which it can be remembered.
   *
   * @return what a replay needs, never null
   */
  StoredResult result();

  /**
   * A final answer, to be committed together with the changes.
   *
   * @param result what a replay needs
   */
  record Final(StoredResult result) implements Answer {}

  /**
   * An answer that rolls back and is not remembered, so that a retry executes. It is remembered all
   * the same if the application has committed the transaction behind the engine's back: a committed
   * effect is always remembered.
   *
   * @param result what a replay would need
   */
  record Passing(StoredResult result) implements Answer {}
}
