package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.erasure.ErasureServlet;
import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The erasure of a tenant, wherever the application does it. */
class ErasureIT {

  private static final String WAR = "erasure.war";
  private static final int RECORDS = 1_201;
  private static final int SUMMARIES = 3;

  private static final ServerProcess SERVER = ServerRig.current().server();
  private static final Node NODE = new Node(SERVER);

  private static OwnDatabase database;

  private final String ref = UUID.randomUUID().toString();
  private final ServerLog log = ServerLog.fromNowOn(SERVER);

  @BeforeAll
  static void deploy() throws SQLException {
    database = Cleaned.database("erasure");
    NODE.deploy(
        Cleaned.application(WAR, database, "off").addPackage(ErasureServlet.class.getPackage()));
  }

  @AfterAll
  static void undeploy() {
    SERVER.undeploy(WAR);
  }

  @BeforeEach
  void letTenantsHaveRecordsAndSummaries() throws SQLException {
    Cleaned.insertExpired(database, "leaves", "lab", RECORDS);
    Cleaned.insertExpired(database, "stays", "lab", 1);
    archive("leaves", SUMMARIES);
    archive("stays", 1);
  }

  private static void archive(String tenant, int count) throws SQLException {
    database.execute(
        """
        INSERT INTO idempotency_archive
               (archive_id, tenant, operation, idempotency_key, fingerprint, status, generation, scope, response_status,
                created_at, completed_at, expires_at, archived_at, keep_until)
        SELECT gen_random_uuid(), '%s', 'lab', 'older-' || n, '1:old', 'SUCCEEDED', 1, 'lab', 200,
               now(), now(), now(), now(), now() + INTERVAL '1 day'
          FROM generate_series(1, %d) n
        """
            .formatted(tenant, count));
  }

  @AfterEach
  void onlyTheTenantIsErasedAndItIsAudited() throws SQLException {
    assertThat(count("idempotency_record", "leaves")).isZero();
    assertThat(count("idempotency_archive", "leaves")).isZero();
    assertThat(count("idempotency_record", "stays")).isEqualTo(1);
    assertThat(count("idempotency_archive", "stays")).isEqualTo(1);
    assertThat(log.lines("IDEM-0127.*the laboratory.*for a test")).hasSize(1);
    database.execute("DELETE FROM idempotency_record; DELETE FROM idempotency_archive");
  }

  private static int count(String table, String tenant) throws SQLException {
    return database.count("SELECT count(*) FROM " + table + " WHERE tenant = ?", tenant);
  }

  private int rows() throws SQLException {
    return database.count("SELECT count(*) FROM lab_row WHERE ref = ?", ref);
  }

  private String path(String servlet, String from) {
    return "/erasure" + servlet + "?tenant=leaves&ref=" + ref + "&from=" + from;
  }

  private void assertErases(HttpResponse<String> response) {
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo(RECORDS + " " + SUMMARIES + " true");
  }

  @Test
  void worksWithoutATransaction() {
    assertErases(NODE.post(path("/erase", "servlet"), ""));
  }

  @Test
  void c061_worksInTransactionsOfItsOwnAndTheCallersCommits() throws SQLException {
    assertErases(NODE.post(path("/erase", "bean"), ""));
    assertThat(rows()).isEqualTo(2);
  }

  @Test
  void c061_staysDoneWhenTheCallersTransactionRollsBack() throws SQLException {
    assertErases(NODE.post(path("/erase", "doomed"), ""));
    assertThat(rows()).isZero();
  }

  @Test
  void worksInAProtectedCallOnce() throws SQLException {
    HttpResponse<String> first = NODE.post(path("/op/erase", "bean"), ref, "{}");
    HttpResponse<String> retry = NODE.post(path("/op/erase", "bean"), ref, "{}");

    assertErases(first);
    assertThat(Http.isReplay(retry)).isTrue();
    assertErases(retry);
    assertThat(rows()).isEqualTo(2);
    assertThat(count("idempotency_record", "anonymous")).isEqualTo(1);
  }

  @Test
  void aProtectedCallThatErasesItsOwnTenantKeepsItsRecord() throws SQLException {
    Cleaned.insertExpired(database, "anonymous", "lab", 2);

    HttpResponse<String> response =
        NODE.post("/erasure/op/erase?tenant=anonymous&from=servlet", ref, "{}");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo("2 0 true");
    assertThat(count("idempotency_record", "anonymous")).isEqualTo(1);
    database.execute(
        "DELETE FROM idempotency_record WHERE tenant = 'leaves';"
            + " DELETE FROM idempotency_archive WHERE tenant = 'leaves'");
  }
}
