package dev.idempotency.method;

import dev.idempotency.engine.StoredResult;
import jakarta.json.bind.Jsonb;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Keeps values of one type. Null is kept as no body: JSON's null is an empty Optional's. */
final class ValueResult implements ResultCodec {

  private final String typeName;
  private final boolean nullable;
  private final ValueCodec codec;

  private ValueResult(Type type, ValueCodec codec) {
    this.typeName = TypeName.of(type);
    this.nullable = !(type instanceof Class<?> raw && raw.isPrimitive());
    this.codec = codec;
  }

  /**
   * For values of a type.
   *
   * @throws Misuse if they can certainly not come back equal
   */
  static ValueResult of(Type type, Jsonb jsonb) {
    return new ValueResult(type, ValueCodec.of(type, jsonb));
  }

  @Override
  public StoredResult store(@Nullable Object value) throws NotStorable {
    return StoredDescription.returned(typeName).with(0, value == null ? null : codec.encode(value));
  }

  @Override
  public @Nullable Object restore(StoredDescription description, StoredResult stored)
      throws Unreadable {
    description.requireType(typeName);
    if (stored.body() != null) {
      return codec.decode(stored.body());
    }
    if (!nullable) {
      throw new Unreadable("no value is stored, and the method returns " + typeName);
    }
    return null;
  }
}
