/** What JAX-RS needs to tell its clients about protected calls. */
@NullMarked
package dev.idempotency.rest;

import org.jspecify.annotations.NullMarked;
