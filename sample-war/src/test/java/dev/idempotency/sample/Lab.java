package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.lab.LabServlet.How;
import java.net.http.HttpResponse;
import java.sql.SQLException;

/** Drives the deployed laboratory. One key stands for one intent, and marks its rows. */
final class Lab {

  private Lab() {}

  /** The business tables. The parent of a row is looked for at the commit only. */
  static void createTables() throws SQLException {
    Database.execute(
        """
        CREATE TABLE IF NOT EXISTS lab_parent (id varchar(40) PRIMARY KEY);
        CREATE TABLE IF NOT EXISTS lab_row (id varchar(36) PRIMARY KEY, ref varchar(40), parent varchar(40)
          REFERENCES lab_parent DEFERRABLE INITIALLY DEFERRED);
        INSERT INTO lab_parent VALUES ('there') ON CONFLICT DO NOTHING;
        """);
  }

  /** How the next executions go. */
  static void choose(How how) {
    assertThat(Http.put("/lab/op/how?how=" + how).statusCode()).isEqualTo(204);
  }

  static HttpResponse<String> post(String scope, String key, String parent) {
    return Http.post(path(scope, key, parent), key, "{}");
  }

  static HttpResponse<String> postWithoutKey(String scope, String ref) {
    return Http.post(path(scope, ref, "there"), "{}");
  }

  static String path(String scope, String ref, String parent) {
    return "/lab/" + scope + "/" + ref + "?parent=" + parent;
  }

  static int executions() {
    return Integer.parseInt(Http.get("/lab/op/executions").body());
  }

  static int rows(String ref) throws SQLException {
    return Database.count("SELECT count(*) FROM lab_row WHERE ref = ?", ref);
  }
}
