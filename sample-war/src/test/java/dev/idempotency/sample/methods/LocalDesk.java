package dev.idempotency.sample.methods;

import jakarta.ejb.Local;

/** A local business interface. */
@Local
public interface LocalDesk extends Desk {}
