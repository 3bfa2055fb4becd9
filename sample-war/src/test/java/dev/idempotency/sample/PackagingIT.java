package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.lab.LabBean;
import dev.idempotency.sample.packaging.UnitsServlet;
import dev.idempotency.sample.unaware.UnawareServlet;
import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.jboss.shrinkwrap.api.Filters;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The library in WEB-INF/lib takes nothing from an application that it had before. */
class PackagingIT {

  private static final ServerProcess SERVER = ServerRig.current().server();
  private static final Node NODE = new Node(SERVER);
  private static final String WAR = "packaging.war";

  private static final String UNIT_NAME = "<persistence-unit-name>lab</persistence-unit-name>";

  private static final String MAPPED_UNIT =
      """
      <persistence-unit name="lab" transaction-type="JTA">
        <jta-data-source>jdbc/lab</jta-data-source>
        <mapping-file>META-INF/idempotency-orm.xml</mapping-file>
        <exclude-unlisted-classes>true</exclude-unlisted-classes>
      </persistence-unit>
      """;

  private static final String OTHER_UNIT =
      """
      <persistence-unit name="other" transaction-type="JTA">
        <jta-data-source>jdbc/lab</jta-data-source>
        <exclude-unlisted-classes>true</exclude-unlisted-classes>
      </persistence-unit>
      """;

  private final String key = UUID.randomUUID().toString();

  @BeforeAll
  static void tables() throws SQLException {
    Lab.createTables();
  }

  private static String persistenceXml(String units) {
    return """
        <persistence xmlns="https://jakarta.ee/xml/ns/persistence" version="3.0">
          %s
        </persistence>
        """
        .formatted(units);
  }

  private interface Requests {
    void run() throws SQLException;
  }

  private static void whileDeployed(WebArchive archive, Requests requests) throws SQLException {
    NODE.deploy(archive);
    try {
      requests.run();
    } finally {
      SERVER.undeploy(archive.getName());
    }
  }

  private HttpResponse<String> post(String path) {
    return NODE.post("/packaging" + path, key, "{}");
  }

  private HttpResponse<String> assertTakesEffectOnce(String path, int rows) throws SQLException {
    HttpResponse<String> first = post(path);
    HttpResponse<String> retry = post(path);

    assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
    assertThat(Http.isReplay(first)).isFalse();
    assertThat(Http.isReplay(retry)).isTrue();
    assertThat(retry.body()).isEqualTo(first.body());
    assertEffects(rows, 1);
    return first;
  }

  private void assertEffects(int rows, int records) throws SQLException {
    assertThat(List.of(Lab.rows(key), Database.records(key))).isEqualTo(List.of(rows, records));
  }

  /** The bean of the laboratory has {@code @PersistenceContext} without a unit's name. */
  @Test
  void c064_anUnnamedInjectionStillFindsTheOnlyUnitAndTheReferenceNeedsNoName()
      throws SQLException {
    String webXml = Descriptors.webXml().replace(UNIT_NAME, "");
    assertThat(webXml).isNotEqualTo(Descriptors.webXml());

    whileDeployed(
        Archives.lab(WAR, webXml, Descriptors.persistenceXml()),
        () -> assertTakesEffectOnce("/op/" + key + "?parent=there", 1));
  }

  @Test
  void c064_anApplicationsOwnProducerOfEntityManagersIsTheOnlyOne() throws SQLException {
    whileDeployed(
        packaging(persistenceXml(MAPPED_UNIT), "Produced", "ProducedServlet"),
        () -> assertTakesEffectOnce("/op/produced?ref=" + key, 1));
  }

  /** The reference names one of two units; both share its connection and its commit. */
  @Test
  void c064_c020_twoUnitsOnOneDataSourceAreOneTransactionWithTheRecord() throws SQLException {
    String path = "/op/units?ref=" + key;
    whileDeployed(
        packaging(persistenceXml(OTHER_UNIT + MAPPED_UNIT), "UnitsServlet"),
        () -> {
          assertThat(post(path + "&fail=true").statusCode()).isEqualTo(500);
          assertEffects(0, 0);

          HttpResponse<String> first = assertTakesEffectOnce(path, 2);
          assertThat(first.body()).as("the units' connections").matches("(\\d+) \\1");
          assertThat(Database.query("SELECT DISTINCT xmin FROM lab_row WHERE ref = ?", key))
              .isEqualTo(
                  Database.query(
                      "SELECT xmin FROM idempotency_record WHERE idempotency_key = ?", key));
        });
  }

  private static WebArchive packaging(String persistenceXml, String... classes) {
    WebArchive archive = Archives.lab(WAR, Descriptors.webXml(), persistenceXml);
    archive.deletePackage(LabBean.class.getPackage());
    for (String name : classes) {
      archive.addClass(UnitsServlet.class.getPackageName() + "." + name);
    }
    return archive.addClass(UnitsServlet.class.getPackageName() + ".Rows");
  }

  @Test
  void c064_anApplicationWithoutAUnitThatOnlyHasTheLibraryInItIsLeftAlone() throws SQLException {
    whileDeployed(
        Archives.withLibraries(WAR, "idempotency-jpa", "idempotency-filter")
            .addPackage(UnawareServlet.class.getPackage()),
        () -> assertThat(post("/count").body()).isEqualTo("as ever"));
  }

  /**
   * Not supported, and never started unprotected. WildFly deploys no beans of such a JAR, Payara
   * deploys them and cannot create them.
   */
  @Test
  void c064_theLibraryInTheLibDirectoryOfAnEarFailsTheDeployment() {
    WebArchive war = Archives.withoutMigration(Archives.lab());
    EnterpriseArchive ear = ShrinkWrap.create(EnterpriseArchive.class, "packaging.ear");
    war.getContent(Filters.include("/WEB-INF/lib/.*"))
        .forEach(
            (path, jar) -> {
              if (jar.getAsset() != null) {
                ear.addAsLibrary(jar.getAsset(), path.get().replace("/WEB-INF/lib/", ""));
                war.delete(path);
              }
            });

    String[] refusal =
        DataSourceScripts.ON_WILDFLY
            ? new String[] {"IDEM-0025: ", "WEB-INF/lib", "EAR"}
            : new String[] {"jakarta.ejb.CreateException: "};
    Deployments.assertFails(ear.addAsModule(war), refusal);
  }
}
