package dev.idempotency.engine;

import java.time.Duration;

/**
 * What the refusals of a scope say.
 *
 * @param retryAfter what a duplicate of a running call is told
 * @param mismatchStatus the HTTP status where a key comes back with another content
 */
public record RefusalTerms(Duration retryAfter, int mismatchStatus) {}
