package dev.idempotency.jpa;

import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.SQLException;

/** The connection of the current transaction, for questions that JPA has no words for. */
final class UnitConnection {

  /** What is asked; it must not close the connection. */
  @FunctionalInterface
  interface Question<T> {
    T ask(Connection connection) throws SQLException;
  }

  private UnitConnection() {}

  static <T> T ask(EntityManager em, Question<T> question) throws SQLException {
    if (HibernateConnection.isHibernate(em)) {
      return HibernateConnection.ask(em, question::ask);
    }
    T answer = question.ask(em.unwrap(Connection.class));
    EclipseLinkConnection.giveBack(em);
    return answer;
  }
}
