package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.outcome.Course;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The laboratory with everything in it that can end a call. */
final class Outcomes {

  private static final String MORE =
      """
        <filter>
          <filter-name>outer</filter-name>
          <filter-class>dev.idempotency.sample.outcome.OuterTransactionFilter</filter-class>
        </filter>
        <filter>
          <filter-name>bounded</filter-name>
          <filter-class>dev.idempotency.http.IdempotencyFilter</filter-class>
          <async-supported>true</async-supported>
          <init-param>
            <param-name>transaction-timeout</param-name>
            <param-value>PT2S</param-value>
          </init-param>
        </filter>
        <filter-mapping>
          <filter-name>bounded</filter-name>
          <url-pattern>/outcome/bounded/*</url-pattern>
        </filter-mapping>
        <filter-mapping>
          <filter-name>outer</filter-name>
          <url-pattern>/outcome/within/*</url-pattern>
        </filter-mapping>
        <filter-mapping>
          <filter-name>lab</filter-name>
          <url-pattern>/outcome/*</url-pattern>
          <dispatcher>REQUEST</dispatcher>
          <dispatcher>FORWARD</dispatcher>
          <dispatcher>ERROR</dispatcher>
        </filter-mapping>
        <error-page>
          <error-code>500</error-code>
          <location>/outcome/page/500</location>
        </error-page>
        <error-page>
          <exception-type>dev.idempotency.sample.outcome.NoStock</exception-type>
          <location>/outcome/page/no-stock</location>
        </error-page>
      """;

  private Outcomes() {}

  /**
   * The laboratory, whose filter also covers /outcome/*; on /outcome/bounded/* it has two seconds.
   */
  static WebArchive lab() {
    String webXml = Descriptors.webXml().replace("</web-app>", MORE + "</web-app>");
    return Archives.lab("lab.war", webXml, Descriptors.persistenceXml())
        .addPackage(Course.class.getPackage());
  }

  /** The tables, and a constraint that is checked at COMMIT and waits at the {@link Gate}. */
  static void createTables() throws SQLException {
    Lab.createTables();
    Database.execute(
        """
        CREATE TABLE IF NOT EXISTS lab_article (id varchar(36) PRIMARY KEY, stock int, version bigint);
        CREATE TABLE IF NOT EXISTS lab_duty (ref varchar(36), who varchar(20), duty boolean);
        CREATE TABLE IF NOT EXISTS lab_gate (id varchar(10) PRIMARY KEY);
        INSERT INTO lab_gate VALUES ('gate') ON CONFLICT DO NOTHING;
        CREATE TABLE IF NOT EXISTS lab_gated (ref varchar(36));
        CREATE TABLE IF NOT EXISTS lab_veto (ref varchar(36));
        CREATE OR REPLACE FUNCTION lab_gated_check() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM id FROM lab_gate FOR SHARE;
          IF EXISTS (SELECT 1 FROM lab_veto WHERE ref = NEW.ref) THEN
            RAISE EXCEPTION 'vetoed: %', NEW.ref;
          END IF;
          RETURN NULL;
        END $$;
        DROP TRIGGER IF EXISTS lab_gated_check ON lab_gated;
        CREATE CONSTRAINT TRIGGER lab_gated_check AFTER INSERT ON lab_gated
          DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION lab_gated_check();
        """);
  }

  /**
   * Sends ten usual requests without a key, half of them to each of the two threads, which meet
   * what failed requests have left, and asserts that nothing is (c010).
   */
  static void assertNothingLeft() throws Exception {
    String ref = UUID.randomUUID().toString();
    Callable<HttpResponse<String>> one =
        () -> Http.post("/lab/outcome/usual?pair=true&ref=" + ref, "{}");
    Set<String> threads = new HashSet<>();
    try (Together both = new Together(Workers.COUNT)) {
      for (int pair = 0; pair < 5; pair++) {
        for (HttpResponse<String> usual : both.call(List.of(one, one))) {
          assertThat(usual.statusCode()).as(usual.body()).isEqualTo(200);
          threads.add(usual.body());
        }
      }
    }
    assertThat(threads).hasSize(Workers.COUNT);
    assertThat(Database.count("SELECT count(*) FROM lab_row WHERE ref = ?", ref)).isEqualTo(20);
    Witness.assertNothingLeft("lab");
  }

  static void choose(Course course) {
    assertThat(Http.put("/lab/course?next=" + course).statusCode()).isEqualTo(204);
  }

  /** One intent of a client: a path that ends with its key, which is the reference of its rows. */
  record Call(String path, String key) {

    static final String SUCCESS = "THIS-TOOK-EFFECT";

    static Call to(String path) {
      String key = UUID.randomUUID().toString();
      return new Call("/lab/outcome/" + path + "/" + key, key);
    }

    static Call toServlet() {
      return to("servlet");
    }

    /** Another intent of the same kind. */
    Call another() {
      String other = UUID.randomUUID().toString();
      return new Call(path.replace(key, other), other);
    }

    HttpResponse<String> send() {
      return Http.post(path, key, "{}");
    }

    HttpResponse<String> sendWithoutKey() {
      return Http.post(path, "{}");
    }

    int executions() {
      return Integer.parseInt(Http.get("/lab/course?of=" + key).body());
    }

    int rows() throws SQLException {
      return Database.count("SELECT count(*) FROM lab_row WHERE ref = ?", key);
    }

    /** The rows that were written outside the request's transaction. */
    int rowsOutside() throws SQLException {
      return Database.count("SELECT count(*) FROM lab_row WHERE ref = ?", "out-" + key);
    }

    int records() throws SQLException {
      return Database.records(key);
    }

    /** A body in which two calls do not differ any more. */
    String neutral(HttpResponse<String> response) {
      return response.body().replace(key, "KEY");
    }

    CompletableFuture<HttpResponse<String>> sendInBackground() {
      return CompletableFuture.supplyAsync(this::send);
    }

    void assertExecutedWithoutEffect() throws SQLException {
      assertThat(executions()).as("executions").isEqualTo(1);
      assertThat(rows()).as("rows").isZero();
      assertThat(records()).as("records").isZero();
    }

    /** The very same request once more, and again: one executes, one replays. */
    void assertTheRetryExecutesOnce(Course course) throws SQLException {
      choose(course);
      int before = executions();
      HttpResponse<String> retry = send();
      HttpResponse<String> second = send();

      assertThat(retry.statusCode()).isEqualTo(201);
      assertThat(retry.body()).isEqualTo(SUCCESS);
      assertThat(Http.isReplay(retry)).isFalse();
      assertReplays(retry, second);
      assertThat(executions() - before).as("executions").isEqualTo(1);
      assertThat(rows()).as("rows").isEqualTo(1);
      assertThat(records()).as("records").isEqualTo(1);
    }

    /** The first answer stands, and one execution with its effect behind it. */
    void assertTheRetryReplays(HttpResponse<String> first) throws SQLException {
      assertThat(Http.isReplay(first)).isFalse();
      assertReplays(first, send());
      assertThat(executions()).as("executions").isEqualTo(1);
      assertThat(rows()).as("rows").isEqualTo(1);
      assertThat(records()).as("records").isEqualTo(1);
    }

    private static void assertReplays(HttpResponse<String> first, HttpResponse<String> retry) {
      assertThat(Http.isReplay(retry)).isTrue();
      assertThat(retry.statusCode()).isEqualTo(first.statusCode());
      assertThat(retry.body()).isEqualTo(first.body());
      assertThat(retry.headers().firstValue("Content-Type"))
          .isEqualTo(first.headers().firstValue("Content-Type"));
      assertThat(retry.headers().firstValue("Location"))
          .isEqualTo(first.headers().firstValue("Location"));
    }
  }
}
