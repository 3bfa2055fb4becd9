package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.testkit.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;

/** What is added to a server's log. */
final class ServerLog {

  private static final Pattern ERROR = Pattern.compile(" ERROR |\\bSEVERE\\b");
  private static final Pattern OUR_WARNING = Pattern.compile("IDEM-01\\d\\d");

  private final ServerProcess server;
  private final int start;

  private ServerLog(ServerProcess server, int start) {
    this.server = server;
    this.start = start;
  }

  static ServerLog fromNowOn(ServerProcess server) {
    return new ServerLog(server, text(server).length());
  }

  private static String text(ServerProcess server) {
    try {
      return Files.readString(server.logFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String text() {
    return text(server).substring(start);
  }

  List<String> lines(String regex) {
    Pattern pattern = Pattern.compile(regex);
    return text().lines().filter(line -> pattern.matcher(line).find()).toList();
  }

  /** Neither an error of anybody, nor a warning of the library. */
  void assertClean() {
    assertThat(text().lines())
        .as("errors in the log")
        .noneMatch(line -> ERROR.matcher(line).find())
        .noneMatch(line -> OUR_WARNING.matcher(line).find());
  }
}
