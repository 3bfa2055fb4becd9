package dev.idempotency.jpa;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.util.function.Function;

/**
 * An {@code EntityManager} of the library's own in the current JTA transaction, for one statement.
 * It shares the transaction's connection, holds no handle of it afterwards, and touches nothing of
 * the application's contexts. After a statement that fails, the handle may stay open until the
 * transaction, which can only roll back then, has ended.
 */
final class OwnEntityManager {

  private OwnEntityManager() {}

  static <T> T use(EntityManagerFactory unit, Function<EntityManager, T> statement) {
    try (EntityManager em = unit.createEntityManager()) {
      T result = statement.apply(em);
      EclipseLinkConnection.giveBack(em);
      return result;
    }
  }
}
