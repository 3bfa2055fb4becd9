package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import java.sql.SQLException;
import java.util.Map;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the settings of a unit do to the library's tables is said in the server's log. */
class UnitSettingsIT {

  private static final ServerProcess SERVER = ServerRig.current().server();
  private static final Node NODE = new Node(SERVER);
  private static final String WAR = "settings.war";
  private static final String SOURCE = "settings";
  private static final String GENERATION = "jakarta.persistence.schema-generation.database.action";

  private static Migrations database;

  @BeforeAll
  static void addDataSource() throws SQLException {
    database = Migrations.on("settings");
    ServerRig rig = ServerRig.current();
    database.addDataSource(SERVER, rig.dataSourceScript(), SOURCE, rig.postgres().user());
  }

  @BeforeEach
  void emptyDatabase() throws SQLException {
    database.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  }

  private static WebArchive application(String property, String value) {
    return Migrations.withUnitProperties(WAR, SOURCE, Map.of(property, value));
  }

  /**
   * Hibernate makes tables that are good enough. EclipseLink makes times without zone, which are
   * refused, after the warning.
   */
  @Test
  void c087_aUnitThatDeletesTheRecordsIsReported() {
    ServerLog log = ServerLog.fromNowOn(SERVER);

    boolean up = Deployments.succeeds(application(GENERATION, "drop-and-create"), "IDEM-0029: ");
    if (up) {
      SERVER.undeploy(WAR);
    }

    assertThat(up).isEqualTo(DataSourceScripts.ON_WILDFLY);
    assertThat(log.text()).contains("IDEM-0123: ", GENERATION);
  }

  @Test
  void c087_aUnitThatMayMakeTheTablesIsReported() {
    NODE.deploy(Migrations.application(WAR, SOURCE));
    SERVER.undeploy(WAR);
    ServerLog log = ServerLog.fromNowOn(SERVER);

    NODE.deploy(application(GENERATION, "create"));
    SERVER.undeploy(WAR);

    assertThat(log.text()).contains("IDEM-0124: ", GENERATION);
  }

  /** The library's own statements find the tables, Hibernate's queries do not. */
  @Test
  void c087_aDefaultSchemaWithoutTheTablesFailsTheDeploymentWhereTheProviderHasIt() {
    boolean up =
        Deployments.succeeds(
            application("hibernate.default_schema", "elsewhere"),
            "\"elsewhere.idempotency_record\" does not exist");
    if (up) {
      SERVER.undeploy(WAR);
    }

    assertThat(up).isEqualTo(!DataSourceScripts.ON_WILDFLY);
  }

  @Test
  void c087_settingsThatLetTheProviderLookElsewhereAreNamedWhereTablesAreMissing() {
    WebArchive archive =
        Archives.withoutMigration(
            Migrations.withUnitProperties(
                WAR,
                SOURCE,
                Map.of(
                    "hibernate.default_schema",
                    "elsewhere",
                    "hibernate.physical_naming_strategy",
                    "org.hibernate.boot.model.naming.CamelCaseToUnderscoresNamingStrategy")));
    ServerLog log = ServerLog.fromNowOn(SERVER);

    Deployments.assertFails(archive, "IDEM-0029: ");

    assertThat(log.text())
        .contains(
            "idempotency_record is missing",
            "(the unit has hibernate.default_schema=elsewhere",
            "(the unit has hibernate.physical_naming_strategy=org.hibernate.boot.model.naming.");
  }
}
