package dev.idempotency.method;

import jakarta.el.ELContext;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Resolves the names of parameters to the arguments of one call. */
final class ParameterResolver extends ReadingResolver {

  private final ParameterNames names;
  private final @Nullable Object[] arguments;

  ParameterResolver(ParameterNames names, @Nullable Object[] arguments) {
    this.names = names;
    this.arguments = arguments;
  }

  @Override
  public @Nullable Object getValue(
      ELContext context, @Nullable Object base, @Nullable Object property) {
    OptionalInt index =
        base == null ? names.indexOf(String.valueOf(property)) : OptionalInt.empty();
    if (index.isEmpty()) {
      return null;
    }
    context.setPropertyResolved(true);
    return arguments[index.getAsInt()];
  }
}
