package dev.idempotency.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.idempotency.engine.Answer;
import dev.idempotency.engine.AtomicExecution;
import dev.idempotency.engine.CallCounters;
import dev.idempotency.engine.Decision;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.RecordStore;
import dev.idempotency.engine.StoredResult;
import dev.idempotency.jpa.ArchiveRetentions;
import dev.idempotency.jpa.Tables;
import dev.idempotency.jpa.UnitFacts;
import dev.idempotency.jpa.UnitRecords;
import dev.idempotency.maintenance.Maintenance;
import dev.idempotency.testkit.PostgresServer;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An application on one node, without a server around it: a database of its own with the library's
 * tables, a transactional pool, a persistence unit and the library's engine.
 */
final class Application implements AutoCloseable {

  private static final String TABLES = "/dev/idempotency/liquibase/sql/postgresql/create.sql";
  private static final Duration KEPT = Duration.ofDays(400);
  private static final StoredResult ANSWER =
      new StoredResult(201, "Location: /purchases/1", Bodies.compressible());

  private final PostgresServer server;
  private final String database;
  private final AgroalDataSource pool;
  private final EntityManagerFactory unit;
  private final UnitRecords records;
  private final AtomicExecution engine;
  private final AtomicLong purchases = new AtomicLong();

  private Application(PostgresServer server, String database, int connections) throws Exception {
    this.server = server;
    this.database = database;
    server.createDatabase(database);
    execute(tables());
    execute(Purchase.TABLE);
    this.pool = pool(server.jdbcUrl(database), server.user(), connections);
    this.unit =
        Persistence.createEntityManagerFactory(
            "benchmark", Map.of("jakarta.persistence.jtaDataSource", pool));
    UnitFacts facts = Jta.committed(() -> UnitFacts.of(unit));
    this.records =
        UnitRecords.of(unit, facts, new Tables(null), new ArchiveRetentions(Map.of(), KEPT))
            .orElseThrow();
    this.engine = new AtomicExecution(records.store(), Jta.transactions(), new CallCounters());
  }

  static Application start(PostgresServer server, String database, int connections)
      throws Exception {
    return new Application(server, database, connections);
  }

  private static String tables() throws IOException {
    try (InputStream sql = Application.class.getResourceAsStream(TABLES)) {
      if (sql == null) {
        throw new IllegalStateException(TABLES + " is missing");
      }
      return new String(sql.readAllBytes(), UTF_8);
    }
  }

  private static AgroalDataSource pool(String url, String user, int connections)
      throws SQLException {
    return AgroalDataSource.from(
        new AgroalDataSourceConfigurationSupplier()
            .connectionPoolConfiguration(
                pool ->
                    pool.maxSize(connections)
                        .acquisitionTimeout(Duration.ofSeconds(30))
                        .transactionIntegration(Jta.integration())
                        .connectionFactoryConfiguration(
                            factory ->
                                factory
                                    .jdbcUrl(url)
                                    .principal(new NamePrincipal(user))
                                    .credential(new SimplePassword("")))));
  }

  RecordStore store() {
    return records.store();
  }

  /** One call: claim, one row of business, completion, commit. */
  void call(ProtectedCall call) throws Exception {
    Decision decision = engine.execute(call, this::purchase);
    if (!(decision instanceof Decision.Executed)) {
      throw new IllegalStateException("not executed: " + decision);
    }
  }

  private Answer purchase() {
    try (EntityManager em = unit.createEntityManager()) {
      em.persist(new Purchase(purchases.incrementAndGet()));
      em.flush();
    }
    return new Answer.Final(ANSWER);
  }

  /** Of a node that has all the time it wants. */
  Maintenance maintenance() {
    return Maintenance.of(records.maintenance(), Jta::inOwnTransaction, Duration.ofHours(1));
  }

  /** Runs statements by hand, each committed. */
  void execute(String... statements) throws SQLException {
    try (Connection connection = server.connect(database);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  long number(String query) throws SQLException {
    try (Connection connection = server.connect(database);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  @Override
  public void close() {
    unit.close();
    pool.close();
  }
}
