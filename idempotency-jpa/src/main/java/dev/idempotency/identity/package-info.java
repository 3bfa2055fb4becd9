/** The parts of an identity as they are read from outside: one rule for every edge. */
@NullMarked
package dev.idempotency.identity;

import org.jspecify.annotations.NullMarked;
