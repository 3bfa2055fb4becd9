package dev.idempotency.sample.outcome;

import dev.idempotency.sample.lab.LabBean;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** Work that does not notice that its transaction is over, and goes on in every way. */
@ApplicationScoped
public class Outliving {

  private static final Duration AT_MOST = Duration.ofSeconds(30);

  @Resource private TransactionSynchronizationRegistry transactions;
  @EJB private LabBean rows;

  /** Writes again after the end, through a bean and through a new connection. */
  void goOn(String ref) {
    awaitEnd();
    try {
      rows.insert(ref, "there");
    } catch (RuntimeException swallowed) {
      // the work goes on
    }
    try (Connection connection = dataSource().getConnection()) {
      insert(connection, ref);
    } catch (SQLException swallowed) {
      // the work goes on
    }
  }

  /** Writes again after the end, through a connection that it had before. */
  void goOnWithConnection(String ref) throws SQLException {
    try (Connection connection = dataSource().getConnection()) {
      insert(connection, ref);
      awaitEnd();
      insert(connection, ref);
    } catch (SQLException swallowed) {
      // the work goes on
    }
  }

  /** Returns when the transaction can only roll back, or is rolled back already. */
  private void awaitEnd() {
    long deadline = System.nanoTime() + AT_MOST.toNanos();
    while (transactions.getTransactionStatus() == Status.STATUS_ACTIVE) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("the transaction has no end");
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static void insert(Connection connection, String ref) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO lab_row (id, ref) VALUES (?, ?)")) {
      insert.setString(1, UUID.randomUUID().toString());
      insert.setString(2, ref);
      insert.executeUpdate();
    }
  }

  @SuppressWarnings("BanJNDI") // constant names; the two servers do not agree on one
  private static DataSource dataSource() {
    try {
      try {
        return (DataSource) new InitialContext().lookup("java:/jdbc/lab");
      } catch (NamingException notWildFly) {
        return (DataSource) new InitialContext().lookup("jdbc/lab");
      }
    } catch (NamingException e) {
      throw new IllegalStateException(e);
    }
  }
}
