package dev.idempotency.liquibase;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import javax.naming.InitialContext;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import javax.sql.DataSource;

/**
 * Brings the database up to date when the application starts, before its first request. Active
 * where this JAR is in the WAR. Two env-entries in web.xml say what to do:
 *
 * <ul>
 *   <li>{@code dev.idempotency.migration.data-source}: the JNDI name of the data source, spelt as
 *       in persistence.xml;
 *   <li>{@code dev.idempotency.migration.changelog}: the application's own changelog on the class
 *       path, which includes the library's; without it the library's alone is run.
 * </ul>
 *
 * <p>Runs outside JTA. A failure fails the deployment.
 */
@Singleton(name = "IdempotencyStartupMigration")
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class StartupMigration {

  private static final String ENTRY_PREFIX = "java:comp/env/dev.idempotency.migration.";

  @Resource private ManagedThreadFactory threads;

  /** For the container. */
  public StartupMigration() {}

  @PostConstruct
  void migrate() {
    try {
      DataSource dataSource = dataSource(requiredEntry("data-source"));
      String changelog = entry("changelog", Migration.LIBRARY_CHANGELOG);
      ClassLoader resources = Thread.currentThread().getContextClassLoader();
      runInThreadOfItsOwn(new Migration(dataSource, changelog, resources));
    } catch (NamingException e) {
      throw new MigrationException("IDEM-0203: JNDI cannot be used: " + e.getMessage(), e);
    }
  }

  /** Liquibase leaves thread-locals behind, which would keep the application's classes for ever. */
  private void runInThreadOfItsOwn(Migration migration) {
    FutureTask<?> task = new FutureTask<>(migration::run, null);
    threads.newThread(task).start();
    try {
      task.get();
    } catch (ExecutionException e) {
      throw new MigrationException(String.valueOf(e.getCause().getMessage()), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MigrationException("IDEM-0204: The migration was interrupted.", e);
    }
  }

  private static String requiredEntry(String name) throws NamingException {
    String value = entry(name, "");
    if (value.isBlank()) {
      throw new MigrationException(
          "IDEM-0201: idempotency-liquibase is in the WAR, but web.xml does not say which database it is to"
              + " migrate. Add these lines to WEB-INF/web.xml, or take the JAR out:\n"
              + "<env-entry>\n"
              + "  <env-entry-name>dev.idempotency.migration.data-source</env-entry-name>\n"
              + "  <env-entry-type>java.lang.String</env-entry-type>\n"
              + "  <env-entry-value>jdbc/YOUR-DATA-SOURCE</env-entry-value>\n"
              + "</env-entry>",
          null);
    }
    return value;
  }

  private static String entry(String name, String otherwise) throws NamingException {
    try {
      return (String) lookUp(ENTRY_PREFIX + name);
    } catch (NamingException e) {
      if (isNotBound(e)) {
        return otherwise;
      }
      throw e;
    }
  }

  /** Payara says it with the root cause. */
  private static boolean isNotBound(NamingException e) {
    return e instanceof NameNotFoundException || e.getRootCause() instanceof NameNotFoundException;
  }

  /** As in persistence.xml, WildFly binds a name without a scheme below {@code java:/}. */
  private static DataSource dataSource(String name) throws NamingException {
    try {
      return (DataSource) lookUp(name);
    } catch (NamingException e) {
      if (name.startsWith("java:")) {
        throw e;
      }
      return (DataSource) lookUp("java:/" + name);
    }
  }

  @SuppressWarnings("BanJNDI") // names that the application's own descriptor gives
  private static Object lookUp(String name) throws NamingException {
    return new InitialContext().lookup(name);
  }
}
