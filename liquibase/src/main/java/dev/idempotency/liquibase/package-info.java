/**
 * The tables of the library as a Liquibase changelog, and an optional migration when the
 * application starts.
 */
@NullMarked
package dev.idempotency.liquibase;

import org.jspecify.annotations.NullMarked;
