/**
 * The servlet filter: key and fingerprint of a request, the buffered response, the replay, and the
 * problem documents.
 */
@NullMarked
package dev.idempotency.http;

import org.jspecify.annotations.NullMarked;
