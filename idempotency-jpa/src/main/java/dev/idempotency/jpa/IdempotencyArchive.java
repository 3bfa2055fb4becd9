package dev.idempotency.jpa;

import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The row of {@code idempotency_archive}: the summary of a record whose retention is over, without
 * its answer. Mapped by {@code META-INF/idempotency-orm.xml}.
 *
 * <p>For reading, by the application's reports as well; the library writes by statements of its
 * own. Not safe for use by several threads, as entities are.
 */
public class IdempotencyArchive {

  private String archiveId;
  private String tenant;
  private String operation;
  private String idempotencyKey;
  private @Nullable String principal;
  private String fingerprint;
  private String status;
  private long generation;
  private String scope;
  private @Nullable Integer responseStatus;
  private OffsetDateTime createdAt;
  private @Nullable OffsetDateTime completedAt;
  private OffsetDateTime expiresAt;
  private OffsetDateTime archivedAt;
  private OffsetDateTime keepUntil;

  /** For the persistence provider. */
  protected IdempotencyArchive() {}

  /**
   * Returns the attempt that wrote the record.
   *
   * @return the attempt that wrote the record, which no other row has
   */
  public String getArchiveId() {
    return archiveId;
  }

  /**
   * Returns the boundary within which answers were shared.
   *
   * @return the boundary within which answers were shared
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
   * Returns the caller's name for the audit.
   *
   * @return the caller's name; null where nobody was authenticated
   */
  public @Nullable String getPrincipal() {
    return principal;
  }

  /**
   * Returns what the call asked for.
   *
   * @return what the call asked for, with the algorithm's version
   */
  public String getFingerprint() {
    return fingerprint;
  }

  /**
   * Returns the state in which the record ended.
   *
   * @return the state, as stored
   */
  public String getStatus() {
    return status;
  }

  /**
   * Returns how often the identity had been claimed.
   *
   * @return how often the identity had been claimed
   */
  public long getGeneration() {
    return generation;
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
   * Returns the status of the first answer.
   *
   * @return the status; null where there was none
   */
  public @Nullable Integer getResponseStatus() {
    return responseStatus;
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
   * Returns the database's time of the completion.
   *
   * @return the time; null where there was none
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
   * Returns the database's time of the archival.
   *
   * @return the database's time of the archival
   */
  public OffsetDateTime getArchivedAt() {
    return archivedAt;
  }

  /**
   * Returns until when the summary is kept.
   *
   * @return until when the summary is kept
   */
  public OffsetDateTime getKeepUntil() {
    return keepUntil;
  }
}
