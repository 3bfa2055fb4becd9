package dev.idempotency.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Payara Micro with one application, alone, and without anything that was configured before. */
public final class PayaraMicro implements AutoCloseable {

  private static final Duration STARTS_WITHIN = Duration.ofMinutes(3);

  private final Path directory;
  private final int httpPort;
  private final Process process;
  private final ExitHook exitHook = new ExitHook(this::kill);

  private PayaraMicro(Path directory, int httpPort, Process process) {
    this.directory = directory;
    this.httpPort = httpPort;
    this.process = process;
    exitHook.enable();
  }

  /**
   * Starts it; returns when it has started the application, or failed to.
   *
   * @param program its JAR
   * @param directory what it writes goes here; it is replaced
   * @param archive the application, whose name is the context path
   */
  public static PayaraMicro start(Path program, Path directory, Path archive) {
    Directories.delete(directory);
    try {
      Files.createDirectories(directory);
      int port = Ports.free();
      Process process =
          new ProcessBuilder(command(program, directory, archive, port))
              .redirectErrorStream(true)
              .redirectOutput(log(directory).toFile())
              .start();
      PayaraMicro micro = new PayaraMicro(directory, port, process);
      Await.until(STARTS_WITHIN, "Payara Micro, see " + micro.logFile(), micro::isReady);
      return micro;
    } catch (IOException e) {
      throw new UncheckedIOException("Payara Micro does not start", e);
    }
  }

  private static List<String> command(Path program, Path directory, Path archive, int port) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx" + ServerJvm.HEAP,
        "-jar",
        program.toString(),
        "--noCluster",
        "--autoBindHttp",
        "--port",
        Integer.toString(port),
        "--rootDir",
        directory.resolve("root").toString(),
        "--deploy",
        archive.toString());
  }

  private boolean isReady() {
    if (!process.isAlive()) {
      throw new IllegalStateException("Payara Micro has ended, see " + logFile());
    }
    return log().matches("(?s).*Payara Micro [^\\n]* ready in .*");
  }

  /** What it has logged. */
  public String log() {
    try {
      return Files.readString(logFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path logFile() {
    return log(directory);
  }

  private static Path log(Path directory) {
    return directory.resolve("console.log");
  }

  /** The port for applications. */
  public int httpPort() {
    return httpPort;
  }

  private void kill() {
    process.destroyForcibly();
  }

  /** Lets it end as it does in an orderly shutdown; returns when it is gone. */
  @Override
  public void close() {
    ServerJvm.stop(process.toHandle());
    exitHook.disable();
  }
}
