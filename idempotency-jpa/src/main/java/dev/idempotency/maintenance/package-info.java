/** The regular removal of records that nobody needs any more. */
@NullMarked
package dev.idempotency.maintenance;

import org.jspecify.annotations.NullMarked;
