package dev.idempotency.jpa;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link ZonedNode} in a JVM of its own. */
final class NodeProcess implements AutoCloseable {

  private final Process process;
  private final BufferedWriter orders;
  private final BufferedReader output;

  private NodeProcess(Process process) {
    this.process = process;
    this.orders = process.outputWriter(UTF_8);
    this.output = process.inputReader(UTF_8);
  }

  /** Starts a JVM in a time zone; it gets ready while others start. */
  static NodeProcess start(String zone, List<String> units) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.timezone=" + zone,
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ZonedNode.class.getName()));
    command.addAll(units);
    return new NodeProcess(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start());
  }

  void awaitReady() throws IOException {
    if (!answer().equals("ready")) {
      throw new IllegalStateException("The other JVM does not say that it is ready.");
    }
  }

  String answer(String order) throws IOException {
    orders.write(order);
    orders.newLine();
    orders.flush();
    return answer();
  }

  private String answer() throws IOException {
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith(ZonedNode.ANSWER)) {
        return line.substring(ZonedNode.ANSWER.length());
      }
    }
    throw new IllegalStateException("The other JVM has ended.");
  }

  /** Lets the JVM end by itself, and kills it if it does not. */
  @Override
  public void close() throws IOException {
    orders.close();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
