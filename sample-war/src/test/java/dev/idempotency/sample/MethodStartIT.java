package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.eager.EagerBean;
import dev.idempotency.sample.unscoped.UnscopedResource;
import dev.idempotency.testkit.ServerRig;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.UUID;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the container makes of a protected class: it protects it, or the application stays out. */
class MethodStartIT {

  private static final Node NODE = new Node(ServerRig.current().server());

  @BeforeAll
  static void tables() throws SQLException {
    Lab.createTables();
  }

  private static WebArchive with(String name, Class<?>... classes) {
    return Archives.lab(name + ".war", Descriptors.webXml(), Descriptors.persistenceXml())
        .addClasses(classes);
  }

  /** For WildFly such a class is always a bean; elsewhere JAX-RS makes its objects past CDI. */
  @ParameterizedTest
  @CsvSource({
    "Found, none",
    "Found, annotated",
    "Found, all",
    "Listing, none",
    "Listing, annotated",
    "Listing, all"
  })
  void c050_aResourceWithoutAScopeIsProtectedOrRefused(String application, String discovery)
      throws Exception {
    String name = "unscoped-" + application + "-" + discovery;
    String prefix = UnscopedResource.class.getPackageName() + "." + application;
    WebArchive archive = with(name, UnscopedResource.class, Class.forName(prefix + "Application"));
    if (!discovery.equals("none")) {
      archive.addAsWebInfResource(new StringAsset(beansXml(discovery)), "beans.xml");
    }

    boolean up = Deployments.succeeds(archive, "IDEM-0032: ", UnscopedResource.class.getName());
    try {
      assertThat(up).isEqualTo(DataSourceScripts.ON_WILDFLY || discovery.equals("all"));
      if (up) {
        assertReplays("/" + name + "/rs/unscoped/");
      }
    } finally {
      if (up) {
        ServerRig.current().server().undeploy(archive.getName());
      }
    }
  }

  private static String beansXml(String discovery) {
    return """
        <beans xmlns="https://jakarta.ee/xml/ns/jakartaee" version="4.0" bean-discovery-mode="%s"/>
        """
        .formatted(discovery);
  }

  private static void assertReplays(String path) throws SQLException {
    String key = UUID.randomUUID().toString();
    HttpResponse<String> first = NODE.post(path + key, key, "");
    HttpResponse<String> second = NODE.post(path + key, key, "");

    assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(Lab.rows(key)).isEqualTo(1);
    assertThat(Database.records(key)).isEqualTo(1);
  }

  @Test
  void aCallBeforeTheStartFailsTheDeployment() {
    WebArchive archive = with("eager").addPackage(EagerBean.class.getPackage());

    Deployments.assertFails(
        archive, "IDEM-0035: ", "from a timer", "EarlyDesk.sell(java.lang.String)");
  }
}
