package dev.idempotency.sample.calls;

import dev.idempotency.IdempotencyContext;

/** What the context says, as a text. */
final class Look {

  private Look() {}

  static String at(IdempotencyContext context) {
    if (context.isActive()) {
      return context.identity() + " generation " + context.generation();
    }
    try {
      return "inactive, but " + context.identity();
    } catch (IllegalStateException e) {
      return "inactive";
    }
  }
}
