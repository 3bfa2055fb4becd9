package dev.idempotency.method;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a JAX-RS response besides its status and entity.
 *
 * @param reason the reason phrase, where it is not the status's own
 * @param headers the values by name, in the order of both
 * @param entity the name of the entity's generic type; null where there is no entity
 */
record ResponseHead(
    @Nullable String reason, Map<String, List<String>> headers, @Nullable String entity) {

  JsonObject toJson() {
    JsonObjectBuilder json = Json.createObjectBuilder();
    if (reason != null) {
      json.add("reason", reason);
    }
    if (entity != null) {
      json.add("entity", entity);
    }
    JsonObjectBuilder all = Json.createObjectBuilder();
    headers.forEach((name, values) -> all.add(name, array(values)));
    return json.add("headers", all).build();
  }

  private static JsonArrayBuilder array(List<String> values) {
    return Json.createArrayBuilder(values);
  }

  static ResponseHead parse(JsonObject json) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    json.getJsonObject("headers")
        .forEach((name, values) -> headers.put(name, strings(values.asJsonArray())));
    return new ResponseHead(
        json.getString("reason", null), headers, json.getString("entity", null));
  }

  private static List<String> strings(JsonArray array) {
    return array.getValuesAs(JsonString::getString);
  }
}
