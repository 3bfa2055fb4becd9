package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.testkit.Await;
import dev.idempotency.testkit.PayaraMicro;
import dev.idempotency.testkit.PostgresServer;
import dev.idempotency.testkit.ServerRig;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The laboratory on Payara Micro, with a data source of its own in web.xml. */
@EnabledIfSystemProperty(named = "rig.micro", matches = ".+")
class PayaraMicroIT {

  private static final String NAME = "micro";
  private static final Path DIRECTORY = Path.of("target/payara-micro").toAbsolutePath();
  private static final Duration SOON = Duration.ofSeconds(60);

  private static final String DATA_SOURCE =
      """
        <data-source>
          <name>java:app/jdbc/micro</name>
          <class-name>org.postgresql.ds.PGSimpleDataSource</class-name>
          <server-name>localhost</server-name>
          <port-number>%d</port-number>
          <database-name>%s</database-name>
          <user>%s</user>
          <password>any</password>
          <transactional>true</transactional>
        </data-source>
      </web-app>
      """;

  private final String key = UUID.randomUUID().toString();

  private static Path application(OwnDatabase database) {
    PostgresServer postgres = ServerRig.current().postgres();
    String dataSource = DATA_SOURCE.formatted(postgres.port(), database.name(), postgres.user());
    WebArchive archive =
        Archives.lab(
                NAME + ".war",
                inApplication(Cleaned.webXml(database, "PT1S")).replace("</web-app>", dataSource),
                inApplication(Cleaned.persistenceXml(database)))
            .addAsLibrary(PostgresServer.driverJar().toFile());
    Path file = Path.of("target", NAME + ".war").toAbsolutePath();
    archive.as(ZipExporter.class).exportTo(file.toFile(), true);
    return file;
  }

  private static String inApplication(String descriptor) {
    return descriptor.replace("jdbc/" + NAME, "java:app/jdbc/" + NAME);
  }

  private static HttpRequest.Builder request(PayaraMicro micro, String path) {
    return HttpRequest.newBuilder(
        URI.create("http://localhost:" + micro.httpPort() + "/" + NAME + path));
  }

  private HttpResponse<String> post(PayaraMicro micro, String scope) {
    return Http.send(
        request(micro, scope + key + "?parent=there")
            .header("Idempotency-Key", key)
            .POST(BodyPublishers.ofString("{}")));
  }

  @Test
  void c060_aCallTakesEffectOnceAndTheTimerRunsWithoutATimerDatabase() throws Exception {
    ServerRig.current().postgres().createDatabase(NAME);
    OwnDatabase database = new OwnDatabase(NAME);
    Cleaned.createBusiness(database);
    Path program = Path.of(System.getProperty("rig.micro"));
    try (PayaraMicro micro = PayaraMicro.start(program, DIRECTORY, application(database))) {
      HttpResponse<String> first = post(micro, "/op/");
      HttpResponse<String> retry = post(micro, "/op/");

      assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
      assertThat(Http.isReplay(first)).isFalse();
      assertThat(retry.statusCode()).isEqualTo(201);
      assertThat(Http.isReplay(retry)).isTrue();
      assertThat(retry.body()).isEqualTo(first.body());
      assertThat(database.count("SELECT count(*) FROM lab_row WHERE ref = ?", key)).isEqualTo(1);

      assertThat(post(micro, "/brief/").statusCode()).isEqualTo(201);
      Await.until(SOON, "the record to go", () -> Cleaned.records(database) == 1);
      assertThat(Cleaned.summaries(database)).isEqualTo(1);
      assertThat(micro.log()).doesNotContain("SEVERE").doesNotContain("IDEM-01");
    }
    assertThat(timerDatabases()).isEmpty();
  }

  private static List<Path> timerDatabases() throws IOException {
    try (Stream<Path> files = Files.walk(DIRECTORY)) {
      return files.filter(file -> file.getFileName().toString().startsWith("ejbtimer")).toList();
    }
  }
}
