/** The answers of the library itself, as problem documents (RFC 9457). */
@NullMarked
package dev.idempotency.problem;

import org.jspecify.annotations.NullMarked;
