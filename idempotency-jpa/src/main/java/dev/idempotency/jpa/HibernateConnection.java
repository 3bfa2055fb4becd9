package dev.idempotency.jpa;

import jakarta.persistence.EntityManager;
import org.hibernate.Session;
import org.hibernate.jdbc.ReturningWork;

/**
 * The connection of a Hibernate session, which does not unwrap to one. Hibernate's classes are
 * touched only where the entity manager is Hibernate's.
 */
final class HibernateConnection {

  private HibernateConnection() {}

  static boolean isHibernate(EntityManager em) {
    return em.getDelegate().getClass().getName().startsWith("org.hibernate.");
  }

  static <T> T ask(EntityManager em, ReturningWork<T> question) {
    return em.unwrap(Session.class).doReturningWork(question);
  }
}
