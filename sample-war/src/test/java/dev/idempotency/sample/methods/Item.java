package dev.idempotency.sample.methods;

/** What is ordered. */
public record Item(String name) {}
