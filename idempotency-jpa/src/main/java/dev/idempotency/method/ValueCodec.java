package dev.idempotency.method;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Values of one type as JSON, and back. */
final class ValueCodec {

  private final Type type;

  /** Whether the value is handed to JSON-B in an Optional: Yasson forgets its class otherwise. */
  private final boolean wrapped;

  private final Jsonb jsonb;

  private ValueCodec(Type type, boolean wrapped, Jsonb jsonb) {
    this.type = type;
    this.wrapped = wrapped;
    this.jsonb = jsonb;
  }

  /**
   * For values of a type.
   *
   * @throws Misuse if they can certainly not come back equal
   */
  static ValueCodec of(Type type, Jsonb jsonb) {
    TypeCheck.requireStorable(type);
    if (TypeCheck.isPolymorphic(type)) {
      return new ValueCodec(new GenericType(Optional.class, List.of(type)), true, jsonb);
    }
    requireReadable(type, jsonb);
    return new ValueCodec(type, false, jsonb);
  }

  /** JSON-B looks at a type before it looks at the text, so that it objects to it here. */
  private static void requireReadable(Type type, Jsonb jsonb) {
    if (TypeCheck.isPlain(type)) {
      try {
        jsonb.fromJson("null", type);
      } catch (JsonbException e) {
        throw new Misuse(
            TypeName.of(type)
                + " cannot be read by JSON-B ("
                + e.getMessage()
                + "). Return a public class or record, without components of a bare type parameter.");
      }
    }
  }

  /** The JSON of a value, which has been read back and compared. */
  byte[] encode(Object value) throws NotStorable {
    byte[] json = write(value);
    String difference = DeepEquality.difference(value, readBack(json));
    if (difference != null) {
      throw new NotStorable(
          "it would not come back from JSON-B as it is; the difference is at '"
              + difference
              + "' of a "
              + value.getClass().getName());
    }
    return json;
  }

  private byte[] write(Object value) throws NotStorable {
    LimitedBytes out = new LimitedBytes(StoredDescription.MAX_BODY);
    try {
      jsonb.toJson(wrap(value), type, out);
      return out.toByteArray();
    } catch (RuntimeException e) {
      throw out.isExceeded()
          ? StoredDescription.tooLarge()
          : new NotStorable(
              "JSON-B cannot write this " + value.getClass().getName() + ": " + e.getMessage(), e);
    } catch (StackOverflowError e) {
      throw new NotStorable(
          "it refers to itself or is nested too deeply: " + value.getClass().getName(), e);
    }
  }

  private @Nullable Object readBack(byte[] json) throws NotStorable {
    try {
      return decode(json);
    } catch (Unreadable e) {
      throw new NotStorable("JSON-B could not read it back: " + e.getMessage(), e);
    }
  }

  /**
   * The value of which this is the JSON.
   *
   * @throws Unreadable if there is none, or its JSON would be another one
   */
  Object decode(byte[] bytes) throws Unreadable {
    try {
      return read(new String(bytes, UTF_8));
    } catch (RuntimeException | StackOverflowError e) {
      throw new Unreadable(TypeName.of(type) + " cannot be read: " + e.getMessage(), e);
    }
  }

  private Object read(String json) throws Unreadable {
    Object read = jsonb.fromJson(json, type);
    Object value = wrapped ? ((Optional<?>) read).orElse(null) : read;
    if (value == null || !JsonForm.same(json, jsonb.toJson(read, type))) {
      throw new Unreadable(
          "what is stored is not what the type " + TypeName.of(type) + " has today");
    }
    return value;
  }

  private Object wrap(Object value) {
    return wrapped ? Optional.of(value) : value;
  }
}
