package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.RawHttp.Request;
import dev.idempotency.sample.RawHttp.Response;
import dev.idempotency.sample.Wire.Intent;
import dev.idempotency.sample.wire.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What an application sees of a request whose body the filter has read before: the same as without
 * the filter, on each server by that server's own rules.
 */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class RequestBodiesIT {

  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String QUERY = "?a=q&c=d&u=%C3%BC";

  /** The orders in which an application can look; those with the parameters first stand below. */
  private static final List<String> WAYS =
      List.of(
          "reader",
          "stream",
          "reader,parameters",
          "stream,parameters",
          "reader,stream",
          "stream,reader");

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

  private static void assertSeenAlike(Request to) {
    assertThat(seen(to, true)).isEqualTo(seen(to, false));
  }

  /** The request's target is the query alone. */
  private static String seen(Request to, boolean filtered) {
    String place = filtered ? (to.method().equals("PUT") ? "broad" : "kept") : "free";
    String key = UUID.randomUUID().toString();
    String target = "/lab/%s/see/%s%s".formatted(place, key, to.target());
    Response response =
        Wire.send(new Request(to.method(), target, to.fields(), to.body()).key(key));
    assertThat(response.status()).as("%s", response).isEqualTo(200);
    return response.text();
  }

  static Stream<Arguments> methodsAndWays() {
    return Stream.of("POST", "PATCH", "PUT")
        .flatMap(method -> WAYS.stream().map(by -> Arguments.of(method, by)));
  }

  /** Payara looks for parameters in the form of a POST only; the filter gives more there. */
  @ParameterizedTest
  @ValueSource(strings = {"POST", "PATCH", "PUT"})
  void c015_theParametersOfAFormAreThoseOfQueryAndBody(String method) {
    Request request =
        Request.of(method, "?a=q&c=d")
            .with("Content-Type", FORM)
            .with("X-By", "parameters,parameter")
            .body("a=1&b=2&a=3&b=x+y%2B");

    assertThat(seen(request, true)).contains("\nparameters: <a>[q][1][3]<b>[2][x y+]<c>[d]\n");
    if (method.equals("POST") || DataSourceScripts.ON_WILDFLY) {
      assertSeenAlike(request);
    }
  }

  @ParameterizedTest
  @MethodSource("methodsAndWays")
  void c015_aFormIsSeenAsWithoutTheFilter(String method, String by) {
    assertSeenAlike(
        Request.of(method, QUERY)
            .with("Content-Type", FORM)
            .with("X-By", by)
            .body("a=1&b=2&a=3&b=x+y%2B"));
  }

  @ParameterizedTest
  @MethodSource("methodsAndWays")
  void c015_aBodyThatIsNoFormIsSeenAsWithoutTheFilter(String method, String by) {
    assertSeenAlike(
        Request.of(method, QUERY)
            .with("Content-Type", "application/json")
            .with("X-By", by)
            .body("{\"a\":\"\u00c3\u00bc\"}"));
  }

  /** Without the filter nothing would be left: a difference that takes nothing away. */
  @ParameterizedTest
  @CsvSource({"stream, 613d31", "reader, a=1"})
  void c015_aFormCanStillBeReadAfterItsParameters(String way, String body) {
    Request request =
        Request.post("").with("Content-Type", FORM).with("X-By", "parameters," + way).body("a=1");

    assertThat(seen(request, true)).endsWith("\nparameters: <a>[1]\n" + way + ": " + body);
    assertThat(seen(request, false)).endsWith("\nparameters: <a>[1]\n" + way + ": ");
  }

  static Stream<Arguments> forms() {
    List<String> bodies =
        List.of(
            "",
            "a",
            "a=",
            "a=100%25&b=%26%3D",
            "a=%C3%BC&%C3%BC=b",
            "a=%FC&b=%E9",
            "a=\u00c3\u00bc",
            "a=\u00fc");
    return Stream.of(
            FORM,
            FORM + ";charset=UTF-8",
            FORM + "; charset=\"utf-8\"",
            FORM + ";charset=ISO-8859-1",
            FORM + ";charset=windows-1252")
        .flatMap(type -> bodies.stream().map(body -> Arguments.of(type, body)));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void c015_aFormIsDecodedAsWithoutTheFilter(String type, String body) {
    assertSeenAlike(
        Request.post("").with("Content-Type", type).with("X-By", "parameters").body(body));
  }

  static Stream<Arguments> texts() {
    return Stream.of(
            "application/json",
            "application/json;charset=UTF-8",
            "application/json;charset=ISO-8859-1",
            "application/xml",
            "text/xml;charset=utf-16",
            "text/plain",
            "text/plain;charset=windows-1252",
            "text/plain;charset=x-none",
            "no type at all")
        .flatMap(type -> Stream.of("reader", "stream").map(by -> Arguments.of(type, by)));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void c015_aTextIsDecodedAsWithoutTheFilter(String type, String by) {
    assertSeenAlike(
        Request.post("")
            .with("Content-Type", type)
            .with("X-By", by)
            .body("\0<\0a\u00c3\u00bc\u0080>"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"parameters", "reader", "stream"})
  void c015_nothingAtAllIsSeenAsWithoutTheFilter(String by) {
    assertSeenAlike(Request.post(QUERY).with("X-By", by));
  }

  @ParameterizedTest
  @ValueSource(strings = {"parameters", "reader", "stream"})
  void c015_c045_chunksAreSeenAsWithoutTheFilter(String by) {
    assertSeenAlike(
        Request.post(QUERY)
            .with("Content-Type", FORM)
            .with("Transfer-Encoding", "chunked")
            .with("X-By", by)
            .body("3\r\na=1\r\n4\r\n&b=2\r\n0\r\n\r\n"));
  }

  /** Nobody but the application undoes the coding of its request. */
  @Test
  void c045_aCodedBodyReachesTheApplicationAsItWasSent() throws IOException {
    ByteArrayOutputStream coded = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(coded)) {
      gzip.write("{\"amount\":1}".getBytes(StandardCharsets.UTF_8));
    }
    Request request =
        Request.post("")
            .with("Content-Type", "application/json")
            .with("Content-Encoding", "gzip")
            .with("X-By", "stream")
            .body(coded.toByteArray());

    assertSeenAlike(request);
    assertThat(seen(request, true)).contains("stream: 1f8b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kept", "free"})
  void c045_aClientThatWaitsForTheGoAheadGetsIt(String place) throws IOException, SQLException {
    Intent intent = Intent.at(place, Reply.DOCUMENT);
    Request request = intent.request().with("Expect", "100-continue");
    try (RawHttp connection = RawHttp.connect()) {
      connection.send(request.with("Connection", "close").head());
      if (place.equals("kept")) {
        connection.awaitContinue();
      }
      connection.send(request.body());
      Response response = connection.read("POST");
      connection.assertEnded();

      assertThat(response.status()).isEqualTo(201);
    }
    assertThat(intent.executions()).isEqualTo(1);
  }

  /** A status of the 1xx is no answer, and not remembered. */
  @Test
  void c045_c090_theGoAheadIsNotTheAnswer() throws IOException, SQLException {
    Intent intent = Intent.at("kept", Reply.DOCUMENT);
    Request request = intent.request().with("Expect", "100-continue");
    Response first = goAhead(request);
    Response retry = goAhead(request);

    assertThat(first.status()).isEqualTo(201);
    assertThat(retry.status()).isEqualTo(201);
    assertThat(retry.isReplay()).isTrue();
    assertThat(retry.body()).isEqualTo(first.body());
    intent.assertHappened(1, 1);
  }

  private static Response goAhead(Request request) throws IOException {
    try (RawHttp connection = RawHttp.connect()) {
      connection.send(request.with("Connection", "close").head());
      connection.awaitContinue();
      connection.send(request.body());
      Response response = connection.read("POST");
      connection.assertEnded();
      return response;
    }
  }

  /** The client is told before it has sent its body. */
  @Test
  void b05_c045_aRefusalNeedsNoBody() throws IOException, SQLException {
    Intent intent = Intent.at("kept", Reply.DOCUMENT);
    Request request =
        Request.post(intent.target())
            .key("\"broken")
            .with("Expect", "100-continue")
            .with("Connection", "close")
            .with("Content-Length", "1000");
    try (RawHttp connection = RawHttp.connect()) {
      connection.send(request.head());
      Response refused = connection.read("POST");

      assertThat(refused.problem()).isEqualTo("key-invalid");
    }
    intent.assertNothingHappened();
  }
}
