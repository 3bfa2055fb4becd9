package dev.idempotency.http;

import static jakarta.json.stream.JsonParser.Event.END_ARRAY;
import static jakarta.json.stream.JsonParser.Event.END_OBJECT;

import dev.idempotency.engine.FingerprintBuilder;
import jakarta.json.Json;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParser.Event;
import jakarta.json.stream.JsonParserFactory;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A JSON document by value: white space, the order of members, and the spelling of strings and
 * numbers do not count. Every member's value is reduced to a digest when it has been read, so that
 * an object can be sorted without keeping what is in it.
 */
final class JsonContent {

  private static final int MAX_DEPTH = 200;

  /** How many members may be kept for sorting at one time: they take more memory than the text. */
  private static final int MAX_KEPT_MEMBERS = 100_000;

  private static final JsonParserFactory PARSERS = Json.createParserFactory(Map.of());

  private final JsonParser parser;
  private int depth;
  private int keptMembers;

  private JsonContent(JsonParser parser) {
    this.parser = parser;
  }

  /**
   * Digests a document.
   *
   * @param json the bytes of the text
   * @param ignored JSON pointers to the values that are left out
   * @throws UnreadableContent if it is no JSON text in UTF-8, if its value is a matter of opinion
   *     (duplicate names, lone surrogates), or if it is past the bounds
   */
  static byte[] digest(byte[] json, Set<String> ignored) throws UnreadableContent {
    Reader text =
        new InputStreamReader(new ByteArrayInputStream(json), StandardCharsets.UTF_8.newDecoder());
    try (JsonParser parser = PARSERS.createParser(text)) {
      return new JsonContent(parser).document(IgnoredPlaces.of(ignored)).digest();
    } catch (RuntimeException e) { // each provider has its own for broken text, and for its bounds
      throw new UnreadableContent(String.valueOf(e.getMessage()));
    }
  }

  private FingerprintBuilder document(IgnoredPlaces ignored) throws UnreadableContent {
    FingerprintBuilder digest = new FingerprintBuilder().add("json");
    value(parser.next(), digest, ignored);
    if (parser.hasNext()) {
      throw new UnreadableContent("text after the document");
    }
    return digest;
  }

  private void value(Event event, FingerprintBuilder into, IgnoredPlaces ignored)
      throws UnreadableContent {
    switch (event) {
      case START_OBJECT -> object(into, ignored);
      case START_ARRAY -> array(into, ignored);
      case VALUE_STRING -> into.add("string").add(text());
      case VALUE_NUMBER -> into.add("number").add(DecimalText.canonical(parser.getString()));
      case VALUE_TRUE -> into.add("true");
      case VALUE_FALSE -> into.add("false");
      case VALUE_NULL -> into.add("null");
      default -> throw new UnreadableContent("not a value: " + event);
    }
  }

  private void array(FingerprintBuilder into, IgnoredPlaces ignored) throws UnreadableContent {
    enter();
    into.add("array");
    int index = 0;
    for (Event event = parser.next(); event != END_ARRAY; event = parser.next()) {
      IgnoredPlaces place = ignored.at(index);
      value(event, place.meantHere() ? new FingerprintBuilder() : into, place);
      index++;
    }
    into.add("end");
    depth--;
  }

  private void object(FingerprintBuilder into, IgnoredPlaces ignored) throws UnreadableContent {
    enter();
    SortedMap<String, Optional<byte[]>> members = members(ignored);
    into.add("object");
    members.forEach(
        (name, value) -> value.ifPresent(digest -> into.add("member").add(name).add(digest)));
    into.add("end");
    keptMembers -= members.size();
    depth--;
  }

  /** Also those that are left out, so that their names are not taken twice either. */
  private SortedMap<String, Optional<byte[]>> members(IgnoredPlaces ignored)
      throws UnreadableContent {
    SortedMap<String, Optional<byte[]>> members = new TreeMap<>();
    for (Event event = parser.next(); event != END_OBJECT; event = parser.next()) {
      if (++keptMembers > MAX_KEPT_MEMBERS) {
        throw new UnreadableContent("more than " + MAX_KEPT_MEMBERS + " members at one time");
      }
      String name = text();
      if (members.put(name, member(ignored.at(name))) != null) {
        throw new UnreadableContent("duplicate name");
      }
    }
    return members;
  }

  private Optional<byte[]> member(IgnoredPlaces place) throws UnreadableContent {
    FingerprintBuilder value = new FingerprintBuilder();
    value(parser.next(), value, place);
    return place.meantHere() ? Optional.empty() : Optional.of(value.digest());
  }

  private void enter() throws UnreadableContent {
    if (++depth > MAX_DEPTH) {
      throw new UnreadableContent("deeper than " + MAX_DEPTH);
    }
  }

  private String text() throws UnreadableContent {
    String text = parser.getString();
    if (text.codePoints().anyMatch(JsonContent::isLoneSurrogate)) {
      throw new UnreadableContent("lone surrogate");
    }
    return text;
  }

  private static boolean isLoneSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
