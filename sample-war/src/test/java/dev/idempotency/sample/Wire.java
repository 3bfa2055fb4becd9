package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.RawHttp.Request;
import dev.idempotency.sample.RawHttp.Response;
import dev.idempotency.sample.wire.Reply;
import dev.idempotency.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The laboratory as it looks from the wire: one servlet at many places behind many filters. */
final class Wire {

  /** Where the place {@code required} says that its rules are described. */
  static final String DOCUMENTATION = "https://docs.example/keys";

  private static final Duration SOON = Duration.ofSeconds(30);

  private static final String FILTER =
      """
        <filter>
          <filter-name>%s</filter-name>
          <filter-class>%s</filter-class>
          <async-supported>true</async-supported>
          %s
        </filter>
      """;
  private static final String MAPPING =
      """
        <filter-mapping>
          <filter-name>%s</filter-name>
          <url-pattern>%s</url-pattern>
        </filter-mapping>
      """;
  private static final String OURS = "dev.idempotency.http.IdempotencyFilter";

  /** The order of the mappings is the order of the filters. */
  private static final String FILTERS =
      filter("entrance", "dev.idempotency.sample.wire.EntranceFilter")
          + filter("cors", "dev.idempotency.sample.wire.CorsFilter")
          + filter("gzip", "dev.idempotency.sample.wire.GzipFilter")
          + filter("override", "dev.idempotency.sample.wire.OverrideFilter")
          + filter("kept", OURS)
          + filter("other", OURS)
          + filter(
              "required", OURS, param("key", "required"), param("documentation-url", DOCUMENTATION))
          + filter("strict", OURS, param("key-syntax", "strict"))
          + filter("broad", OURS, param("methods", "PUT,DELETE"))
          + mapping("entrance", "/*")
          + mapping("cors", "/cors-outside/*")
          + mapping("gzip", "/gzip-outside/*")
          + mapping("override", "/override-outside/*")
          + mapping("kept", "/kept/*")
          + mapping("kept", "/secured/*")
          + mapping("kept", "/denied/*")
          + mapping("kept", "/cors-inside/*")
          + mapping("kept", "/gzip-outside/*")
          + mapping("kept", "/gzip-inside/*")
          + mapping("other", "/other/*")
          + mapping("required", "/required/*")
          + mapping("required", "/cors-outside/*")
          + mapping("strict", "/strict/*")
          + mapping("broad", "/broad/*")
          + mapping("broad", "/override-outside/*")
          + mapping("broad", "/override-inside/*")
          + mapping("cors", "/cors-inside/*")
          + mapping("gzip", "/gzip-inside/*")
          + mapping("override", "/override-inside/*");

  private Wire() {}

  private static String filter(String name, String type, String... params) {
    return FILTER.formatted(name, type, String.join("", params));
  }

  private static String param(String name, String value) {
    return "<init-param><param-name>%s</param-name><param-value>%s</param-value></init-param>"
        .formatted(name, value);
  }

  private static String mapping(String name, String pattern) {
    return MAPPING.formatted(name, pattern);
  }

  static WebArchive archive() {
    return archive("");
  }

  /** With more in web.xml. */
  static WebArchive archive(String more) {
    String webXml = Descriptors.webXml().replace("</web-app>", FILTERS + more + "</web-app>");
    return Archives.lab("lab.war", webXml, Descriptors.persistenceXml())
        .addPackage(Reply.class.getPackage());
  }

  static void createTables() throws SQLException {
    Lab.createTables();
    Database.execute(
        """
        CREATE TABLE IF NOT EXISTS lab_gate (id varchar(10) PRIMARY KEY);
        INSERT INTO lab_gate VALUES ('gate') ON CONFLICT DO NOTHING;
        """);
  }

  /** One intent of a client: a place and a reply, and a reference that is also the key. */
  record Intent(String place, String query, String key) {

    static Intent at(String place, Reply reply) {
      return new Intent(place, "?reply=" + reply, UUID.randomUUID().toString());
    }

    Intent and(String more) {
      return new Intent(place, query + "&" + more, key);
    }

    String target() {
      return "/lab/" + place + "/" + key + query;
    }

    Request request() {
      return Request.post(target())
          .key(key)
          .with("Content-Type", "application/json")
          .body("{\"amount\":1}");
    }

    Response send() {
      return Wire.send(request());
    }

    int executions() {
      return traffic(key, "executions");
    }

    int rows() throws SQLException {
      return Lab.rows(key);
    }

    int records() throws SQLException {
      return Database.records(key);
    }

    void assertNothingHappened() throws SQLException {
      assertHappened(0, 0);
    }

    void assertHappened(int executions, int records) throws SQLException {
      assertThat(executions()).as("executions").isEqualTo(executions);
      assertThat(rows()).as("rows").isEqualTo(executions);
      assertThat(records()).as("records").isEqualTo(records);
    }
  }

  /** On a connection of its own. */
  static Response send(Request request) {
    try {
      return RawHttp.once(request);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the application has counted: executions, left (requests that are over), read (bytes). */
  static int traffic(String reference, String what) {
    String report = send(Request.get("/lab/traffic?of=" + reference)).text();
    Matcher number = Pattern.compile(what + "=(\\d+)").matcher(report);
    assertThat(number.find()).as(report).isTrue();
    return Integer.parseInt(number.group(1));
  }

  static void awaitTraffic(String reference, String what, int number) {
    Await.until(SOON, what + "=" + number, () -> traffic(reference, what) == number);
  }

  /** The state of the record that a replay must not change. */
  static List<String> record(String key) throws SQLException {
    return Database.query(
        """
        SELECT concat_ws(' ', status, generation, version, created_at, completed_at, expires_at,
          response_status, response_headers, md5(response_body))
        FROM idempotency_record WHERE idempotency_key = ?
        """,
        key);
  }

  static void assertNoTransactionIsOpen() throws SQLException {
    assertThat(
            Database.query(
                """
                SELECT query FROM pg_stat_activity
                WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
                """))
        .isEmpty();
  }
}
