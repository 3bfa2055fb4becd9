package dev.idempotency.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A program that is run to its end and does not outlive this JVM, nor do the programs it starts.
 */
final class Command {

  private static final Duration AT_MOST = Duration.ofMinutes(3);

  private Command() {}

  /**
   * Runs the program with the Java of this JVM.
   *
   * @throws IllegalStateException with what the program said, when it fails or does not end
   */
  static void run(List<String> command) {
    run(command, Map.of());
  }

  /** The same with more variables in the program's environment. */
  static void run(List<String> command, Map<String, String> environment) {
    try {
      Path output = Files.createTempFile("command", ".log");
      try {
        run(command, environment, output);
      } finally {
        Files.delete(output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(String.join(" ", command), e);
    }
  }

  private static void run(List<String> command, Map<String, String> environment, Path output)
      throws IOException {
    Process process = start(command, environment, output);
    ExitHook exitHook = new ExitHook(() -> killTree(process));
    exitHook.enable();
    try {
      if (!process.waitFor(AT_MOST.toSeconds(), TimeUnit.SECONDS)) {
        throw failure(command, "not ended after " + AT_MOST, output);
      }
      if (process.exitValue() != 0) {
        throw failure(command, "exit code " + process.exitValue(), output);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(command, "interrupted", output);
    } finally {
      killTree(process);
      exitHook.disable();
    }
  }

  private static void killTree(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static Process start(List<String> command, Map<String, String> environment, Path output)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectInput(Path.of("/dev/null").toFile()).redirectOutput(output.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    return builder.start();
  }

  private static IllegalStateException failure(List<String> command, String what, Path output)
      throws IOException {
    return new IllegalStateException(
        String.join(" ", command)
            + ": "
            + what
            + System.lineSeparator()
            + Files.readString(output));
  }
}
