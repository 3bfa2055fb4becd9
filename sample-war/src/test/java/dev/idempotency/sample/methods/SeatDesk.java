package dev.idempotency.sample.methods;

import jakarta.enterprise.context.ApplicationScoped;

/** Sells things of another type. */
@ApplicationScoped
public class SeatDesk extends GenericDesk<Integer> {}
