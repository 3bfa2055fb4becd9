package dev.idempotency.sample.twosources;

import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** Business in two data sources: the one of the persistence unit, and another one through JDBC. */
@Stateless
public class TwoSourcesBean {

  private static final String OTHER = "java:comp/env/jdbc/other";

  @PersistenceContext private EntityManager em;
  @Resource private TransactionSynchronizationRegistry transaction;

  /** Writes in the data source of the unit. */
  public void insertHere(String ref) {
    em.createNativeQuery("INSERT INTO source_row (id, ref, source) VALUES (?1, ?2, 'here')")
        .setParameter(1, UUID.randomUUID().toString())
        .setParameter(2, ref)
        .executeUpdate();
  }

  /** Writes in the other data source; the parent is looked for only at the commit. */
  public void insertThere(String ref, String parent) throws SQLException {
    try (Connection connection = other().getConnection();
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO source_row (id, ref, source, parent) VALUES (?, ?, 'there', ?)")) {
      insert.setString(1, UUID.randomUUID().toString());
      insert.setString(2, ref);
      insert.setString(3, parent);
      insert.executeUpdate();
    }
  }

  /** Does the same only when the transaction is about to commit. */
  public void insertThereAtTheCommit(String ref, String parent) {
    transaction.registerInterposedSynchronization(
        new Synchronization() {
          @Override
          public void beforeCompletion() {
            try {
              insertThere(ref, parent);
            } catch (SQLException e) {
              throw new IllegalStateException(e);
            }
          }

          @Override
          public void afterCompletion(int status) {}
        });
  }

  @SuppressWarnings("BanJNDI")
  private static DataSource other() {
    try {
      return (DataSource) new InitialContext().lookup(OTHER);
    } catch (NamingException e) {
      throw new IllegalStateException(e);
    }
  }
}
