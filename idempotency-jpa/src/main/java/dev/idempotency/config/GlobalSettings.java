package dev.idempotency.config;

import org.jspecify.annotations.Nullable;

/**
 * What holds for the whole library in one application. Immutable.
 *
 * @param schema the database schema of the tables; null: where the connection finds them
 */
public record GlobalSettings(@Nullable String schema) {}
