package dev.idempotency.sample;

import dev.idempotency.testkit.ServerRig;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** A client that follows nothing and retries nothing. */
final class Http {

  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(Duration.ofSeconds(10))
          .build();

  private Http() {}

  static HttpResponse<String> get(String path) {
    return send(request(path).GET());
  }

  static HttpResponse<String> put(String path) {
    return send(request(path).PUT(BodyPublishers.noBody()));
  }

  static HttpResponse<String> post(String path, String json) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json)));
  }

  static HttpResponse<String> post(String path, String key, String json) {
    return send(keyed(path, key, json));
  }

  static HttpRequest.Builder keyed(String path, String key, String json) {
    return request(path)
        .header("Idempotency-Key", key)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(json));
  }

  static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(ServerRig.current().httpBase() + path))
        .timeout(Duration.ofSeconds(60));
  }

  static HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return CLIENT.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  static boolean isReplay(HttpResponse<?> response) {
    return response.headers().firstValue("Idempotent-Replayed").filter("true"::equals).isPresent();
  }

  static String problemType(HttpResponse<String> response) {
    String body = response.body();
    String prefix = "\"type\":\"urn:problem:idempotency:";
    int start = body.indexOf(prefix);
    return start < 0
        ? "no problem document: " + body
        : body.substring(start + prefix.length(), body.indexOf('"', start + prefix.length()));
  }
}
