package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.watch.WatchServlet;
import dev.idempotency.testkit.Await;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** An application without the library that shows what the JVM knows of the others. */
record Watch(Node node) {

  static final String WAR = "watch.war";

  private static final Duration SOON = Duration.ofSeconds(60);

  private static final String MAINTENANCE = "dev.idempotency:type=Maintenance,application=\"/%s\"";

  static Watch on(Node node) {
    node.deploy(
        ShrinkWrap.create(WebArchive.class, WAR).addPackage(WatchServlet.class.getPackage()));
    return new Watch(node);
  }

  /** The attributes of the maintenance of an application, or nothing if there is none. */
  Map<String, String> maintenance(String application) {
    return beans(MAINTENANCE.formatted(application))
        .lines()
        .map(line -> line.split("=", 2))
        .collect(Collectors.toMap(line -> line[0], line -> line[1]));
  }

  /** Waits until the maintenance of an application is seen to be so. */
  Map<String, String> await(
      String application, String description, Predicate<Map<String, String>> condition) {
    Await.until(
        SOON,
        description + ", last seen " + maintenance(application),
        () -> condition.test(maintenance(application)));
    return maintenance(application);
  }

  long runs(String application) {
    return Long.parseLong(maintenance(application).get("Runs"));
  }

  /** Waits until so many runs have begun and ended. */
  void awaitRuns(String application, int runs) {
    long until = runs(application) + runs + 1;
    await(application, runs + " runs", seen -> Long.parseLong(seen.get("Runs")) >= until);
  }

  private String beans(String name) {
    return node.get("/watch/beans?name=" + URLEncoder.encode(name, StandardCharsets.UTF_8)).body();
  }

  /** How many living objects of a class there are in the JVM. */
  int instances(String className) {
    return Integer.parseInt(node.get("/watch/instances?class=" + className).body());
  }

  void setProperty(String name, String value) {
    assertThat(node.put("/watch/property?name=" + name + "&value=" + value).statusCode())
        .isEqualTo(204);
  }

  void clearProperty(String name) {
    assertThat(node.put("/watch/property?name=" + name).statusCode()).isEqualTo(204);
  }
}
