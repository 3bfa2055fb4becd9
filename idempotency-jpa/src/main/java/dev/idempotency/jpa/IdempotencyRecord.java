package dev.idempotency.jpa;

import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The row of {@code idempotency_record}, mapped by {@code META-INF/idempotency-orm.xml} into the
 * application's persistence unit.
 *
 * <p>For reading, by the application's reports as well. The library claims and completes by
 * statements of its own, so that no cache and no flush of the unit has a say in its decisions. The
 * application must not change records. Not safe for use by several threads, as entities are.
 */
public class IdempotencyRecord {

  private String tenant;
  private String operation;
  private String idempotencyKey;
  private @Nullable String principal;
  private String fingerprint;
  private String status;
  private long generation;
  private long version;
  private String owner;
  private @Nullable OffsetDateTime leaseUntil;
  private OffsetDateTime createdAt;
  private @Nullable OffsetDateTime completedAt;
  private OffsetDateTime expiresAt;
  private @Nullable Integer responseStatus;
  private @Nullable String responseHeaders;
  private byte @Nullable [] responseBody;
  private @Nullable String resultType;
  private String scope;
  private boolean archive;

  /** For the persistence provider. */
  protected IdempotencyRecord() {}

  /**
   * Returns the boundary within which answers are shared.
   *
   * @return the boundary within which answers are shared
   */
  public String getTenant() {
    return tenant;
  }

  /**
   * Returns what was done.
   *
   * @return what was done
   */
  public String getOperation() {
    return operation;
  }

  /**
   * Returns the caller's name for the intent.
   *
   * @return the caller's name for the intent
   */
  public String getIdempotencyKey() {
    return idempotencyKey;
  }

  /**
   * Returns the caller's name for the audit; null where nobody was authenticated.
   *
   * @return the caller's name for the audit; null where nobody was authenticated
   */
  public @Nullable String getPrincipal() {
    return principal;
  }

  /**
   * Returns what the call asked for, with the algorithm's version.
   *
   * @return what the call asked for, with the algorithm's version
   */
  public String getFingerprint() {
    return fingerprint;
  }

  /**
   * Returns the state, as stored.
   *
   * @return the state, as stored
   */
  public String getStatus() {
    return status;
  }

  /**
   * Returns how often the identity has been claimed.
   *
   * @return how often the identity has been claimed
   */
  public long getGeneration() {
    return generation;
  }

  /**
   * Returns the optimistic-lock version.
   *
   * @return the optimistic-lock version
   */
  public long getVersion() {
    return version;
  }

  /**
   * Returns the attempt that wrote the record.
   *
   * @return the attempt that wrote the record
   */
  public String getOwner() {
    return owner;
  }

  /**
   * Returns the end of the owner's lease; null in atomic mode.
   *
   * @return the end of the owner's lease; null in atomic mode
   */
  public @Nullable OffsetDateTime getLeaseUntil() {
    return leaseUntil;
  }

  /**
   * Returns the database's time of the claim.
   *
   * @return the database's time of the claim
   */
  public OffsetDateTime getCreatedAt() {
    return createdAt;
  }

  /**
   * Returns the database's time of the completion; null before it.
   *
   * @return the database's time of the completion; null before it
   */
  public @Nullable OffsetDateTime getCompletedAt() {
    return completedAt;
  }

  /**
   * Returns the end of the retention.
   *
   * @return the end of the retention
   */
  public OffsetDateTime getExpiresAt() {
    return expiresAt;
  }

  /**
   * Returns the status of the first answer; null before the completion.
   *
   * @return the status of the first answer; null before the completion
   */
  public @Nullable Integer getResponseStatus() {
    return responseStatus;
  }

  /**
   * Returns everything of the first answer but its body; null before the completion.
   *
   * @return everything of the first answer but its body; null before the completion
   */
  public @Nullable String getResponseHeaders() {
    return responseHeaders;
  }

  /**
   * Returns a copy of the first answer's body; null where none is kept.
   *
   * @return a copy of the first answer's body; null where none is kept
   */
  public byte @Nullable [] getResponseBody() {
    return responseBody == null ? null : responseBody.clone();
  }

  /**
   * Returns the type of a method's result; null for HTTP answers.
   *
   * @return the type of a method's result; null for HTTP answers
   */
  public @Nullable String getResultType() {
    return resultType;
  }

  /**
   * Returns the scope whose properties applied.
   *
   * @return the scope whose properties applied
   */
  public String getScope() {
    return scope;
  }

  /**
   * Returns whether the summary is kept when the retention is over.
   *
   * @return whether the summary is kept when the retention is over
   */
  public boolean isArchive() {
    return archive;
  }
}
