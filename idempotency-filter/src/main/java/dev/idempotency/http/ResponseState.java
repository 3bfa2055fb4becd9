package dev.idempotency.http;

/**
 * How far a response has come, in the eyes of the application. Nothing has left in any state.
 *
 * <pre>
 *            write, headers, reset
 *             +----+
 *             v    |   commit: flush, close, full buffer, end of request
 *  entered -> OPEN ----------------------------------------------------> COMMITTED
 *               \                                                     headers fixed, body goes on
 *                \   end: sendError, sendRedirect
 *                 +----------------------------------------------------> ENDED
 *                                                          headers fixed, body is the container's
 * </pre>
 */
final class ResponseState {

  private enum Phase {
    OPEN,
    COMMITTED,
    ENDED
  }

  private Phase phase = Phase.OPEN;
  private Ending ending = new Ending.Plain();

  boolean isCommitted() {
    return phase != Phase.OPEN;
  }

  /** Whether what the application writes is part of the response. */
  boolean takesBody() {
    return phase != Phase.ENDED;
  }

  Ending ending() {
    return ending;
  }

  void commit() {
    if (phase == Phase.OPEN) {
      phase = Phase.COMMITTED;
    }
  }

  void end(Ending chosen) {
    phase = Phase.ENDED;
    ending = chosen;
  }
}
