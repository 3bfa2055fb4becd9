package dev.idempotency.jpa;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;

/**
 * What a persistence unit runs on, as provider and driver say.
 *
 * @param provider the persistence provider
 * @param database the database's product name
 * @param databaseVersion the database's version
 */
public record UnitFacts(String provider, String database, String databaseVersion) {

  /**
   * Asks the connection of the current transaction.
   *
   * @param unit the persistence unit
   * @return the facts
   * @throws SQLException if the driver cannot tell
   */
  public static UnitFacts of(EntityManagerFactory unit) throws SQLException {
    try (EntityManager em = unit.createEntityManager()) {
      String provider = HibernateConnection.isHibernate(em) ? "Hibernate" : "EclipseLink";
      return UnitConnection.ask(em, connection -> facts(provider, connection));
    }
  }

  private static UnitFacts facts(String provider, Connection connection) throws SQLException {
    DatabaseMetaData metaData = connection.getMetaData();
    return new UnitFacts(
        provider, metaData.getDatabaseProductName(), metaData.getDatabaseProductVersion());
  }

  @Override
  public String toString() {
    return provider + " with " + database + " " + databaseVersion;
  }
}
