package dev.idempotency;

/**
 * What {@link Idempotency#eraseTenant} has removed. Immutable.
 *
 * @param records how many records
 * @param summaries how many summaries in the archive
 * @param complete whether nothing of the tenant is left. What a call of the tenant writes that is
 *     running meanwhile, or comes later, is not counted
 */
public record Erasure(long records, long summaries, boolean complete) {}
