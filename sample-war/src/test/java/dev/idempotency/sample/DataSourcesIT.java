package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.idempotency.sample.twosources.TwoSourcesServlet;
import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Data sources outside JTA, two of them in one transaction, with and without XA. */
class DataSourcesIT {

  private static final String PARENT = "there";

  private static final ServerProcess SERVER = ServerRig.current().server();
  private static final Node NODE = new Node(SERVER);

  private final String key = UUID.randomUUID().toString();
  private final String ref = key;

  @BeforeAll
  static void deploy() throws SQLException {
    Database.execute(
        """
        CREATE TABLE IF NOT EXISTS source_parent (id varchar(40) PRIMARY KEY);
        CREATE TABLE IF NOT EXISTS source_row (id varchar(36) PRIMARY KEY, ref varchar(40), source varchar(10),
          parent varchar(40) REFERENCES source_parent DEFERRABLE INITIALLY DEFERRED);
        INSERT INTO source_parent VALUES ('there') ON CONFLICT DO NOTHING;
        """);
    ServerRig rig = ServerRig.current();
    SERVER.addDataSource(DataSourceScripts.outsideJta(), rig.dataSource("outside"));
    SERVER.addDataSource(DataSourceScripts.xa(), rig.dataSource("xa-here"));
    SERVER.addDataSource(DataSourceScripts.xa(), rig.dataSource("xa-there"));
    NODE.deploy(application("xa.war", "xa-here", "xa-there"));
    NODE.deploy(application("local.war", "lab", "shop"));
  }

  /** The laboratory on one data source, with a reference to another one. */
  private static WebArchive application(String war, String source, String otherSource) {
    String scheme = DataSourceScripts.ON_WILDFLY ? "java:/" : "";
    String reference =
        """
          <resource-ref>
            <res-ref-name>jdbc/other</res-ref-name>
            <res-type>javax.sql.DataSource</res-type>
            <res-auth>Container</res-auth>
            <lookup-name>%sjdbc/%s</lookup-name>
          </resource-ref>
        </web-app>
        """
            .formatted(scheme, otherSource);
    return Archives.lab(
            war,
            on(source, Descriptors.webXml()).replace("</web-app>", reference),
            on(source, Descriptors.persistenceXml()))
        .addPackage(TwoSourcesServlet.class.getPackage());
  }

  private static String on(String source, String descriptor) {
    return descriptor.replace("jdbc/lab", "jdbc/" + source);
  }

  @AfterAll
  static void undeploy() {
    SERVER.undeploy("xa.war");
    SERVER.undeploy("local.war");
  }

  private HttpResponse<String> post(String application, String parameters) {
    return NODE.post("/" + application + "/op/sources?ref=" + ref + parameters, key, "{}");
  }

  private List<String> sourcesWritten() throws SQLException {
    return Database.query("SELECT source FROM source_row WHERE ref = ? ORDER BY source", ref);
  }

  private void assertNothingTookEffect() throws SQLException {
    assertThat(sourcesWritten()).isEmpty();
    assertThat(Database.records(key)).isZero();
  }

  private void assertAllTookEffectOnce() throws SQLException {
    assertThat(sourcesWritten()).containsExactly("here", "there");
    assertThat(Database.records(key)).isEqualTo(1);
    assertThat(Database.query("SELECT gid FROM pg_prepared_xacts")).isEmpty();
  }

  private void assertRetryIsReplayOf(HttpResponse<String> first, HttpResponse<String> retry) {
    assertThat(Http.isReplay(first)).isFalse();
    assertThat(Http.isReplay(retry)).isTrue();
    assertThat(retry.statusCode()).isEqualTo(first.statusCode());
    assertThat(retry.body()).isEqualTo(first.body());
  }

  @Test
  void aDataSourceOutsideJtaFailsTheDeployment() {
    ServerLog log = ServerLog.fromNowOn(SERVER);

    Throwable failure =
        catchThrowable(() -> NODE.deploy(application("outside.war", "outside", "shop")));

    assertThat(failure).isInstanceOf(IllegalStateException.class);
    assertThat(log.text()).contains("IDEM-0024: ");
    assertThat(NODE.post("/outside/op/sources?ref=x", key, "{}").statusCode()).isEqualTo(404);
  }

  @Test
  void c020_twoXaDataSourcesCommitTogetherWithTheRecord() throws SQLException {
    HttpResponse<String> first = post("xa", "&parent=" + PARENT);
    HttpResponse<String> retry = post("xa", "&parent=" + PARENT);

    assertThat(first.statusCode()).isEqualTo(201);
    assertRetryIsReplayOf(first, retry);
    assertAllTookEffectOnce();
  }

  /** The record has the transaction of its own branch, and the other branch has another one. */
  @Test
  void c020_theRecordIsInTheBranchOfTheUnit() throws SQLException {
    post("xa", "&parent=" + PARENT);

    String ofRecord =
        Database.query("SELECT xmin FROM idempotency_record WHERE idempotency_key = ?", key).get(0);
    assertThat(
            Database.query(
                "SELECT source FROM source_row WHERE ref = ? AND xmin = CAST(? AS xid)",
                ref,
                ofRecord))
        .containsExactly("here");
  }

  @Test
  void c020_twoXaDataSourcesRollBackTogetherWithTheRecord() throws SQLException {
    HttpResponse<String> first = post("xa", "&fail=true&parent=" + PARENT);

    assertThat(first.statusCode()).isEqualTo(500);
    assertNothingTookEffect();
  }

  @Test
  void c020_aBranchThatCannotPrepareTakesTheRecordWithIt() throws SQLException {
    String missing = "missing-" + key.substring(0, 8);
    HttpResponse<String> first = post("xa", "&parent=" + missing);

    assertThat(first.statusCode()).isIn(500, 503);
    assertThat(Http.problemType(first)).isEqualTo("commit-failed");
    assertNothingTookEffect();

    Database.execute("INSERT INTO source_parent VALUES ('" + missing + "')");
    HttpResponse<String> retry = post("xa", "&parent=" + missing);
    assertThat(retry.statusCode()).isEqualTo(201);
    assertRetryIsReplayOf(retry, post("xa", "&parent=" + missing));
    assertAllTookEffectOnce();
  }

  @Test
  void c020_aSecondDataSourceWithoutXaIsRefused() throws SQLException {
    ServerLog log = ServerLog.fromNowOn(SERVER);

    HttpResponse<String> first = post("local", "&parent=" + PARENT);

    assertThat(first.statusCode()).isEqualTo(500);
    assertNothingTookEffect();
    assertHint(log);
  }

  @Test
  void c020_aSecondDataSourceWithoutXaIsRefusedAtTheCommitToo() throws SQLException {
    ServerLog log = ServerLog.fromNowOn(SERVER);

    HttpResponse<String> first = post("local", "&late=true&parent=" + PARENT);

    assertThat(first.statusCode()).isEqualTo(503);
    assertThat(Http.problemType(first)).isEqualTo("commit-failed");
    assertNothingTookEffect();
    assertHint(log);
  }

  /** The number, and which call it was. */
  private void assertHint(ServerLog log) {
    assertThat(log.text().lines().filter(line -> line.contains("IDEM-0115: ")))
        .singleElement()
        .asString()
        .contains("make them XA", "scope=lab tenant=anonymous operation=lab key=" + key);
  }

  /**
   * WildFly marks the transaction for rollback when it refuses the data source, Payara does not.
   */
  @Test
  void c020_anApplicationThatSwallowsTheRefusalCommitsTheRestOnPayaraOnly() throws SQLException {
    HttpResponse<String> first = post("local", "&swallow=true&parent=" + PARENT);

    if (DataSourceScripts.ON_WILDFLY) {
      assertThat(first.statusCode()).isEqualTo(500);
      assertThat(Http.problemType(first)).isEqualTo("rolled-back");
      assertNothingTookEffect();
    } else {
      assertThat(first.statusCode()).isEqualTo(201);
      assertThat(first.body()).startsWith("refused ");
      assertThat(sourcesWritten()).containsExactly("here");
      assertThat(Database.records(key)).isEqualTo(1);
      assertRetryIsReplayOf(first, post("local", "&swallow=true&parent=" + PARENT));
    }
  }
}
