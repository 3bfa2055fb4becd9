package dev.idempotency.sample.methods;

import jakarta.ejb.Remote;

/** A remote business interface. */
@Remote
public interface RemoteDesk extends Desk {}
