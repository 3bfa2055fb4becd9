package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.testkit.ServerProcess;
import java.io.File;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.exporter.ExplodedExporter;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** One of several servers, and how a client and an administrator reach it. */
record Node(ServerProcess server) {

  private static final Path ARCHIVES = Path.of("target");

  /** Without Arquillian, which knows one server only. */
  void deploy(Archive<?> archive) {
    Path file = ARCHIVES.resolve("deployed-" + archive.getName()).toAbsolutePath();
    archive.as(ZipExporter.class).exportTo(file.toFile(), true);
    server.deploy(file, archive.getName());
  }

  /** As a directory, in which its libraries are still JARs. */
  void deployExploded(WebArchive archive) {
    File parent = ARCHIVES.resolve("exploded").toAbsolutePath().toFile();
    if (!parent.isDirectory() && !parent.mkdirs()) {
      throw new IllegalStateException("no directory " + parent);
    }
    File directory = archive.as(ExplodedExporter.class).exportExploded(parent, archive.getName());
    server.deploy(directory.toPath(), archive.getName());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://localhost:" + server.httpPort() + path))
        .timeout(Duration.ofSeconds(60));
  }

  HttpResponse<String> get(String path) {
    return Http.send(request(path).GET());
  }

  HttpResponse<String> put(String path) {
    return Http.send(request(path).PUT(BodyPublishers.noBody()));
  }

  HttpResponse<String> delete(String path) {
    return Http.send(request(path).DELETE());
  }

  HttpResponse<String> post(String path, String body) {
    return Http.send(request(path).POST(BodyPublishers.ofString(body)));
  }

  HttpResponse<String> post(String path, String key, String body) {
    return Http.send(
        request(path).header("Idempotency-Key", key).POST(BodyPublishers.ofString(body)));
  }

  CompletableFuture<HttpResponse<String>> postAsync(String path, String key, String body) {
    return CompletableFuture.supplyAsync(() -> post(path, key, body));
  }

  /** Asserts that no transaction is left on a thread of the node and no connection is taken. */
  void assertNothingLeft(String application, String dataSource, int poolSize) {
    assertThat(witness(application, dataSource, poolSize))
        .endsWith(" transactions=0 connections=" + poolSize);
  }

  /** How many of its connections a pool cannot give out now. */
  int takenConnections(String application, String dataSource, int poolSize) {
    String report = witness(application, dataSource, poolSize);
    return poolSize - Integer.parseInt(report.substring(report.lastIndexOf('=') + 1));
  }

  private String witness(String application, String dataSource, int poolSize) {
    return get("/%s/witness?pool=%d&source=%sjdbc/%s"
            .formatted(
                application, poolSize, DataSourceScripts.ON_WILDFLY ? "java:/" : "", dataSource))
        .body();
  }
}
