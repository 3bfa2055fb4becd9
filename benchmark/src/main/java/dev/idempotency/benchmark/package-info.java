/** Measures what the library promises about its speed, each beside a baseline of the same run. */
@NullMarked
package dev.idempotency.benchmark;

import org.jspecify.annotations.NullMarked;
