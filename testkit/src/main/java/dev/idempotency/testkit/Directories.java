package dev.idempotency.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Directories as a whole. */
final class Directories {

  private Directories() {}

  /** Makes the target a copy of the source, whatever was there before. */
  static void replace(Path source, Path target) {
    try {
      deleteTree(target);
      Files.createDirectories(target.getParent());
      for (Path path : tree(source)) {
        Files.copy(path, target.resolve(source.relativize(path)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes an empty directory for files that do not outlive the tests. */
  static Path temporary(String purpose) {
    try {
      return Files.createTempDirectory(purpose);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes a directory with everything in it, if it is there. */
  static void delete(Path directory) {
    try {
      deleteTree(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void deleteTree(Path directory) throws IOException {
    if (Files.exists(directory)) {
      for (Path path : tree(directory).stream().sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  private static List<Path> tree(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      return paths.toList();
    }
  }
}
