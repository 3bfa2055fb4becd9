package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.early.EarlyReader;
import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The migration at start-up, as the servers run it. */
class StartupMigrationIT {

  private static final ServerProcess SERVER = ServerRig.current().server();
  private static final Node NODE = new Node(SERVER);

  private static final String WAR = "migrating.war";
  private static final String PLAIN = "migrating";
  private static final String XA = "migrating-xa";

  /** Of a user who has a schema of its own. */
  private static final String ELSEWHERE = "migrating-elsewhere";

  /** Of a user who may read and write rows. */
  private static final String WITHOUT_DDL = "migrating-without-ddl";

  private static final String LOCKED =
      "UPDATE databasechangeloglock SET locked = TRUE, lockedby = 'node-7 (10.0.0.7)',"
          + " lockgranted = '2026-01-02 03:04:05'";

  private static Migrations database;

  @BeforeAll
  static void addDataSources() throws SQLException {
    database = Migrations.on("migrating");
    database.execute(
        """
        CREATE ROLE elsewhere LOGIN;
        CREATE ROLE without_ddl LOGIN;
        ALTER ROLE elsewhere SET search_path = deep;
        """);
    ServerRig rig = ServerRig.current();
    String owner = rig.postgres().user();
    database.addDataSource(SERVER, rig.dataSourceScript(), PLAIN, owner);
    database.addDataSource(SERVER, DataSourceScripts.xa(), XA, owner);
    database.addDataSource(SERVER, rig.dataSourceScript(), ELSEWHERE, "elsewhere");
    database.addDataSource(SERVER, rig.dataSourceScript(), WITHOUT_DDL, "without_ddl");
  }

  @BeforeEach
  void emptyDatabase() throws SQLException {
    database.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  }

  /** Deploys, looks whether requests are served, and undeploys. */
  private static void assertStarts(WebArchive archive) {
    NODE.deploy(archive);
    assertServed(archive.getName());
    SERVER.undeploy(archive.getName());
  }

  private static void assertServed(String war) {
    String path = "/" + war.replace(".war", "") + "/records?operation=lab&key=none";
    assertThat(NODE.get(path).body()).isEqualTo("none");
  }

  private static void assertMigrated(String schema) throws SQLException {
    assertThat(database.tables(schema))
        .containsExactly(
            "databasechangelog",
            "databasechangeloglock",
            "idempotency_archive",
            "idempotency_record");
  }

  @ParameterizedTest
  @ValueSource(strings = {PLAIN, XA})
  void c023_anEmptyDatabaseIsMigratedBeforeTheTablesAreChecked(String source) throws SQLException {
    assertStarts(Migrations.application(WAR, source));

    assertMigrated("public");
    assertThat(database.query("SELECT locked FROM databasechangeloglock")).containsExactly("f");
  }

  @Test
  void c023_theSettingsInWebXmlAreFollowed() throws SQLException {
    database.execute("CREATE SCHEMA IF NOT EXISTS deep AUTHORIZATION elsewhere");

    assertStarts(
        Migrations.application(
            WAR,
            ELSEWHERE,
            Map.of(
                "schema", "deep", "changelog-table", "changes", "lock-table", "lock_of_changes")));

    assertThat(database.tables("deep"))
        .containsExactly("changes", "idempotency_archive", "idempotency_record", "lock_of_changes");
    assertThat(database.tables("public")).isEmpty();
  }

  @Test
  void c023_aMigrationThatFailsHalfwayFailsTheDeploymentWithTheCause() throws Exception {
    WebArchive archive = withChangeThatFails();

    ServerLog log = ServerLog.fromNowOn(SERVER);

    Deployments.assertFails(archive, "IDEM-0202: ", "shop/halfway.xml");
    assertThat(log.text()).contains("relation \"missing\" does not exist");
    assertMigrated("public");
    assertThat(database.query("SELECT id FROM databasechangelog ORDER BY orderexecuted"))
        .containsExactly("record", "archive");
    assertThat(database.query("SELECT locked FROM databasechangeloglock")).containsExactly("f");

    database.execute("CREATE TABLE missing (id int)");
    assertStarts(archive);
    assertThat(database.query("SELECT id FROM missing")).containsExactly("1");
  }

  private static WebArchive withChangeThatFails() {
    return Migrations.application(WAR, PLAIN, Map.of("changelog", "shop/halfway.xml"))
        .addAsResource(
            new StringAsset(
                """
                <databaseChangeLog xmlns="http://www.liquibase.org/xml/ns/dbchangelog"
                    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                    xsi:schemaLocation="http://www.liquibase.org/xml/ns/dbchangelog
                        http://www.liquibase.org/xml/ns/dbchangelog/dbchangelog-latest.xsd">
                  <include file="dev/idempotency/liquibase/changelog.xml"/>
                  <changeSet id="halfway" author="shop">
                    <sql>CREATE TABLE half (id int); INSERT INTO missing VALUES (1); DROP TABLE half</sql>
                  </changeSet>
                </databaseChangeLog>
                """),
            "shop/halfway.xml");
  }

  @Test
  void c066_aLockThatIsLeftBehindFailsTheDeploymentAfterTheWaitAndSaysWhoHoldsIt()
      throws Exception {
    WebArchive archive = Migrations.application(WAR, PLAIN, Map.of("lock-wait", "PT0S"));
    assertStarts(archive);
    database.execute(
        "DROP TABLE idempotency_archive; DELETE FROM databasechangelog WHERE id = 'archive'");
    database.execute(LOCKED);

    Deployments.assertFails(archive, "IDEM-0205: ", "node-7 (10.0.0.7)", "within PT0S");
    assertThat(database.query("SELECT lockedby FROM databasechangeloglock"))
        .as("nobody breaks it")
        .containsExactly("node-7 (10.0.0.7)");

    database.execute("UPDATE databasechangeloglock SET locked = FALSE");
    assertStarts(archive);
    assertMigrated("public");
  }

  @Test
  void c023_c066_whatIsUpToDateStartsWithoutTheRightToCreateWithoutTheLockAndWithoutWriting()
      throws SQLException {
    assertStarts(Migrations.application(WAR, PLAIN));
    database.execute(LOCKED);
    database.execute(
        """
        GRANT USAGE ON SCHEMA public TO without_ddl;
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO without_ddl;
        """);
    List<String> before = database.bookkeeping();

    assertStarts(Migrations.application(WAR, WITHOUT_DDL));

    assertThat(database.bookkeeping()).isEqualTo(before).hasSize(3);
  }

  @Test
  void c023_withoutTheRightToCreateAnEmptyDatabaseFailsTheDeployment() throws Exception {
    database.execute("GRANT USAGE ON SCHEMA public TO without_ddl");

    Deployments.assertFails(
        Migrations.application(WAR, WITHOUT_DDL), "IDEM-0202: ", "permission denied");
  }

  /** The changelog is found in the library's JAR, however the application is unpacked. */
  @Test
  void c067_anExplodedApplicationIsMigratedToo() throws Exception {
    WebArchive archive = Migrations.application("migrating-exploded.war", PLAIN);

    NODE.deployExploded(archive);
    assertServed(archive.getName());
    SERVER.undeploy(archive.getName());

    assertMigrated("public");
  }

  @Test
  void c023_aStartUpBeanOfTheApplicationThatDependsOnTheMigrationFindsTheTables()
      throws SQLException {
    assertStarts(Migrations.application(WAR, PLAIN).addPackage(EarlyReader.class.getPackage()));

    assertMigrated("public");
  }

  /**
   * WildFly creates the unit before any start-up bean, so that Hibernate misses what the migration
   * is going to make. EclipseLink validates nothing, however early the unit is deployed.
   */
  @Test
  void c023_aUnitThatValidatesTheTablesStartsWhereTheyAreThereBefore() throws Exception {
    WebArchive validating =
        Migrations.withUnitProperties(
            WAR,
            PLAIN,
            Map.of("hibernate.hbm2ddl.auto", "validate", "eclipselink.deploy-on-startup", "true"));

    boolean up = Deployments.succeeds(validating, "Schema-validation: missing table [idempotency_");
    if (up) {
      SERVER.undeploy(WAR);
    }
    assertThat(up).isEqualTo(!DataSourceScripts.ON_WILDFLY);

    assertStarts(Migrations.application(WAR, PLAIN));
    assertStarts(validating);
  }
}
