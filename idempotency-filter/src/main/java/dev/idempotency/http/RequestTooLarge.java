package dev.idempotency.http;

/** A request body that is larger than the limit. */
final class RequestTooLarge extends Exception {

  private static final long serialVersionUID = 1L;

  RequestTooLarge(long limit) {
    super("The limit is " + limit + " bytes.", null, false, false);
  }
}
