/**
 * The decisions, free of any container: what happens to a call, given what the store and the
 * transaction say. Nothing here knows JPA, JTA, CDI, EJB or servlets.
 */
@NullMarked
package dev.idempotency.engine;

import org.jspecify.annotations.NullMarked;
