package dev.idempotency.http;

import dev.idempotency.identity.KeyInvalid;
import dev.idempotency.identity.UsableKey;
import jakarta.json.Json;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParser.Event;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/**
 * A key that stands in a JSON body: a text, or a number as it is written. It is absent where the
 * body is not JSON, or has nothing or {@code null} there.
 */
final class JsonKey {

  private final String pointer;
  private final List<String> path;

  private JsonKey(String pointer) {
    this.pointer = pointer;
    this.path = JsonPointer.tokens(pointer);
  }

  static JsonKey at(String pointer) {
    return new JsonKey(pointer);
  }

  /**
   * Reads the key.
   *
   * @throws KeyInvalid if something else is there, or the body is not JSON although it says so
   */
  Optional<String> read(ReceivedRequest request) throws KeyInvalid, ContentRefused, IOException {
    if (!MediaType.of(request.original().getContentType()).isJson()) {
      return Optional.empty();
    }
    if (request.body().size() == 0) {
      return Optional.empty();
    }
    ContentCodings codings = ContentCodings.of(request.original());
    if (codings.names().isEmpty()) {
      return read(request.body());
    }
    try (Body plain = request.decodedBody(codings)) {
      return read(plain);
    } catch (UnreadableContent e) {
      throw unreadable();
    }
  }

  private Optional<String> read(Body body) throws KeyInvalid, IOException {
    try (InputStream in = body.open();
        JsonParser parser = Json.createParser(in)) {
      Optional<String> key = value(parser, parser.next(), path);
      if (key.isPresent()) {
        requireEnd(parser);
        UsableKey.require(key.get());
      }
      return key;
    } catch (RuntimeException e) {
      // Not only a JsonException: each provider has its own for its bounds.
      throw unreadable();
    }
  }

  private KeyInvalid unreadable() {
    return new KeyInvalid(
        "the body, in which it should be at " + pointer + ", is not readable JSON");
  }

  /** What has not been read to its end may still be broken. */
  private static void requireEnd(JsonParser parser) {
    while (parser.hasNext()) {
      parser.next();
    }
  }

  private Optional<String> value(JsonParser parser, Event event, List<String> rest)
      throws KeyInvalid {
    return switch (event) {
      case START_OBJECT -> rest.isEmpty() ? refuse() : member(parser, rest);
      case START_ARRAY -> rest.isEmpty() ? refuse() : element(parser, rest);
      case VALUE_STRING, VALUE_NUMBER ->
          rest.isEmpty() ? Optional.of(parser.getString()) : Optional.empty();
      case VALUE_NULL -> Optional.empty();
      default -> rest.isEmpty() ? refuse() : Optional.empty();
    };
  }

  private Optional<String> refuse() throws KeyInvalid {
    throw new KeyInvalid("the value at " + pointer + " in the body is neither a text nor a number");
  }

  private Optional<String> member(JsonParser parser, List<String> rest) throws KeyInvalid {
    Optional<String> found = Optional.empty();
    boolean seen = false;
    for (Event event = parser.next(); event != Event.END_OBJECT; event = parser.next()) {
      boolean named = parser.getString().equals(rest.get(0));
      if (named && seen) {
        throw new KeyInvalid("the body has more than one value at " + pointer);
      }
      if (named) {
        seen = true;
        found = value(parser, parser.next(), rest.subList(1, rest.size()));
      } else {
        skip(parser, parser.next());
      }
    }
    return found;
  }

  private Optional<String> element(JsonParser parser, List<String> rest) throws KeyInvalid {
    Optional<String> found = Optional.empty();
    int index = 0;
    for (Event event = parser.next(); event != Event.END_ARRAY; event = parser.next()) {
      if (rest.get(0).equals(Integer.toString(index))) {
        found = value(parser, event, rest.subList(1, rest.size()));
      } else {
        skip(parser, event);
      }
      index++;
    }
    return found;
  }

  private static void skip(JsonParser parser, Event event) {
    if (event == Event.START_OBJECT) {
      parser.skipObject();
    } else if (event == Event.START_ARRAY) {
      parser.skipArray();
    }
  }
}
