package dev.idempotency.engine;

import org.jspecify.annotations.Nullable;

/**
 * What is remembered of the first answer, in the form that the edge gave it. The engine does not
 * look inside.
 *
 * @param status the edge's status of the answer (for HTTP the status code)
 * @param headers the edge's description of everything but the body, self-delimiting; never null.
 *     Must not begin with {@code protected-1:}, which marks a protected one
 * @param body the body; null where none is kept, which is not the same as an empty one
 */
@SuppressWarnings("ArrayRecordComponent") // handed through once, never compared
public record StoredResult(int status, String headers, byte @Nullable [] body) {}
