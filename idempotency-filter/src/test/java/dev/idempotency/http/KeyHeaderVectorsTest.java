package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.config.KeyRules;
import dev.idempotency.identity.KeyHeader;
import dev.idempotency.identity.KeyInvalid;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.function.ThrowingConsumer;

/** The 59 header values of the specification, each in both readings. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KeyHeaderVectorsTest {

  private static final int NUMBER_OF_VECTORS = 59;

  private final Set<String> lenientRun = new HashSet<>();
  private final Set<String> strictRun = new HashSet<>();

  @FunctionalInterface
  private interface Reading {
    String read(List<String> lines) throws KeyInvalid;
  }

  @Test
  void thereAre59VectorsWithDifferentIds() throws IOException {
    assertThat(vectors()).hasSize(NUMBER_OF_VECTORS);
    assertThat(vectors().stream().map(vector -> vector.getString("id"))).doesNotHaveDuplicates();
  }

  @TestFactory
  Stream<DynamicTest> lenient() throws IOException {
    return tests("lenient", lines -> KeyHeader.read(lines, KeyRules.Syntax.LENIENT), lenientRun);
  }

  @TestFactory
  Stream<DynamicTest> strict() throws IOException {
    return tests("strict", lines -> KeyHeader.read(lines, KeyRules.Syntax.STRICT), strictRun);
  }

  @AfterAll
  void everyVectorHasRunInBothReadings() {
    assertThat(lenientRun).hasSize(NUMBER_OF_VECTORS);
    assertThat(strictRun).hasSize(NUMBER_OF_VECTORS);
  }

  private static Stream<DynamicTest> tests(String mode, Reading reading, Set<String> run)
      throws IOException {
    ThrowingConsumer<JsonObject> check =
        vector -> {
          run.add(vector.getString("id"));
          check(vector.getJsonObject(mode), reading, lines(vector));
        };
    return DynamicTest.stream(
        vectors().stream(),
        vector -> mode + " " + vector.getString("id") + ": " + vector.getString("why"),
        check);
  }

  private static void check(JsonObject expected, Reading reading, List<String> lines)
      throws KeyInvalid {
    switch (expected.getString("result")) {
      case "accept" -> assertThat(reading.read(lines)).isEqualTo(expected.getString("key"));
      case "reject" -> assertThatThrownBy(() -> reading.read(lines)).isInstanceOf(KeyInvalid.class);
      default -> throw new AssertionError("Not an expectation: " + expected);
    }
  }

  private static List<String> lines(JsonObject vector) {
    return vector.getJsonArray("lines").getValuesAs(JsonString::getString);
  }

  private static List<JsonObject> vectors() throws IOException {
    try (InputStream in =
            KeyHeaderVectorsTest.class.getResourceAsStream("/vectors/idempotency-key-header.json");
        JsonReader reader = Json.createReader(Objects.requireNonNull(in))) {
      return reader.readArray().getValuesAs(JsonObject.class);
    }
  }
}
