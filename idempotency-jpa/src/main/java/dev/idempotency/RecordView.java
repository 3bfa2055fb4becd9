package dev.idempotency;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What may be seen of a record: everything but the fingerprint and the answer. Immutable.
 *
 * @param identity which call this is
 * @param status the state, for example {@code SUCCEEDED}
 * @param scope the scope whose properties applied
 * @param principal the caller's name; null where nobody was authenticated
 * @param generation how often the identity has been claimed
 * @param createdAt the database's time of the claim
 * @param completedAt the database's time of the completion; null before it
 * @param expiresAt the end of the retention
 * @param responseStatus the status of the first answer; null before the completion
 */
public record RecordView(
    Identity identity,
    String status,
    String scope,
    @Nullable String principal,
    long generation,
    Instant createdAt,
    @Nullable Instant completedAt,
    Instant expiresAt,
    @Nullable Integer responseStatus) {}
