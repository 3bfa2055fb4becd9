package dev.idempotency.liquibase;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MessagesTest {

  private static final Pattern ROW = Pattern.compile("(?m)^\\| (IDEM-02\\d\\d) \\|");
  private static final Pattern MESSAGE = Pattern.compile("\"(IDEM-\\d{4}): ");

  @Test
  void everyMessageIsDocumentedOnceAndNoOther() throws IOException {
    List<String> documented =
        matches(ROW, Files.readString(Path.of("../docs/reference/messages.md"))).toList();

    assertThat(documented).doesNotHaveDuplicates().hasSameElementsAs(messages("src/main/java"));
  }

  private static List<String> messages(String sources) throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(sources))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .flatMap(file -> matches(MESSAGE, read(file)))
          .toList();
    }
  }

  private static Stream<String> matches(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult match) -> match.group(1));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
