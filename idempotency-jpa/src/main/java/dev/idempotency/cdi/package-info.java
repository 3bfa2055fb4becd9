/** The glue to the container's transactions. */
@NullMarked
package dev.idempotency.cdi;

import org.jspecify.annotations.NullMarked;
