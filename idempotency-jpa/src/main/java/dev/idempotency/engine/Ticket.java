package dev.idempotency.engine;

import dev.idempotency.Identity;

/**
 * The proof of a claim. The completion is accepted only while the record still carries this owner,
 * generation and version.
 *
 * @param identity the claimed identity
 * @param owner names this one attempt, unique over all nodes
 * @param generation how often the identity has been claimed
 * @param version the optimistic-lock version that the record has after the claim
 */
public record Ticket(Identity identity, String owner, long generation, long version) {}
