package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.idempotency.sample.twobeans.FirstTenants;
import dev.idempotency.testkit.ServerRig;
import java.sql.SQLException;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is misconfigured must not start, on either server, and must say what to do. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class MisconfigurationIT {

  private static final String WRONG = "wrong";

  @ArquillianResource private Deployer deployer;

  @Deployment(name = "unknown-property", managed = false, testable = false)
  static WebArchive unknownProperty() {
    return withInitParam("unknown-property", "retension", "PT1H");
  }

  @Deployment(name = "unreadable-value", managed = false, testable = false)
  static WebArchive unreadableValue() {
    return withInitParam("unreadable-value", "retention", "P1M");
  }

  @Deployment(name = "cookies", managed = false, testable = false)
  static WebArchive replayedCookies() {
    return withInitParam("cookies", "replay-headers", "Location,Set-Cookie");
  }

  @Deployment(name = "contradiction", managed = false, testable = false)
  static WebArchive contradiction() {
    return withInitParam("contradiction", "expired", "refuse");
  }

  @Deployment(name = "leased", managed = false, testable = false)
  static WebArchive leased() {
    return withInitParam("leased", "mode", "leased");
  }

  @Deployment(name = "no-unit-reference", managed = false, testable = false)
  static WebArchive noUnitReference() {
    return Archives.lab(
        "no-unit-reference.war",
        Descriptors.webXmlWithoutUnitReference(),
        Descriptors.persistenceXml());
  }

  @Deployment(name = "no-mapping-file", managed = false, testable = false)
  static WebArchive noMappingFile() {
    return Archives.lab(
        "no-mapping-file.war",
        Descriptors.webXml(),
        Descriptors.persistenceXmlWithoutMappingFile());
  }

  @Deployment(name = "two-beans", managed = false, testable = false)
  static WebArchive twoBeans() {
    return Archives.lab("two-beans.war", Descriptors.webXml(), Descriptors.persistenceXml())
        .addPackage(FirstTenants.class.getPackage());
  }

  /** On a database where somebody has made a part of a table by hand. */
  @Deployment(name = "wrong-tables", managed = false, testable = false)
  static WebArchive wrongTables() {
    return Archives.withoutMigration(
        Archives.lab(
            "wrong-tables.war",
            Descriptors.webXml(),
            OwnDatabase.in(WRONG, Descriptors.persistenceXml())));
  }

  private static void addWrongDatabase() throws SQLException {
    OwnDatabase.create(WRONG).execute("CREATE TABLE idempotency_record (tenant varchar(128))");
  }

  private static WebArchive withInitParam(String name, String param, String value) {
    return Archives.lab(
        name + ".war", Descriptors.webXmlWith(param, value), Descriptors.persistenceXml());
  }

  @Test
  void anUnknownPropertyFailsTheDeployment() {
    assertDeploymentFails("unknown-property", "IDEM-0010", "'retension'");
  }

  @Test
  void anUnreadableValueFailsTheDeployment() {
    assertDeploymentFails("unreadable-value", "IDEM-0012", "'P1M'");
  }

  @Test
  void aHeaderThatIsNeverReplayedFailsTheDeployment() {
    assertDeploymentFails("cookies", "IDEM-0012", "Set-Cookie belongs to one exchange");
  }

  @Test
  void propertiesThatMakeNoSenseTogetherFailTheDeployment() {
    assertDeploymentFails("contradiction", "IDEM-0016", "expired=refuse without archive=true");
  }

  @Test
  void aModeThatIsNotThereYetFailsTheDeployment() {
    assertDeploymentFails("leased", "IDEM-0015", "'leased'");
  }

  @Test
  void aMissingUnitReferenceFailsTheDeployment() {
    assertDeploymentFails(
        "no-unit-reference",
        "IDEM-0020",
        "<persistence-unit-ref-name>persistence/idempotency</persistence-unit-ref-name>");
  }

  @Test
  void aMissingMappingFileFailsTheDeployment() {
    assertDeploymentFails(
        "no-mapping-file",
        "IDEM-0021",
        "<mapping-file>META-INF/idempotency-orm.xml</mapping-file>");
  }

  @Test
  void twoBeansWhereThereMayBeOneFailTheDeployment() {
    assertDeploymentFails("two-beans", "IDEM-0026", "dev.idempotency.TenantResolver");
  }

  @Test
  void c087_tablesThatDifferFailTheDeployment() throws Exception {
    addWrongDatabase();

    assertDeploymentFails("wrong-tables", "IDEM-0029", "idempotency_archive");
  }

  private void assertDeploymentFails(String name, String code, String mend) {
    ServerLog log = ServerLog.fromNowOn(ServerRig.current().server());
    try {
      Throwable failure = catchThrowable(() -> deployer.deploy(name));

      assertThat(failure).as("the deployment of " + name).isNotNull();
      assertThat(log.text()).contains(code + ": ").contains(mend);
      assertThat(Http.post("/" + name + "/op/x", "key-1", "{}").statusCode()).isEqualTo(404);
    } finally {
      deployer.undeploy(name);
    }
  }
}
