package dev.idempotency.liquibase;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import java.beans.Introspector;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import javax.naming.InitialContext;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Brings the database up to date when the application starts, before its first request. Active
 * where this JAR is in the WAR. Env-entries in web.xml, whose names begin with {@code
 * dev.idempotency.migration.}, say what to do:
 *
 * <ul>
 *   <li>{@code data-source}: the JNDI name of the data source, spelt as in persistence.xml; the
 *       only one that must be there;
 *   <li>{@code changelog}: the application's own changelog on the class path, which includes the
 *       library's; without it the library's alone is run;
 *   <li>{@code schema}: the schema of all tables;
 *   <li>{@code changelog-table}, {@code lock-table}: other names for Liquibase's own tables;
 *   <li>{@code lock-wait}: how long Liquibase's lock is waited for, {@code PT1M} by default.
 * </ul>
 *
 * <p>Runs outside JTA. A failure fails the deployment.
 */
@Singleton(name = "IdempotencyStartupMigration")
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class StartupMigration {

  @Resource private ManagedThreadFactory threads;

  /** For the container. */
  public StartupMigration() {}

  @PostConstruct
  void migrate() {
    try {
      DataSource dataSource = dataSource(requiredDataSource());
      MigrationSettings settings = MigrationSettings.read(StartupMigration::entry);
      ClassLoader resources = Thread.currentThread().getContextClassLoader();
      runInThreadOfItsOwn(new Migration(dataSource, settings, resources));
    } catch (NamingException e) {
      throw new MigrationException("IDEM-0203: JNDI cannot be used: " + e.getMessage(), e);
    }
  }

  /** Liquibase leaves thread-locals behind, which would keep the application's classes for ever. */
  private void runInThreadOfItsOwn(Migration migration) {
    FutureTask<?> task = new FutureTask<>(() -> runAndForget(migration), null);
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

  /** Liquibase looks at its classes as beans, which the JVM would remember, and them with it. */
  private static void runAndForget(Migration migration) {
    try {
      migration.run();
    } finally {
      Introspector.flushCaches();
    }
  }

  private static String requiredDataSource() throws NamingException {
    String value = entry(MigrationSettings.ENTRY_PREFIX + "data-source");
    if (value == null || value.isBlank()) {
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

  private static @Nullable String entry(String name) throws NamingException {
    try {
      return (String) lookUp("java:comp/env/" + name);
    } catch (NamingException e) {
      if (isNotBound(e)) {
        return null;
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
