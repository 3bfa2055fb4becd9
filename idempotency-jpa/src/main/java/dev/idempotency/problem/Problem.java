package dev.idempotency.problem;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.json.Json;

/**
 * The answers that the library gives itself, as problem documents (RFC 9457). They never contain a
 * word of a stored request or response.
 */
public enum Problem {
  /** A key is required and missing. */
  KEY_MISSING(
      "key-missing",
      400,
      "The idempotency key is missing",
      "This operation needs the header Idempotency-Key: a new unique value for each intent, and the same"
          + " value for each retry of it."),
  /** A key is there and cannot be read. */
  KEY_INVALID(
      "key-invalid",
      400,
      "The idempotency key cannot be read",
      "Send one Idempotency-Key header with 1 to 255 characters, for example a UUID."),
  /** The key belongs to another request. */
  KEY_REUSED(
      "key-reused",
      422,
      "The idempotency key belongs to another request",
      "This key was used for a request with another content. Nothing was executed. Use a new key for a"
          + " new intent, and repeat a request unchanged."),
  /** The key is past its retention. */
  KEY_EXPIRED(
      "key-expired",
      410,
      "The idempotency key is too old",
      "A request with this key took effect so long ago that its answer is not remembered any more. Nothing was"
          + " executed. Use a new key for a new intent."),
  /** The first call runs. */
  IN_PROGRESS(
      "in-progress",
      409,
      "The first request is still running",
      "A request with this key is being executed. Retry with the same key to get its answer."),
  /** A committed record has no end. */
  OUTCOME_UNRESOLVED(
      "outcome-unknown",
      409,
      "The outcome of the first request is not known",
      "A request with this key has begun and its end was not recorded. It is not executed again before"
          + " that is resolved."),
  /** Nobody knows yet whether a commit succeeded. */
  OUTCOME_UNKNOWN(
      "outcome-unknown",
      503,
      "The outcome is not known",
      "It is not known yet whether the request took effect. Retry with the same key: it takes effect at most"
          + " once."),
  /** The database refused the changes. */
  COMMIT_REFUSED(
      "commit-failed",
      500,
      "The request did not take effect",
      "The database refused the changes. Nothing was stored."),
  /** The commit failed. */
  COMMIT_FAILED(
      "commit-failed",
      503,
      "The request did not take effect",
      "The changes could not be stored, and nothing of them was. Retry with the same key."),
  /** The application rolled back what it called a success. */
  ROLLED_BACK(
      "rolled-back",
      500,
      "The request did not take effect",
      "The application rolled its changes back. Nothing was stored."),
  /** The store cannot answer. */
  STORE_UNAVAILABLE(
      "store-unavailable",
      503,
      "The request cannot be executed now",
      "Nothing was executed. Retry with the same key."),
  /** The request came with a transaction. */
  TRANSACTION_ACTIVE(
      "transaction-active",
      500,
      "The request cannot be executed",
      "The server is not set up correctly for this operation. Nothing was executed."),
  /** The container knows no caller, the request says that there is one. */
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
  /** The tenant cannot be told. */
  TENANT_UNKNOWN(
      "tenant-unknown",
      500,
      "The request cannot be executed",
      "The server cannot tell for whom this operation is. Nothing was executed."),
  /** The guard refused a replay. */
  NOT_ALLOWED(
      "not-allowed",
      403,
      "The first answer is for somebody else",
      "A request with this key was executed, and you may not see its answer. Nothing was executed now. Use"
          + " a new key for an intent of your own."),
  /** The guard failed. */
  GUARD_FAILED(
      "guard-failed",
      500,
      "The first answer cannot be given again now",
      "The server cannot tell whether you may see the answer of the first request. Nothing was executed now."
          + " Retry with the same key."),
  /** The library has not started. */
  NOT_INITIALISED(
      "not-initialised",
      500,
      "The request cannot be executed",
      "The server is not set up correctly for this operation. Nothing was executed."),
  /** The body is too large. */
  REQUEST_TOO_LARGE(
      "request-too-large",
      413,
      "The request is too large",
      "The body is larger than this operation accepts. Nothing was executed."),
  /** A filter in front has read the body. */
  REQUEST_ALREADY_READ(
      "request-already-read",
      500,
      "The request cannot be executed",
      "The server is not set up correctly for this operation. Nothing was executed."),
  /** The answer is too large to be given. */
  RESPONSE_TOO_LARGE(
      "response-too-large",
      500,
      "The request did not take effect",
      "The answer was larger than this operation can give. Everything was rolled back."),
  /** The answer was too large to be kept. */
  RESPONSE_NOT_KEPT(
      "response-not-kept",
      200,
      "The answer was too large to be kept",
      "The request took effect once, when it came first. Its answer was too large to be kept; status and"
          + " headers are the first ones."),
  /** The stored answer cannot be read. */
  RESULT_UNREADABLE(
      "result-unreadable",
      500,
      "The stored answer cannot be read",
      "The request took effect when it came first, but its answer cannot be given again."),
  /** What a method returned cannot be stored. */
  RESULT_NOT_STORABLE(
      "result-not-storable",
      500,
      "The request did not take effect",
      "The answer of this operation cannot be kept for a retry. Everything was rolled back."),
  /** The application answers asynchronously. */
  ASYNC_NEEDS_LEASED(
      "async-needs-leased",
      500,
      "The request cannot be executed",
      "This operation answers asynchronously, which cannot be combined with an idempotency key here. Nothing"
          + " was stored.");

  /** What every document is. */
  public static final String MEDIA_TYPE = "application/problem+json";

  private static final int CONFLICT = 409;
  private static final int SERVICE_UNAVAILABLE = 503;
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

  /**
   * The last part of the type.
   *
   * @return for example {@code key-missing}
   */
  public String type() {
    return type;
  }

  /**
   * The status, where nothing is configured.
   *
   * @return an HTTP status code
   */
  public int status() {
    return status;
  }

  /**
   * Whether the same request may succeed a little later (Retry-After, RFC 9110, 10.2.3).
   *
   * @return whether it may
   */
  public boolean isRetryable() {
    return status == CONFLICT || status == SERVICE_UNAVAILABLE;
  }

  /**
   * Whether the client has to do something about its key.
   *
   * @return whether it has to
   */
  public boolean isAboutTheKey() {
    return this == KEY_MISSING || this == KEY_INVALID || this == KEY_REUSED;
  }

  /**
   * Makes the document.
   *
   * @param actualStatus the status of the response
   * @return JSON in UTF-8, of the type {@link #MEDIA_TYPE}
   */
  public byte[] document(int actualStatus) {
    return json(actualStatus, detail);
  }

  /**
   * Makes the document, and says more exactly what to do.
   *
   * @param actualStatus the status of the response
   * @param exactly one more sentence
   * @return JSON in UTF-8, of the type {@link #MEDIA_TYPE}
   */
  public byte[] document(int actualStatus, String exactly) {
    return json(actualStatus, detail + " " + exactly);
  }

  private byte[] json(int actualStatus, String text) {
    return Json.createObjectBuilder()
        .add("type", TYPE_PREFIX + type)
        .add("title", title)
        .add("status", actualStatus)
        .add("detail", text)
        .build()
        .toString()
        .getBytes(UTF_8);
  }
}
