package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.methods.Desk;
import dev.idempotency.sample.methods.End;
import dev.idempotency.sample.told.Told;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The laboratory with protected methods in beans of every kind. */
final class Desks {

  /** Where a protected method of this name is not named otherwise. */
  static final String PACKAGE = "dev.idempotency.sample.methods.";

  static final String TYPES = "(java.lang.String,java.lang.String)";

  private static final String JOB =
      """
      <job id="sell" xmlns="https://jakarta.ee/xml/ns/jakartaee" version="2.0">
        <step id="only"><batchlet ref="sellBatchlet"/></step>
      </job>
      """;

  private Desks() {}

  static WebArchive application() {
    return application("lab.war", Descriptors.webXml(), Descriptors.persistenceXml());
  }

  static WebArchive application(String war, String webXml, String persistenceXml) {
    return Archives.lab(war, webXml, persistenceXml)
        .addPackage(Desk.class.getPackage())
        .addPackage(Told.class.getPackage())
        .addAsResource(new StringAsset(JOB), "META-INF/batch-jobs/sell.xml");
  }

  static void createTables() throws SQLException {
    Lab.createTables();
    Database.execute(
        """
        CREATE TABLE IF NOT EXISTS lab_gate (id varchar(10) PRIMARY KEY);
        INSERT INTO lab_gate VALUES ('gate') ON CONFLICT DO NOTHING;
        """);
  }

  /** One intent: a desk, a key that marks its rows, and what is bought. */
  record Sale(String desk, String key, String item) {

    static Sale at(String desk) {
      return new Sale(desk, UUID.randomUUID().toString(), "a thing");
    }

    Sale another() {
      return at(desk);
    }

    Sale of(String otherItem) {
      return new Sale(desk, key, otherItem);
    }

    Sale end(End end) {
      assertThat(Http.put("/lab/desk?key=" + key + "&end=" + end).statusCode()).isEqualTo(204);
      return this;
    }

    /** How the call has ended. */
    String call() {
      return call("");
    }

    String callUnprotected() {
      return call("&unprotected=true");
    }

    private String call(String more) {
      HttpResponse<String> response = Http.post("/lab/desk/" + desk + parameters() + more, "");
      assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
      return response.body();
    }

    String parameters() {
      return "?key=" + key + "&item=" + URLEncoder.encode(item, StandardCharsets.UTF_8);
    }

    CompletableFuture<String> callInBackground() {
      return CompletableFuture.supplyAsync(this::call);
    }

    /** The call with the key in a header, through the filter or past it. */
    HttpResponse<String> request(String path) {
      return Http.send(
          Http.request("/lab" + path + parameters())
              .header("Idempotency-Key", key)
              .POST(BodyPublishers.noBody()));
    }

    int executions() {
      String state = state();
      return Integer.parseInt(state.substring("executions=".length(), state.indexOf(' ')));
    }

    /** Executions, and what was told of the key. */
    String state() {
      return Http.get("/lab/desk?key=" + key).body();
    }

    int rows() throws SQLException {
      return Database.count("SELECT count(*) FROM lab_row WHERE ref = ?", key);
    }

    List<String> operations() throws SQLException {
      return Database.query(
          "SELECT operation FROM idempotency_record WHERE idempotency_key = ? ORDER BY operation",
          key);
    }

    void assertTookEffectOnce() throws SQLException {
      assertTookEffect(1);
    }

    void assertTookEffect(int executions) throws SQLException {
      assertThat(executions()).as("executions").isEqualTo(executions);
      assertThat(rows()).as("rows").isEqualTo(1);
      assertThat(Database.records(key)).as("records").isEqualTo(1);
    }

    void assertNoEffect(int executions) throws SQLException {
      assertThat(executions()).as("executions").isEqualTo(executions);
      assertThat(rows()).as("rows").isZero();
      assertThat(Database.records(key)).as("records").isZero();
    }

    /** Record and row were written in the same transaction of the database. */
    void assertSameTransaction() throws SQLException {
      assertThat(Database.query("SELECT DISTINCT xmin FROM lab_row WHERE ref = ?", key))
          .isEqualTo(
              Database.query(
                  "SELECT DISTINCT xmin FROM idempotency_record WHERE idempotency_key = ?", key));
    }
  }
}
