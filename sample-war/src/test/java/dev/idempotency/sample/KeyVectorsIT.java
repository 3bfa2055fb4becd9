package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.RawHttp.Request;
import dev.idempotency.sample.RawHttp.Response;
import dev.idempotency.sample.Wire.Intent;
import dev.idempotency.sample.wire.Reply;
import dev.idempotency.testkit.ServerRig;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every header value of the specification, as bytes on a socket. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class KeyVectorsIT {

  /**
   * Both servers strip what stands around a value. WildFly also folds runs of blanks, and makes a
   * blank of a tab, before any filter sees it.
   */
  private static final Set<String> DECIDED_BY_THE_CONTAINER =
      DataSourceScripts.ON_WILDFLY
          ? Set.of("V03", "V04", "I17", "I22", "I23")
          : Set.of("V03", "V04", "I22", "I23");

  private static final int NUMBER_OF_VECTORS = 59;

  @Deployment(testable = false)
  static WebArchive wire() {
    return Wire.archive();
  }

  @BeforeAll
  static void tables() throws SQLException {
    Wire.createTables();
  }

  /** Many values mean one key. */
  @BeforeEach
  void noRecords() throws SQLException {
    Database.execute("DELETE FROM idempotency_record WHERE operation IN ('kept', 'strict')");
  }

  @Test
  void allVectorsAreSentThatReachTheFilter() throws IOException {
    assertThat(vectors()).hasSize(NUMBER_OF_VECTORS - DECIDED_BY_THE_CONTAINER.size());
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("allVectors")
  void b05_b06_b07_c038_lenient(String id, String why, JsonObject vector) throws SQLException {
    check(Intent.at("kept", Reply.DOCUMENT), vector, vector.getJsonObject("lenient"));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("allVectors")
  void b05_b06_b07_c038_strict(String id, String why, JsonObject vector) throws SQLException {
    check(Intent.at("strict", Reply.DOCUMENT), vector, vector.getJsonObject("strict"));
  }

  static Stream<Arguments> allVectors() throws IOException {
    return vectors().stream()
        .map(vector -> Arguments.of(vector.getString("id"), vector.getString("why"), vector));
  }

  private static void check(Intent intent, JsonObject vector, JsonObject expected)
      throws SQLException {
    List<byte[]> lines = lines(vector);
    Response first = Wire.send(request(intent, lines));
    Response second = Wire.send(request(intent, lines));
    if (expected.getString("result").equals("accept")) {
      assertThat(first.status()).as("%s", first).isEqualTo(201);
      assertThat(second.isReplay()).isTrue();
      assertThat(second.body()).isEqualTo(first.body());
      assertThat(intent.executions()).isEqualTo(1);
      assertThat(keysOf(intent.place())).containsExactly(expected.getString("key"));
    } else {
      assertThat(first.status()).as("%s", first).isEqualTo(400);
      assertThat(second.status()).isEqualTo(400);
      assertThat(intent.executions()).isZero();
      assertThat(keysOf(intent.place())).isEmpty();
      if (isLegalOnTheWire(lines)) {
        assertThat(first.problem()).isEqualTo("key-invalid");
      }
    }
  }

  /** Otherwise the server may refuse the whole request by itself, as Payara does. */
  private static boolean isLegalOnTheWire(List<byte[]> lines) {
    return lines.stream()
        .allMatch(line -> new String(line, StandardCharsets.ISO_8859_1).matches("[\t -~]*"));
  }

  private static Request request(Intent intent, List<byte[]> lines) {
    Request request = Request.post(intent.target());
    for (byte[] line : lines) {
      request = request.key(new String(line, StandardCharsets.ISO_8859_1));
    }
    return request;
  }

  private static List<String> keysOf(String operation) throws SQLException {
    return Database.query(
        "SELECT idempotency_key FROM idempotency_record WHERE operation = ?", operation);
  }

  /** One byte for each character, as a container reads it; what has no such byte goes as UTF-8. */
  private static List<byte[]> lines(JsonObject vector) {
    return vector.getJsonArray("lines").getValuesAs(JsonString::getString).stream()
        .map(
            line ->
                line.getBytes(
                    StandardCharsets.ISO_8859_1.newEncoder().canEncode(line)
                        ? StandardCharsets.ISO_8859_1
                        : StandardCharsets.UTF_8))
        .toList();
  }

  private static List<JsonObject> vectors() throws IOException {
    try (InputStream in =
            KeyVectorsIT.class.getResourceAsStream("/vectors/idempotency-key-header.json");
        JsonReader reader = Json.createReader(Objects.requireNonNull(in))) {
      return reader.readArray().getValuesAs(JsonObject.class).stream()
          .filter(vector -> !DECIDED_BY_THE_CONTAINER.contains(vector.getString("id")))
          .toList();
    }
  }

  // ---- hostile keys that are legal, and illegal ones that the vectors do not have

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../../etc/passwd",
        "'; DROP TABLE idempotency_record; --",
        "%00",
        "${jndi:ldap://example.invalid/a}",
        "%s%n{}{0}",
        "<script>alert(1)</script>"
      })
  void c038_aHostileKeyIsJustAKey(String hostile) throws SQLException {
    Intent intent = Intent.at("kept", Reply.DOCUMENT);
    Request request = Request.post(intent.target()).key('"' + hostile + '"');
    Response first = Wire.send(request);
    Response second = Wire.send(request);

    assertThat(first.status()).isEqualTo(201);
    assertThat(second.isReplay()).isTrue();
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(keysOf("kept")).containsExactly(hostile);
    assertThat(intent.executions()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%00",
        "../../x",
        "'; DROP",
        "a b",
        "a\u001b[31m",
        "\u00f0\u009f\u0092\u00a9",
        "a\u00a0",
        "\u0001"
      })
  void c038_aHostileRawValueIsRefused(String hostile) throws SQLException {
    Intent intent = Intent.at("kept", Reply.DOCUMENT);
    Response refused = Wire.send(Request.post(intent.target()).key(hostile));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.latin1()).doesNotContain(hostile);
    assertThat(intent.executions()).isZero();
    assertThat(keysOf("kept")).isEmpty();
  }

  /** Far over the limit of a key, and within that of a header. */
  @Test
  void c038_aHugeKeyIsRefused() throws SQLException {
    Intent intent = Intent.at("kept", Reply.DOCUMENT);
    Response refused = Wire.send(Request.post(intent.target()).key("a".repeat(6_000)));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.problem()).isEqualTo("key-invalid");
    assertThat(intent.executions()).isZero();
  }

  /** The line is about the one call, whatever its key looks like. */
  @Test
  void c038_aKeyCannotForgeALineOfTheLog() throws IOException, SQLException {
    Intent intent = Intent.at("kept", Reply.DOCUMENT).and("doomed");
    String mark = UUID.randomUUID().toString();
    ServerLog log = ServerLog.fromNowOn(ServerRig.current().server());
    String forged = mark + " IDEM-0001: %n \\u000a scope=forged";
    Response rolledBack =
        Wire.send(Request.post(intent.target()).key('"' + forged.replace("\\", "\\\\") + '"'));

    assertThat(rolledBack.problem()).isEqualTo("rolled-back");
    assertThat(log.lines(mark))
        .singleElement()
        .asString()
        .contains("IDEM-0107")
        .contains("key=" + forged);
    assertThat(keysOf("kept")).isEmpty();
  }
}
