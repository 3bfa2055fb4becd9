package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.memory.LargeServlet;
import dev.idempotency.testkit.Await;
import dev.idempotency.testkit.ServerRig;
import dev.idempotency.testkit.WildFlyServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Bodies that are together larger than the server's heap. How many and how large: {@code
 * memory.parallel} and {@code memory.size}; the nightly profile has more, larger ones and a smaller
 * heap.
 */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class MemoryIT {

  private static final int PARALLEL = Integer.getInteger("memory.parallel", 8);
  private static final long SIZE = Long.getLong("memory.size", 100L * 1024 * 1024);

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final String ref = UUID.randomUUID().toString();

  @Deployment(testable = false)
  static WebArchive memory() {
    ScopeDescriptors webXml =
        new ScopeDescriptors()
            .scope(
                "large",
                "/large/*",
                "request-limit",
                "1 GiB",
                "response-spool-limit",
                "1 GiB",
                "fingerprint",
                "raw");
    return Archives.lab("memory.war", webXml.webXml(), Descriptors.persistenceXml())
        .addPackage(LargeServlet.class.getPackage());
  }

  @BeforeAll
  static void prepare() throws SQLException, IOException {
    Lab.createTables();
    setMaxPostSize("1073741824");
  }

  @AfterAll
  static void asBefore() throws IOException {
    setMaxPostSize("10485760");
  }

  /** WildFly has a limit of its own, which would answer first; Payara has none. */
  private static void setMaxPostSize(String bytes) throws IOException {
    if (ServerRig.current().server() instanceof WildFlyServer wildfly) {
      Path script = Files.createTempFile("post-size", ".cli");
      Files.writeString(
          script,
          "/subsystem=undertow/server=default-server/http-listener=default:write-attribute(name=max-post-size, value="
              + bytes
              + ")\nreload\n");
      wildfly.cli(script, Map.of());
      Files.delete(script);
    }
  }

  @AfterEach
  void nothingIsLeftBehind() {
    Await.until(
        Duration.ofSeconds(30),
        "the end of all temporary files",
        () -> Http.get("/memory/large").body().equals("0"));
    Witness.assertNothingLeft("memory", "lab");
  }

  private interface Exchange {
    long bytes(String key) throws Exception;
  }

  /** Runs the exchange with a key of its own for each, all at once. */
  private List<Long> inParallel(Exchange exchange) throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(PARALLEL);
    try {
      List<Future<Long>> running = new ArrayList<>();
      for (int i = 0; i < PARALLEL; i++) {
        String key = ref + "-" + i;
        running.add(clients.submit(() -> exchange.bytes(key)));
      }
      List<Long> bytes = new ArrayList<>();
      for (Future<Long> one : running) {
        bytes.add(one.get());
      }
      return bytes;
    } finally {
      clients.shutdownNow();
    }
  }

  private HttpRequest.Builder request(String query, String key) {
    return Http.request("/memory/large/" + ref + query)
        .timeout(Duration.ofMinutes(5))
        .header("Idempotency-Key", key)
        .header("Content-Type", "application/octet-stream");
  }

  /**
   * As a client does that has a key: where the server is too busy, or drops a connection that it
   * has not come to, the same request is sent again.
   */
  private static long insisting(Callable<OptionalLong> exchange) {
    AtomicReference<OptionalLong> answer = new AtomicReference<>(OptionalLong.empty());
    Await.until(
        Duration.ofMinutes(5),
        "an answer",
        () -> {
          try {
            answer.set(exchange.call());
          } catch (IOException e) {
            return false;
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
          return answer.get().isPresent();
        });
    return answer.get().getAsLong();
  }

  /** How many bytes came; nothing if the server wants to be asked again. */
  private static OptionalLong download(HttpRequest.Builder request) throws Exception {
    HttpResponse<InputStream> response = CLIENT.send(request.build(), BodyHandlers.ofInputStream());
    try (InputStream in = response.body()) {
      long bytes = in.transferTo(OutputStream.nullOutputStream());
      return isToBeAskedAgain(response) ? OptionalLong.empty() : OptionalLong.of(bytes);
    }
  }

  private static boolean isToBeAskedAgain(HttpResponse<?> response) {
    return response.headers().firstValue("Retry-After").isPresent();
  }

  @Test
  void b34_c044_answersThatAreLargerThanTheHeapAreSentWhole() throws Exception {
    List<Long> bytes =
        inParallel(
            key ->
                insisting(
                    () ->
                        download(
                            request("?size=" + SIZE, key).POST(BodyPublishers.ofString("x")))));

    assertThat(bytes).hasSize(PARALLEL).containsOnly(SIZE);
    assertThat(Lab.rows(ref)).isEqualTo(PARALLEL);
    HttpResponse<String> retry =
        Http.send(request("?size=" + SIZE, ref + "-0").POST(BodyPublishers.ofString("x")));
    assertThat(Http.problemType(retry)).isEqualTo("response-not-kept");
    assertThat(Lab.rows(ref)).isEqualTo(PARALLEL);
  }

  @Test
  void c045_requestsThatAreLargerThanTheHeapReachTheApplicationWhole() throws Exception {
    List<Long> bytes = inParallel(key -> insisting(() -> uploaded(key)));

    assertThat(bytes).hasSize(PARALLEL).containsOnly(SIZE);
    assertThat(Lab.rows(ref)).isEqualTo(PARALLEL);
    assertThat(Http.isReplay(upload(ref + "-0"))).isTrue();
    assertThat(Lab.rows(ref)).isEqualTo(PARALLEL);
  }

  private OptionalLong uploaded(String key) throws Exception {
    HttpResponse<String> response = upload(key);
    return isToBeAskedAgain(response)
        ? OptionalLong.empty()
        : OptionalLong.of(Long.parseLong(response.body()));
  }

  private HttpResponse<String> upload(String key) throws Exception {
    return CLIENT.send(
        request("", key).POST(BodyPublishers.ofInputStream(Zeros::new)).build(),
        BodyHandlers.ofString());
  }

  /** So many zeros, made as they are read. */
  private static final class Zeros extends InputStream {

    private long left = SIZE;

    @Override
    public int read() {
      return left-- > 0 ? 0 : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      if (left <= 0) {
        return -1;
      }
      int n = (int) Math.min(left, length);
      left -= n;
      return n;
    }
  }
}
