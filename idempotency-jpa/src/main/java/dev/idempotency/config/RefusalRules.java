package dev.idempotency.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a scope's own answers say.
 *
 * @param mismatchStatus the status where a key comes back with another request
 * @param retryAfter what 409 and 503 tell the client
 * @param documentationUrl where the API's rules are described; null where nowhere
 */
public record RefusalRules(
    int mismatchStatus, Duration retryAfter, @Nullable String documentationUrl) {}
