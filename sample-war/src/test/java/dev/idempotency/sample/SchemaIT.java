package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.caches.ItemServlet;
import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.UUID;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tables in a schema that the connections of the data source do not look into. */
class SchemaIT {

  private static final String NAME = "own-schema";
  private static final String WAR = NAME + ".war";
  private static final String OWN_MAPPING = "META-INF/shop-idempotency-orm.xml";

  private static final ServerProcess SERVER = ServerRig.current().server();
  private static final Node NODE = new Node(SERVER);

  private static OwnDatabase database;

  private final String key = UUID.randomUUID().toString();

  @BeforeAll
  static void createDatabase() throws SQLException {
    database = OwnDatabase.create(NAME);
    database.execute(
        "CREATE SCHEMA ops;"
            + "CREATE TABLE lab_row (id varchar(36) PRIMARY KEY, ref varchar(40), parent varchar(40))");
  }

  /** The migration creates the tables in the schema "ops". */
  private static WebArchive application(String schema, String mappingFile) {
    String settings =
        """
          <context-param>
            <param-name>dev.idempotency.schema</param-name>
            <param-value>%s</param-value>
          </context-param>
          <env-entry>
            <env-entry-name>dev.idempotency.migration.schema</env-entry-name>
            <env-entry-type>java.lang.String</env-entry-type>
            <env-entry-value>ops</env-entry-value>
          </env-entry>
        </web-app>
        """
            .formatted(schema);
    return Archives.lab(
        WAR,
        OwnDatabase.in(NAME, Descriptors.webXml()).replace("</web-app>", settings),
        OwnDatabase.in(NAME, Descriptors.persistenceXml())
            .replace("META-INF/idempotency-orm.xml", mappingFile));
  }

  private static WebArchive applicationWithOwnMapping() throws IOException {
    return application("ops", OWN_MAPPING)
        .addPackage(ItemServlet.class.getPackage())
        .addAsResource(new StringAsset(ownMapping()), OWN_MAPPING);
  }

  private static String ownMapping() throws IOException {
    try (InputStream in =
        SchemaIT.class.getClassLoader().getResourceAsStream("META-INF/idempotency-orm.xml")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .replaceAll("<table name=\"(\\w+)\"/>", "<table name=\"$1\" schema=\"ops\"/>");
    }
  }

  private HttpResponse<String> post() {
    return NODE.post("/" + NAME + "/op/" + key + "?parent=there", key, "{}");
  }

  private void assertExecutesOnceAndReplays() throws SQLException {
    HttpResponse<String> first = post();
    HttpResponse<String> retry = post();

    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(first)).isFalse();
    assertThat(retry.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(retry)).isTrue();
    assertThat(retry.body()).isEqualTo(first.body());
    assertThat(database.count("SELECT count(*) FROM lab_row WHERE ref = ?", key)).isEqualTo(1);
    assertThat(
            database.count(
                "SELECT count(*) FROM ops.idempotency_record WHERE idempotency_key = ?"
                    + " AND status = 'SUCCEEDED'",
                key))
        .isEqualTo(1);
  }

  private static int tablesOutsideTheSchema() throws SQLException {
    return database.count(
        "SELECT count(*) FROM information_schema.tables"
            + " WHERE table_name LIKE 'idempotency%' AND table_schema <> 'ops'");
  }

  private static String logOfDeployment(WebArchive application) {
    ServerLog log = ServerLog.fromNowOn(SERVER);
    NODE.deploy(application);
    return log.text();
  }

  @Test
  void c087_callsAreProtectedThoughTheEntitiesCannotBeRead() throws Exception {
    String log = logOfDeployment(application("ops", "META-INF/idempotency-orm.xml"));
    try {
      assertThat(log)
          .contains("IDEM-0125: The tables are in the schema ops ", "schema=\"ops\"")
          .containsPattern("IDEM-0001: .* with PostgreSQL \\S+.*, schema ops");
      assertExecutesOnceAndReplays();
      assertThat(tablesOutsideTheSchema()).isZero();
      assertOperatorsFindAndForgetTheRecord();
    } finally {
      SERVER.undeploy(WAR);
    }
  }

  private void assertOperatorsFindAndForgetTheRecord() {
    String record = "/" + NAME + "/records?operation=lab&key=" + key;
    assertThat(NODE.get(record).body()).contains(key, "SUCCEEDED");
    assertThat(NODE.delete(record).body()).isEqualTo("true");
    assertThat(NODE.get(record).body()).isEqualTo("none");
  }

  @Test
  void c087_entitiesAreReadThroughAMappingFileOfTheApplication() throws Exception {
    String log = logOfDeployment(applicationWithOwnMapping());
    try {
      assertThat(log).contains("IDEM-0001: ").doesNotContain("IDEM-0125");
      assertExecutesOnceAndReplays();
      assertThat(
              NODE.get("/" + NAME + "/op/items?tenant=anonymous&operation=lab&key=" + key).body())
          .isEqualTo(post().body());
    } finally {
      SERVER.undeploy(WAR);
    }
  }

  @Test
  void c087_schemaWithoutTheTablesFailsTheDeployment() {
    Deployments.assertFails(
        application("nowhere", "META-INF/idempotency-orm.xml"),
        "idempotency_record is missing in the schema nowhere");
  }
}
