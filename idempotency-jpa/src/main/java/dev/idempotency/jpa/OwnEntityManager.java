package dev.idempotency.jpa;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.util.function.Function;

/**
 * An {@code EntityManager} of the library's own in the current JTA transaction, for one statement.
 * It shares the transaction's connection, holds no handle of it afterwards, and touches nothing of
 * the application's contexts.
 */
final class OwnEntityManager {

  private OwnEntityManager() {}

  static <T> T use(EntityManagerFactory unit, Function<EntityManager, T> statement) {
    try (EntityManager em = unit.createEntityManager()) {
      return statement.apply(em);
    }
  }
}
