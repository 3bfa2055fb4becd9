package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.RawHttp.Request;
import dev.idempotency.sample.RawHttp.Response;
import dev.idempotency.sample.Wire.Intent;
import dev.idempotency.sample.wire.Reply;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CORS and compression, in front of the filter and behind it. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class FilterOrderIT {

  private static final String ONE = "https://one.example";
  private static final String TWO = "https://two.example";

  @Deployment(testable = false)
  static WebArchive wire() {
    return Wire.archive();
  }

  @BeforeAll
  static void tables() throws SQLException {
    Wire.createTables();
  }

  @AfterEach
  void nothingIsLeftBehind() {
    Witness.assertNothingLeft("lab");
  }

  // ---- CORS

  private static Response sendFrom(String origin, Intent intent) {
    return Wire.send(intent.request().with("Origin", origin));
  }

  private static Request preflight(Intent intent) {
    return Request.of("OPTIONS", intent.target())
        .with("Origin", ONE)
        .with("Access-Control-Request-Method", "POST")
        .with("Access-Control-Request-Headers", "content-type,idempotency-key");
  }

  private static List<String> listOf(String name, Response response) {
    return response.all(name).stream()
        .flatMap(value -> Arrays.stream(value.split(",", -1)))
        .map(String::strip)
        .toList();
  }

  /** One place needs a key, and its filter stands behind the CORS filter; the other the reverse. */
  @ParameterizedTest
  @ValueSource(strings = {"cors-outside", "cors-inside"})
  void b01_c041_aPreflightPasses(String place) throws SQLException {
    Intent intent = Intent.at(place, Reply.DOCUMENT);
    Response response = Wire.send(preflight(intent));

    assertThat(response.status()).isEqualTo(204);
    assertThat(response.field("Access-Control-Allow-Origin")).contains(ONE);
    assertThat(response.field("Access-Control-Allow-Headers").orElse(""))
        .contains("idempotency-key");
    intent.assertNothingHappened();
  }

  @Test
  void b01_c041_aPreflightNeedsNoKeyWhereTheApplicationAnswersIt() throws SQLException {
    Intent intent = Intent.at("required", Reply.OK);
    Response response = Wire.send(preflight(intent));

    assertThat(response.status()).isEqualTo(200);
    assertThat(intent.executions()).isEqualTo(1);
    assertThat(intent.records()).isZero();
  }

  @Test
  void b40_c041_aCorsFilterInFrontAnswersForThisRequest() throws SQLException {
    Intent intent = Intent.at("cors-outside", Reply.DOCUMENT);
    Response first = sendFrom(ONE, intent);
    Response fromElsewhere = sendFrom(TWO, intent);
    Response withoutOrigin = intent.send();

    assertThat(first.status()).isEqualTo(201);
    assertThat(first.field("Access-Control-Allow-Origin")).contains(ONE);
    assertThat(fromElsewhere.isReplay()).isTrue();
    assertThat(fromElsewhere.body()).isEqualTo(first.body());
    assertThat(fromElsewhere.field("Access-Control-Allow-Origin")).contains(TWO);
    assertThat(fromElsewhere.field("Access-Control-Expose-Headers").orElse(""))
        .contains("Idempotent-Replayed");
    assertThat(listOf("Vary", fromElsewhere))
        .containsExactlyInAnyOrder("Origin", "Accept-Language");
    assertThat(withoutOrigin.isReplay()).isTrue();
    assertThat(withoutOrigin.all("Access-Control-Allow-Origin")).isEmpty();
    assertThat(listOf("Vary", withoutOrigin)).containsExactly("Accept-Language");
    intent.assertHappened(1, 1);
  }

  /**
   * It does not run for a replay, and what it said to the first client is never said to another.
   */
  @Test
  void b40_c041_aCorsFilterBehindIsMissingInAReplay() throws SQLException {
    Intent intent = Intent.at("cors-inside", Reply.DOCUMENT);
    Response first = sendFrom(ONE, intent);
    Response replay = sendFrom(TWO, intent);

    assertThat(first.field("Access-Control-Allow-Origin")).contains(ONE);
    assertThat(replay.isReplay()).isTrue();
    assertThat(replay.all("Access-Control-Allow-Origin")).isEmpty();
    assertThat(replay.all("Access-Control-Expose-Headers")).isEmpty();
    intent.assertHappened(1, 1);
  }

  // ---- compression

  private static Response sendAccepting(String coding, Intent intent) {
    return Wire.send(intent.request().with("Accept-Encoding", coding));
  }

  private static String decoded(Response response) throws IOException {
    assertThat(response.field("Content-Encoding")).contains("gzip");
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String plain(Response response) {
    assertThat(response.all("Content-Encoding")).isEmpty();
    return response.text();
  }

  @Test
  void b40_c042_aCompressingFilterInFrontCodesForThisClient() throws IOException, SQLException {
    Intent intent = Intent.at("gzip-outside", Reply.DOCUMENT);
    Response first = sendAccepting("gzip", intent);
    Response identity = sendAccepting("identity", intent);
    Response gzip = sendAccepting("gzip", intent);

    assertThat(decoded(first)).contains("G\u00f6del \u20ac");
    assertThat(identity.isReplay()).isTrue();
    assertThat(plain(identity)).isEqualTo(decoded(first));
    assertThat(gzip.isReplay()).isTrue();
    assertThat(decoded(gzip)).isEqualTo(decoded(first));
    assertThat(listOf("Vary", identity))
        .containsExactlyInAnyOrder("Accept-Encoding", "Accept-Language");
    intent.assertHappened(1, 1);
  }

  @Test
  void b40_c042_aCompressingFilterInFrontCodesAReplayOfAPlainAnswer()
      throws IOException, SQLException {
    Intent intent = Intent.at("gzip-outside", Reply.DOCUMENT);
    Response first = sendAccepting("identity", intent);
    Response gzip = sendAccepting("gzip", intent);

    assertThat(gzip.isReplay()).isTrue();
    assertThat(decoded(gzip)).isEqualTo(plain(first));
    intent.assertHappened(1, 1);
  }

  /** The coding belongs to the stored bytes; the client that cannot read them is told so. */
  @Test
  void b40_c042_aCompressingFilterBehindCodesForTheFirstClientOnly()
      throws IOException, SQLException {
    Intent intent = Intent.at("gzip-inside", Reply.DOCUMENT);
    Response first = sendAccepting("gzip", intent);
    Response identity = sendAccepting("identity", intent);

    assertThat(decoded(first)).contains("G\u00f6del \u20ac");
    assertThat(identity.isReplay()).isTrue();
    assertThat(identity.body()).isEqualTo(first.body());
    assertThat(decoded(identity)).isEqualTo(decoded(first));
    assertThat(listOf("Vary", identity)).contains("Accept-Encoding");
    intent.assertHappened(1, 1);
  }

  @Test
  void b40_c042_aCompressingFilterBehindLeavesAPlainAnswerPlain() throws IOException, SQLException {
    Intent intent = Intent.at("gzip-inside", Reply.DOCUMENT);
    Response first = sendAccepting("identity", intent);
    Response gzip = sendAccepting("gzip", intent);

    assertThat(gzip.isReplay()).isTrue();
    assertThat(plain(gzip)).isEqualTo(plain(first));
    intent.assertHappened(1, 1);
  }

  // ---- method override

  private static Request overridden(Intent intent, String method) {
    return Request.post(intent.target()).key(intent.key()).with("X-HTTP-Method-Override", method);
  }

  /** The scope covers PUT and DELETE, and no POST. */
  @Test
  void b02_b19_c089_theMethodThatAFilterInFrontHasChosenCounts() throws SQLException {
    Intent intent = Intent.at("override-outside", Reply.DOCUMENT);
    Response first = Wire.send(overridden(intent, "PUT"));
    Response replay = Wire.send(overridden(intent, "PUT"));
    Response other = Wire.send(overridden(intent, "DELETE"));

    assertThat(first.status()).isEqualTo(201);
    assertThat(replay.isReplay()).isTrue();
    assertThat(replay.body()).isEqualTo(first.body());
    assertThat(other.problem()).isEqualTo("key-reused");
    intent.assertHappened(1, 1);
  }

  @Test
  void b02_c089_theMethodThatAFilterBehindHasChosenIsNotSeen() throws SQLException {
    Intent intent = Intent.at("override-inside", Reply.DOCUMENT);

    assertThat(Wire.send(overridden(intent, "PUT")).status()).isEqualTo(201);
    assertThat(Wire.send(overridden(intent, "PUT")).isReplay()).isFalse();
    intent.assertHappened(2, 0);
  }
}
