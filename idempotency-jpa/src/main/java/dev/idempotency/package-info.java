/** The public contract: what an application names in its own code. */
@NullMarked
package dev.idempotency;

import org.jspecify.annotations.NullMarked;
