package dev.idempotency.sample.methods;

import jakarta.enterprise.context.ApplicationScoped;

/** Sells things of one type. */
@ApplicationScoped
public class BookDesk extends GenericDesk<String> {}
