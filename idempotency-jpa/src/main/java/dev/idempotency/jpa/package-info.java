/**
 * The record in the application's own persistence unit: entity, store and the statements of each
 * database.
 */
@NullMarked
package dev.idempotency.jpa;

import org.jspecify.annotations.NullMarked;
