package dev.idempotency.method;

import dev.idempotency.engine.StoredResult;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a result besides its body.
 *
 * @param end how the method ended
 * @param type the declared type, or the class of the exception
 * @param message the exception's message
 * @param response of the response that was returned or thrown
 */
record StoredDescription(
    End end, String type, @Nullable String message, @Nullable ResponseHead response) {

  static final int MAX_BODY = 64 << 20;
  private static final int MAX_DESCRIPTION = 1 << 20;

  /** Of the format. It counts up whenever an earlier version could misread a later one. */
  private static final int VERSION = 1;

  /** How a method ended. */
  enum End {
    RETURNED,
    THROWN
  }

  static StoredDescription returned(String type) {
    return new StoredDescription(End.RETURNED, type, null, null);
  }

  static StoredDescription thrown(Exception exception, @Nullable ResponseHead response) {
    return new StoredDescription(
        End.THROWN, exception.getClass().getName(), exception.getMessage(), response);
  }

  StoredDescription with(ResponseHead head) {
    return new StoredDescription(end, type, message, head);
  }

  /** The result with this body. */
  StoredResult with(int status, byte @Nullable [] body) throws NotStorable {
    String headers = toJson().toString();
    if (headers.length() > MAX_DESCRIPTION) {
      throw new NotStorable("its headers or its message have more than 1 MiB of characters");
    }
    if (body != null && body.length > MAX_BODY) {
      throw tooLarge();
    }
    return new StoredResult(status, headers, body);
  }

  static NotStorable tooLarge() {
    return new NotStorable("its JSON has more than 64 MiB");
  }

  private JsonObject toJson() {
    JsonObjectBuilder json =
        Json.createObjectBuilder().add("v", VERSION).add("end", end.name()).add("type", type);
    if (message != null) {
      json.add("message", message);
    }
    if (response != null) {
      json.add("response", response.toJson());
    }
    return json.build();
  }

  static StoredDescription parse(String text) throws Unreadable {
    try {
      JsonObject json = JsonForm.parse(text).asJsonObject();
      requireVersion(json);
      JsonObject response = json.getJsonObject("response");
      return new StoredDescription(
          End.valueOf(json.getString("end")),
          json.getString("type"),
          json.getString("message", null),
          response == null ? null : ResponseHead.parse(response));
    } catch (RuntimeException e) {
      throw new Unreadable("its description is no description of a result", e);
    }
  }

  private static void requireVersion(JsonObject json) throws Unreadable {
    if (json.getJsonNumber("v").intValueExact() != VERSION) {
      throw new Unreadable("it has the format " + json.get("v") + ", known is " + VERSION);
    }
  }

  void requireType(String expected) throws Unreadable {
    if (!type.equals(expected)) {
      throw new Unreadable("it is stored as " + type + ", and the method returns " + expected);
    }
  }
}
