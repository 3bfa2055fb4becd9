package dev.idempotency.config;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What holds for the whole library in one application. Immutable.
 *
 * @param schema the database schema of the tables; null: where the connection finds them
 * @param maintenance the time from one look of this node for records that nobody needs any more to
 *     the next; nothing: it never looks
 */
public record GlobalSettings(@Nullable String schema, Optional<Duration> maintenance) {}
