/**
 * The start of the library in one application: validates the configuration, checks the persistence
 * unit and the protected methods, and connects the edges with the engine. A failure fails the
 * deployment.
 */
@NullMarked
package dev.idempotency.startup;

import org.jspecify.annotations.NullMarked;
