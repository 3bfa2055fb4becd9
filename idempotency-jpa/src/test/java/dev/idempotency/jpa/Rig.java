package dev.idempotency.jpa;

import dev.idempotency.engine.AtomicExecution;
import dev.idempotency.engine.CallCounters;
import dev.idempotency.engine.RecordAdministration;
import dev.idempotency.engine.RecordMaintenance;
import dev.idempotency.engine.RecordStore;
import dev.idempotency.testkit.TcpProxy;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.AgroalDataSourceListener;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * An application without a server: a persistence unit over a transactional pool. Between the pool
 * and PostgreSQL there is a line that can be cut.
 */
final class Rig implements AutoCloseable {

  private static final int POOL_SIZE = 8;

  /** How long the summaries of {@link Calls} are kept, and others. */
  static final Duration KEPT_PAYMENTS = Duration.ofDays(400);

  static final Duration KEPT_OTHERS = Duration.ofDays(7);

  private static final ArchiveRetentions RETENTIONS =
      new ArchiveRetentions(Map.of("payments", KEPT_PAYMENTS), KEPT_OTHERS);

  private final Provider provider;
  private final TestDatabase database;
  private final @Nullable TcpProxy line;
  private final List<String> poolWarnings = new CopyOnWriteArrayList<>();
  private final SqlLog sql;
  private final AgroalDataSource pool;
  private final Handles handles = new Handles();
  private final EntityManagerFactory unit;
  private final UnitRecords records;

  private Rig(
      Provider provider,
      TestDatabase database,
      String user,
      String urlParameters,
      Map<String, String> settings)
      throws Exception {
    this.provider = provider;
    this.database = database;
    this.line = database.isPostgres() ? TcpProxy.to(database.host(), database.port()) : null;
    String url =
        line == null
            ? database.unitUrl()
            : database.unitUrl().replace(":" + database.port() + "/", ":" + line.port() + "/")
                + urlParameters;
    this.sql = SqlLog.of(url);
    this.pool = pool(url, user, poolWarnings);
    this.unit = provider.createUnit(handles.of(pool), url, database.unitVariant(), settings);
    UnitFacts facts = Jta.rolledBack(() -> UnitFacts.of(unit));
    Tables tables = database.tables();
    this.records = UnitRecords.of(unit, facts, tables, RETENTIONS).orElseThrow();
  }

  static Rig open(Provider provider, TestDatabase database) throws Exception {
    return open(provider, database, Map.of());
  }

  /** A rig whose persistence unit has further settings. */
  static Rig open(Provider provider, TestDatabase database, Map<String, String> settings)
      throws Exception {
    return new Rig(provider, database, database.user(), "", settings);
  }

  /** A rig whose connections are those of another user than the one who may do everything. */
  static Rig openAs(Provider provider, TestDatabase database, String user) throws Exception {
    return new Rig(provider, database, user, "", Map.of());
  }

  /** PostgreSQL with another isolation level, as the server spells it, than READ COMMITTED. */
  static Rig open(Provider provider, TestDatabase database, String isolation) throws Exception {
    return new Rig(
        provider,
        database,
        database.user(),
        "?options=-c%20default_transaction_isolation=" + isolation.replace(" ", "\\%20"),
        Map.of());
  }

  /** PostgreSQL where transactions can only read, as those of a replica. */
  static Rig openReadOnly(Provider provider, TestDatabase database) throws Exception {
    return new Rig(
        provider,
        database,
        database.user(),
        "?options=-c%20default_transaction_read_only=on",
        Map.of());
  }

  private static AgroalDataSource pool(String url, String user, List<String> warnings)
      throws SQLException {
    return AgroalDataSource.from(
        new AgroalDataSourceConfigurationSupplier()
            .metricsEnabled()
            .connectionPoolConfiguration(
                pool ->
                    pool.maxSize(POOL_SIZE)
                        .acquisitionTimeout(Duration.ofSeconds(10))
                        .transactionIntegration(Jta.integration())
                        .connectionFactoryConfiguration(
                            connections ->
                                connections
                                    .connectionProviderClass(LoggedDriver.class)
                                    .jdbcUrl(url)
                                    .principal(new NamePrincipal(user))
                                    .credential(new SimplePassword("")))),
        new PoolListener(warnings));
  }

  Provider provider() {
    return provider;
  }

  TestDatabase database() {
    return database;
  }

  RecordTable records() {
    return new RecordTable(database);
  }

  TcpProxy line() {
    if (line == null) {
      throw new IllegalStateException("only PostgreSQL has a line");
    }
    return line;
  }

  SqlLog sql() {
    return sql;
  }

  AgroalDataSource pool() {
    return pool;
  }

  Handles handles() {
    return handles;
  }

  EntityManagerFactory unit() {
    return unit;
  }

  RecordStore store() {
    return records.store();
  }

  RecordAdministration administration() {
    return records.administration();
  }

  RecordMaintenance maintenance() {
    return records.maintenance();
  }

  /** The engine of one more node. */
  AtomicExecution node() {
    return new AtomicExecution(records.store(), Jta.transactions(), new CallCounters());
  }

  /** Does business in the thread's transaction, as an application with JPA does. */
  void insert(Item item) {
    try (EntityManager em = unit.createEntityManager()) {
      em.persist(item);
      em.flush();
    }
  }

  boolean isStored(Item item) throws SQLException {
    return database.number("SELECT count(*) FROM item WHERE id = ?", item.id()) == 1;
  }

  /** Takes what the pool has had to say against its users: that they close too little. */
  List<String> takePoolWarnings() {
    List<String> taken = List.copyOf(poolWarnings);
    poolWarnings.clear();
    return taken;
  }

  long connectionsInUse() {
    return pool.getMetrics().activeCount();
  }

  private record PoolListener(List<String> warnings) implements AgroalDataSourceListener {

    @Override
    public void onWarning(String message) {
      warnings.add(message);
    }

    @Override
    public void onConnectionLeak(Connection connection, Thread thread) {
      warnings.add("leak by " + thread);
    }
  }

  @Override
  public void close() {
    unit.close();
    pool.close();
    if (line != null) {
      line.close();
    }
  }
}
