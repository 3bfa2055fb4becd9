/**
 * Real servers and a real database for the integration tests, and ways to break them on purpose.
 */
@NullMarked
package dev.idempotency.testkit;

import org.jspecify.annotations.NullMarked;
