package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.Wire.Intent;
import dev.idempotency.sample.wire.Reply;
import dev.idempotency.testkit.ServerRig;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.cert.X509Certificate;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP/2, where the names of headers are in lower case and there are no connection headers. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class Http2IT {

  /** Not allowed in HTTP/2 (RFC 9113, section 8.2.2). */
  private static final List<String> OF_THE_CONNECTION =
      List.of("connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade");

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

  private static HttpClient client() throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new TrustsTheTestServer()}, null);
    return HttpClient.newBuilder()
        .version(Version.HTTP_2)
        .sslContext(context)
        .connectTimeout(Duration.ofSeconds(10))
        .build();
  }

  private static URI base(String scheme) {
    int port =
        scheme.equals("https")
            ? ServerRig.current().server().httpsPort()
            : ServerRig.current().server().httpPort();
    return URI.create(scheme + "://localhost:" + port);
  }

  /** The first request of a clear-text connection only agrees on the version. */
  private static void agree(HttpClient client, String scheme) throws Exception {
    HttpResponse<String> agreed =
        client.send(
            HttpRequest.newBuilder(base(scheme).resolve("/lab/traffic?of=nobody")).build(),
            BodyHandlers.ofString());
    assertThat(agreed.statusCode()).isEqualTo(200);
    assertThat(agreed.version()).isEqualTo(Version.HTTP_2);
  }

  private static HttpResponse<String> send(HttpClient client, String scheme, Intent intent)
      throws Exception {
    HttpResponse<String> response =
        client.send(
            HttpRequest.newBuilder(base(scheme).resolve(intent.target()))
                .header("idempotency-key", intent.key())
                .header("content-type", "application/json")
                .timeout(Duration.ofSeconds(60))
                .POST(BodyPublishers.ofString("{\"amount\":1}"))
                .build(),
            BodyHandlers.ofString());
    assertThat(response.version()).isEqualTo(Version.HTTP_2);
    assertThat(response.headers().map())
        .doesNotContainKeys(OF_THE_CONNECTION.toArray(String[]::new));
    return response;
  }

  @ParameterizedTest
  @ValueSource(strings = {"https", "http"})
  void b18_c090_aReplayOverHttp2IsTheFirstAnswer(String scheme) throws Exception {
    HttpClient client = client();
    agree(client, scheme);
    Intent intent = Intent.at("kept", Reply.DOCUMENT);
    HttpResponse<String> first = send(client, scheme, intent);
    HttpResponse<String> replay = send(client, scheme, intent);

    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(first)).isFalse();
    assertThat(Http.isReplay(replay)).isTrue();
    assertThat(replay.statusCode()).isEqualTo(201);
    assertThat(replay.body()).isEqualTo(first.body());
    for (String name : List.of("content-type", "location", "etag", "link", "vary")) {
      assertThat(first.headers().allValues(name)).as(name).isNotEmpty();
      assertThat(replay.headers().allValues(name))
          .as(name)
          .isEqualTo(first.headers().allValues(name));
    }
    intent.assertHappened(1, 1);
  }

  /** One record, whichever version a delivery comes by. */
  @ParameterizedTest
  @ValueSource(strings = {"https", "http"})
  void b18_c090_aRetryMayComeByAnotherVersion(String scheme) throws Exception {
    HttpClient client = client();
    agree(client, scheme);
    Intent intent = Intent.at("kept", Reply.DOCUMENT);
    RawHttp.Response first = intent.send();
    HttpResponse<String> replay = send(client, scheme, intent);

    assertThat(first.isReplay()).isFalse();
    assertThat(Http.isReplay(replay)).isTrue();
    assertThat(replay.body()).isEqualTo(first.text());
    intent.assertHappened(1, 1);
  }

  /** Every answer without content ends its stream, so that the connection goes on. */
  @ParameterizedTest
  @EnumSource(names = {"OK", "NO_CONTENT", "RESET_CONTENT", "NOT_MODIFIED", "COMPUTED"})
  void b41_c042_c090_theConnectionGoesOnAfterAReplay(Reply reply) throws Exception {
    HttpClient client = client();
    agree(client, "https");
    Intent intent = Intent.at("kept", reply);
    HttpResponse<String> first = send(client, "https", intent);
    HttpResponse<String> replay = send(client, "https", intent);
    HttpResponse<String> other = send(client, "https", Intent.at("kept", Reply.DOCUMENT));

    assertThat(Http.isReplay(replay)).isTrue();
    assertThat(replay.statusCode()).isEqualTo(first.statusCode());
    assertThat(replay.body()).isEqualTo(first.body());
    assertThat(other.statusCode()).isEqualTo(201);
    intent.assertHappened(1, 1);
  }

  /** The certificate of a test server is its own, and for another name. */
  private static final class TrustsTheTestServer extends X509ExtendedTrustManager {

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
