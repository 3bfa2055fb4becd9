package dev.idempotency.method;

import jakarta.el.ELContext;
import jakarta.el.ELResolver;
import jakarta.el.PropertyNotWritableException;
import org.jspecify.annotations.Nullable;

/** A resolver for an expression that only reads. */
abstract class ReadingResolver extends ELResolver {

  @Override
  public final @Nullable Class<?> getType(
      ELContext context, @Nullable Object base, @Nullable Object property) {
    return null;
  }

  @Override
  public final void setValue(
      ELContext context, @Nullable Object base, @Nullable Object property, @Nullable Object value) {
    throw new PropertyNotWritableException("The expression of a key only reads.");
  }

  @Override
  public final boolean isReadOnly(
      ELContext context, @Nullable Object base, @Nullable Object property) {
    return true;
  }

  @Override
  public final Class<?> getCommonPropertyType(ELContext context, @Nullable Object base) {
    return Object.class;
  }
}
