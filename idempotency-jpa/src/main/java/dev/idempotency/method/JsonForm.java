package dev.idempotency.method;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.config.BinaryDataStrategy;
import jakarta.json.bind.config.PropertyOrderStrategy;
import java.io.StringReader;
import java.util.stream.Collectors;

/** The JSON that results are kept as. */
final class JsonForm {

  private JsonForm() {}

  /** Writes all that there is, in one way. */
  static Jsonb binding() {
    return JsonbBuilder.create(
        new JsonbConfig()
            .withNullValues(true)
            .withBinaryDataStrategy(BinaryDataStrategy.BASE_64)
            .withPropertyOrderStrategy(PropertyOrderStrategy.LEXICOGRAPHICAL));
  }

  static JsonValue parse(String json) {
    try (JsonReader reader = Json.createReader(new StringReader(json))) {
      return reader.readValue();
    }
  }

  /**
   * Whether two texts say the same. The order of an array's elements does not count: it is that of
   * a set where the value is one, and no change of a class alters it.
   */
  static boolean same(String one, String other) {
    return one.equals(other) || canonical(parse(one)).equals(canonical(parse(other)));
  }

  private static String canonical(JsonValue value) {
    return switch (value.getValueType()) {
      case OBJECT -> canonical(value.asJsonObject());
      case ARRAY -> canonical(value.asJsonArray());
      default -> value.toString();
    };
  }

  private static String canonical(JsonObject object) {
    return object.entrySet().stream()
        .map(entry -> Json.createValue(entry.getKey()) + ":" + canonical(entry.getValue()))
        .sorted()
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String canonical(JsonArray array) {
    return array.stream()
        .map(JsonForm::canonical)
        .sorted()
        .collect(Collectors.joining(",", "[", "]"));
  }
}
