/**
 * Scopes and their properties, read and validated when the application is deployed, and the wiring
 * of the engine to the servers.
 */
@NullMarked
package dev.idempotency.config;

import org.jspecify.annotations.NullMarked;
