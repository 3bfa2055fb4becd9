package dev.idempotency.http;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * The answers that the filter gives itself, as problem documents (RFC 9457). They never contain a
 * word of a stored request or response.
 */
enum Problem {
  KEY_MISSING(
      "key-missing",
      400,
      "The idempotency key is missing",
      "This operation needs the header Idempotency-Key: a new unique value for each intent, and the same"
          + " value for each retry of it."),
  KEY_INVALID(
      "key-invalid",
      400,
      "The idempotency key cannot be read",
      "Send one Idempotency-Key header with 1 to 255 characters, for example a UUID."),
  KEY_REUSED(
      "key-reused",
      422,
      "The idempotency key belongs to another request",
      "This key was used for a request with another content. Nothing was executed. Use a new key for a"
          + " new intent, and repeat a request unchanged."),
  KEY_EXPIRED(
      "key-expired",
      410,
      "The idempotency key is too old",
      "A request with this key took effect so long ago that its answer is not remembered any more. Nothing was"
          + " executed. Use a new key for a new intent."),
  IN_PROGRESS(
      "in-progress",
      409,
      "The first request is still running",
      "A request with this key is being executed. Retry with the same key to get its answer."),
  OUTCOME_UNRESOLVED(
      "outcome-unknown",
      409,
      "The outcome of the first request is not known",
      "A request with this key has begun and its end was not recorded. It is not executed again before"
          + " that is resolved."),
  OUTCOME_UNKNOWN(
      "outcome-unknown",
      503,
      "The outcome is not known",
      "It is not known yet whether the request took effect. Retry with the same key: it takes effect at most"
          + " once."),
  COMMIT_REFUSED(
      "commit-failed",
      500,
      "The request did not take effect",
      "The database refused the changes. Nothing was stored."),
  COMMIT_FAILED(
      "commit-failed",
      503,
      "The request did not take effect",
      "The changes could not be stored, and nothing of them was. Retry with the same key."),
  ROLLED_BACK(
      "rolled-back",
      500,
      "The request did not take effect",
      "The application rolled its changes back. Nothing was stored."),
  STORE_UNAVAILABLE(
      "store-unavailable",
      503,
      "The request cannot be executed now",
      "Nothing was executed. Retry with the same key."),
  TRANSACTION_ACTIVE(
      "transaction-active",
      500,
      "The request cannot be executed",
      "The server is not set up correctly for this operation. Nothing was executed."),
  CALLER_UNKNOWN(
      "caller-unknown",
      500,
      "The request cannot be executed",
      "The server cannot tell the caller of this operation. Nothing was executed."),
  /**
   * Without WWW-Authenticate: how a caller can be authenticated is known to the container alone,
   * and a challenge that it does not understand would mislead the client.
   */
  CALLER_MISSING(
      "caller-missing",
      401,
      "The caller is not authenticated",
      "Requests with an idempotency key need an authenticated caller here. Nothing was executed."),
  TENANT_UNKNOWN(
      "tenant-unknown",
      500,
      "The request cannot be executed",
      "The server cannot tell for whom this operation is. Nothing was executed."),
  NOT_ALLOWED(
      "not-allowed",
      403,
      "The first answer is for somebody else",
      "A request with this key was executed, and you may not see its answer. Nothing was executed now. Use"
          + " a new key for an intent of your own."),
  GUARD_FAILED(
      "guard-failed",
      500,
      "The first answer cannot be given again now",
      "The server cannot tell whether you may see the answer of the first request. Nothing was executed now."
          + " Retry with the same key."),
  NOT_INITIALISED(
      "not-initialised",
      500,
      "The request cannot be executed",
      "The server is not set up correctly for this operation. Nothing was executed."),
  REQUEST_TOO_LARGE(
      "request-too-large",
      413,
      "The request is too large",
      "The body is larger than this operation accepts. Nothing was executed."),
  REQUEST_ALREADY_READ(
      "request-already-read",
      500,
      "The request cannot be executed",
      "The server is not set up correctly for this operation. Nothing was executed."),
  RESPONSE_TOO_LARGE(
      "response-too-large",
      500,
      "The request did not take effect",
      "The answer was larger than this operation can give. Everything was rolled back."),
  RESPONSE_NOT_KEPT(
      "response-not-kept",
      200,
      "The answer was too large to be kept",
      "The request took effect once, when it came first. Its answer was too large to be kept; status and"
          + " headers are the first ones."),
  RESULT_UNREADABLE(
      "result-unreadable",
      500,
      "The stored answer cannot be read",
      "The request took effect when it came first, but its answer cannot be given again."),
  ASYNC_NEEDS_LEASED(
      "async-needs-leased",
      500,
      "The request cannot be executed",
      "This operation answers asynchronously, which cannot be combined with an idempotency key here. Nothing"
          + " was stored.");

  private static final String TYPE_PREFIX = "urn:problem:idempotency:";

  private final String type;
  private final int status;
  private final String title;
  private final String detail;

  Problem(String type, int status, String title, String detail) {
    this.type = type;
    this.status = status;
    this.title = title;
    this.detail = detail;
  }

  /** The last part of the type. */
  String type() {
    return type;
  }

  int status() {
    return status;
  }

  /** Whether the same request may succeed a little later (Retry-After, RFC 9110, 10.2.3). */
  boolean isRetryable() {
    return status == HttpServletResponse.SC_CONFLICT
        || status == HttpServletResponse.SC_SERVICE_UNAVAILABLE;
  }

  /** Whether the client has to do something about its key. */
  boolean isAboutTheKey() {
    return this == KEY_MISSING || this == KEY_INVALID || this == KEY_REUSED;
  }

  /** Sends the document with its own status. */
  void send(HttpServletResponse response) throws IOException {
    send(response, status, detail);
  }

  /** Sends the document with another status. */
  void sendAs(int actualStatus, HttpServletResponse response) throws IOException {
    send(response, actualStatus, detail);
  }

  /** Sends the document with another status, and says more exactly what to do. */
  void sendAs(int actualStatus, String exactly, HttpServletResponse response) throws IOException {
    send(response, actualStatus, detail + " " + exactly);
  }

  private void send(HttpServletResponse response, int actualStatus, String text)
      throws IOException {
    JsonObject document =
        Json.createObjectBuilder()
            .add("type", TYPE_PREFIX + type)
            .add("title", title)
            .add("status", actualStatus)
            .add("detail", text)
            .build();
    byte[] body = document.toString().getBytes(StandardCharsets.UTF_8);
    response.setStatus(actualStatus);
    response.setContentType("application/problem+json");
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }
}
