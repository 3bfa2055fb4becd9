package dev.idempotency.jpa;

import jakarta.persistence.EntityManager;
import org.eclipse.persistence.sessions.UnitOfWork;

/**
 * The connection of an EclipseLink session, which keeps its handle until the transaction ends,
 * though its entity manager is closed. EclipseLink's classes are touched only where the entity
 * manager is EclipseLink's.
 */
final class EclipseLinkConnection {

  private EclipseLinkConnection() {}

  private static boolean isEclipseLink(EntityManager em) {
    return em.getDelegate().getClass().getName().startsWith("org.eclipse.persistence.");
  }

  /** Closes the handle as EclipseLink does before the commit; a later statement opens another. */
  static void giveBack(EntityManager em) {
    if (isEclipseLink(em)) {
      em.unwrap(UnitOfWork.class).getParent().releaseJTSConnection();
    }
  }
}
