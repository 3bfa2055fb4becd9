package dev.idempotency.sample.tills;

import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/** Sales in MariaDB without a natural key, so that executions can be counted. */
@Stateless
public class TillBean {

  private static final String VERDICT = "SELECT verdict FROM till_gate WHERE id = ?1 FOR UPDATE";

  @PersistenceContext private EntityManager em;

  @Resource(lookup = "java:comp/env/jdbc/till")
  private DataSource source;

  /** Inserts a sale with an id that no other execution has. */
  public String insert(String ref) {
    String id = UUID.randomUUID().toString();
    em.createNativeQuery("INSERT INTO till_sale (id, ref) VALUES (?1, ?2)")
        .setParameter(1, id)
        .setParameter(2, ref)
        .executeUpdate();
    return id;
  }

  /** Locks a row that a test may have locked, and fails if the test has said so meanwhile. */
  public void pass(String row) {
    List<?> verdicts = em.createNativeQuery(VERDICT).setParameter(1, row).getResultList();
    if (verdicts.contains("fail")) {
      throw new IllegalStateException("the business has failed");
    }
  }

  /** Locks a row within a second, and does without it if that cannot be. */
  public void passWithinASecondOrGoOn(String row) {
    try {
      em.createNativeQuery("SET STATEMENT innodb_lock_wait_timeout = 1 FOR\n" + VERDICT)
          .setParameter(1, row)
          .getResultList();
    } catch (RuntimeException swallowed) {
      // What the application should not do.
    }
  }

  /** Locks a row past the persistence unit, and does without it if the database refuses. */
  public void passByJdbcOrGoOn(String row) {
    try (Connection connection = source.getConnection();
        PreparedStatement lock = connection.prepareStatement(VERDICT.replace("?1", "?"))) {
      lock.setString(1, row);
      lock.execute();
    } catch (SQLException swallowed) {
      // What the application should not do.
    }
  }

  /** How long the application's own statements wait for a lock, in seconds. */
  public String lockWait() {
    return em.createNativeQuery("SELECT @@innodb_lock_wait_timeout").getSingleResult().toString();
  }
}
