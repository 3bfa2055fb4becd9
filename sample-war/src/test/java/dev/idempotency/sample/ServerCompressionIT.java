package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.RawHttp.Response;
import dev.idempotency.sample.Wire.Intent;
import dev.idempotency.sample.wire.Reply;
import dev.idempotency.testkit.PayaraServer;
import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import dev.idempotency.testkit.WildFlyServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A server that compresses by itself: the coding is that of each exchange, never the record's. */
class ServerCompressionIT {

  private static Node node;

  @BeforeAll
  static void compressingServer() throws SQLException {
    Wire.createTables();
    node = new Node(ServerRig.current().startNode("compressing", "lab"));
    compress(node.server());
    node.deploy(Wire.archive());
  }

  private static void compress(ServerProcess server) {
    Path script = DataSourceScripts.serverScript("compression");
    if (server instanceof WildFlyServer wildfly) {
      wildfly.cli(script, Map.of());
    } else if (server instanceof PayaraServer payara) {
      payara.changeHttpListener(script);
    }
  }

  @AfterAll
  static void stop() {
    node.server().close();
  }

  @AfterEach
  void nothingIsLeftBehind() {
    node.assertNothingLeft("lab", "lab", 10);
  }

  private static Response send(Intent intent, String coding) throws IOException {
    return RawHttp.once(node.server().httpPort(), intent.request().with("Accept-Encoding", coding));
  }

  private static String decoded(Response response) throws IOException {
    assertThat(response.field("Content-Encoding")).contains("gzip");
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** WildFly says so. */
  private static String plain(Response response) {
    assertThat(response.field("Content-Encoding").orElse("identity")).isEqualTo("identity");
    return response.text();
  }

  private static String seen(Response response, String coding) throws IOException {
    return coding.equals("gzip") ? decoded(response) : plain(response);
  }

  @Test
  void b40_c042_aCodedFirstAnswerIsReplayedForEachClient() throws Exception {
    assertReplaysInEachCoding("gzip");
  }

  @Test
  void b40_c042_aPlainFirstAnswerIsReplayedForEachClient() throws Exception {
    assertReplaysInEachCoding("identity");
  }

  private static void assertReplaysInEachCoding(String first) throws Exception {
    Intent intent = Intent.at("kept", Reply.LARGE);
    Response answer = send(intent, first);
    Response identity = send(intent, "identity");
    Response gzip = send(intent, "gzip");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(identity.isReplay()).isTrue();
    assertThat(gzip.isReplay()).isTrue();
    assertThat(plain(identity)).hasSize(36 + 900_000).isEqualTo(seen(answer, first));
    assertThat(decoded(gzip)).isEqualTo(plain(identity));
    assertThat(
            Database.query(
                "SELECT response_headers FROM idempotency_record WHERE idempotency_key = ?",
                intent.key()))
        .singleElement()
        .asString()
        .doesNotContainIgnoringCase("content-encoding");
    assertThat(intent.rows()).isEqualTo(1);
  }
}
