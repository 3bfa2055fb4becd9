package dev.idempotency.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MessagesDocumentationTest {

  @ParameterizedTest
  @EnumSource
  void everyMessageIsDocumentedOnce(Diagnostic diagnostic) throws IOException {
    String page = Files.readString(Path.of("../docs/reference/messages.md"));

    assertThat(page).containsOnlyOnce("\n| " + diagnostic.code() + " |");
  }
}
