package dev.idempotency.method;

import dev.idempotency.engine.StoredResult;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** That a method without a result has ended is a result too. */
record NoResult(Type type) implements ResultCodec {

  @Override
  public StoredResult store(@Nullable Object value) throws NotStorable {
    return StoredDescription.returned(type.getTypeName()).with(0, null);
  }

  @Override
  public @Nullable Object restore(StoredDescription description, StoredResult stored)
      throws Unreadable {
    description.requireType(type.getTypeName());
    if (stored.body() != null) {
      throw new Unreadable("a value is stored, and the method returns none");
    }
    return null;
  }
}
