package dev.idempotency.startup;

import static java.lang.System.Logger.Level.WARNING;

import dev.idempotency.Identity;
import dev.idempotency.cdi.JtaTransactions;
import dev.idempotency.config.ConfigurationException;
import dev.idempotency.engine.ClaimOutcome;
import dev.idempotency.engine.Diagnostic;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.RecordStore;
import dev.idempotency.engine.StoredResult;
import dev.idempotency.engine.Transactions;
import dev.idempotency.jpa.ArchiveRetentions;
import dev.idempotency.jpa.IdempotencyRecord;
import dev.idempotency.jpa.TableCheck;
import dev.idempotency.jpa.Tables;
import dev.idempotency.jpa.UnitFacts;
import dev.idempotency.jpa.UnitRecords;
import dev.idempotency.jpa.UnitSettings;
import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;

/**
 * Tries the persistence unit before the first request does: is the record mapped, are the tables
 * there, and is a record that is rolled back gone? A bean, because web listeners must not demarcate
 * transactions.
 */
@Stateless(name = StartupProbe.NAME)
@TransactionManagement(TransactionManagementType.BEAN)
public class StartupProbe {

  static final String NAME = "IdempotencyStartupProbe";
  static final String JNDI_NAME = "java:module/" + NAME;

  private static final System.Logger LOG = System.getLogger(StartupProbe.class.getName());

  private static final List<String> READ_ALL_COLUMNS =
      List.of(
          "SELECT r FROM IdempotencyRecord r WHERE r.tenant = ''",
          "SELECT r FROM IdempotencyArchive r WHERE r.tenant = ''");

  /** Short: a probe's record that survives although it must not is over at once. */
  private static final Duration PROBE_RETENTION = Duration.ofMillis(1);

  @Resource private UserTransaction userTransaction;
  @Resource private TransactionSynchronizationRegistry registry;

  /**
   * What the probe has found out.
   *
   * @param facts what the unit runs on
   * @param records the records in it
   */
  public record Finding(UnitFacts facts, UnitRecords records) {}

  /** For the container. */
  public StartupProbe() {}

  /**
   * Checks a unit.
   *
   * @param unit the application's unit
   * @param tables where its tables are
   * @param retentions how long summaries are kept
   * @return what was found
   * @throws ConfigurationException if the unit cannot hold the records
   */
  public Finding check(EntityManagerFactory unit, Tables tables, ArchiveRetentions retentions) {
    requireMapping(unit);
    UnitSettings.warnings(unit).forEach(warning -> LOG.log(WARNING, warning));
    UnitFacts facts = rolledBack(() -> UnitFacts.of(unit));
    UnitRecords records =
        UnitRecords.of(unit, facts, tables, retentions)
            .orElseThrow(
                () ->
                    new ConfigurationException(
                        Diagnostic.DATABASE_NOT_SUPPORTED, facts.database()));
    requireGoodTables(unit, facts, tables);
    requireReadableEntities(unit, facts, tables);
    requireThatRollbackWorks(records.store());
    return new Finding(facts, records);
  }

  private static void requireMapping(EntityManagerFactory unit) {
    try {
      unit.getMetamodel().entity(IdempotencyRecord.class);
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(e, Diagnostic.MAPPING_FILE_MISSING);
    }
  }

  private void requireGoodTables(EntityManagerFactory unit, UnitFacts facts, Tables tables) {
    List<String> findings = rolledBack(() -> TableCheck.findings(unit, facts, tables));
    if (!findings.isEmpty()) {
      throw new ConfigurationException(
          Diagnostic.TABLE_DIFFERS, facts, String.join("\n- ", findings));
    }
  }

  /** Where the tables have a schema of their own, the library's mapping file cannot follow. */
  private void requireReadableEntities(EntityManagerFactory unit, UnitFacts facts, Tables tables) {
    try {
      READ_ALL_COLUMNS.forEach(query -> read(unit, query));
    } catch (ConfigurationException e) {
      String schema = tables.schema();
      if (schema == null) {
        throw new ConfigurationException(e, Diagnostic.TABLE_UNUSABLE, facts, rootMessage(e));
      }
      LOG.log(WARNING, Diagnostic.ENTITIES_UNREADABLE.text(schema, rootMessage(e), schema, schema));
    }
  }

  private void read(EntityManagerFactory unit, String query) {
    rolledBack(
        () -> {
          try (EntityManager em = unit.createEntityManager()) {
            return em.createQuery(query).getResultList();
          }
        });
  }

  private void requireThatRollbackWorks(RecordStore store) {
    ProtectedCall call = probeCall();
    rolledBack(() -> claimAndComplete(store, call));
    ClaimOutcome again = rolledBack(() -> store.claim(call, RecordStore.newOwner()));
    if (!(again instanceof ClaimOutcome.Claimed claimed) || claimed.previousOwner() != null) {
      throw new ConfigurationException(Diagnostic.ROLLBACK_HAS_NO_EFFECT);
    }
  }

  private static ClaimOutcome claimAndComplete(RecordStore store, ProtectedCall call) {
    ClaimOutcome outcome = store.claim(call, RecordStore.newOwner());
    if (!(outcome instanceof ClaimOutcome.Claimed claimed)) {
      throw new IllegalStateException("a new key could not be claimed: " + outcome);
    }
    if (!store.complete(claimed.ticket(), new StoredResult(0, "", new byte[0]))) {
      throw new IllegalStateException("a claimed record could not be completed");
    }
    return outcome;
  }

  private static ProtectedCall probeCall() {
    String key = UUID.randomUUID().toString();
    return new ProtectedCall(
        new Identity("idempotency", "startup-probe", key), "probe", null, "probe", PROBE_RETENTION);
  }

  /** Runs a step in a transaction of its own, which is never committed. */
  private <T> T rolledBack(Callable<T> step) {
    Transactions transactions = new JtaTransactions(userTransaction, registry);
    try {
      transactions.begin();
      try {
        return step.call();
      } finally {
        transactions.rollback();
      }
    } catch (Exception e) {
      throw new ConfigurationException(e, Diagnostic.PROBE_FAILED, rootMessage(e));
    }
  }

  private static String rootMessage(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage());
  }
}
