package dev.idempotency.sample.methods;

/** An order whose number is a component. */
public record RecordOrder(String number, String item) {}
