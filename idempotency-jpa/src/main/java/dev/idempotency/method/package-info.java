/**
 * The model of an annotated method: what is its operation, where its key comes from, which of its
 * arguments count, and what about it cannot be protected. Knows no container; the mistakes that it
 * finds fail the deployment.
 */
@NullMarked
package dev.idempotency.method;

import org.jspecify.annotations.NullMarked;
