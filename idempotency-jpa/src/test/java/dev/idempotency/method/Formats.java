package dev.idempotency.method;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.idempotency.engine.StoredResult;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Formats of methods, and what is stored with them. */
final class Formats {

  private Formats() {}

  static ResultFormat of(Type type, Class<?>... exceptions) {
    return ResultFormat.of(
        type, List.of(exceptions), thrown -> true, Formats.class.getClassLoader());
  }

  static ResultFormat ofMethod(Class<?> shop, String name) {
    return of(typeOf(shop, name));
  }

  static Type typeOf(Class<?> shop, String name) {
    return Arrays.stream(shop.getDeclaredMethods())
        .filter(method -> method.getName().equals(name))
        .map(Method::getGenericReturnType)
        .findFirst()
        .orElseThrow();
  }

  static StoredResult headers(StoredResult stored, UnaryOperator<String> change) {
    return new StoredResult(stored.status(), change.apply(stored.headers()), stored.body());
  }

  static StoredResult body(StoredResult stored, UnaryOperator<String> change) {
    byte @Nullable [] body = stored.body();
    return new StoredResult(
        stored.status(), stored.headers(), change.apply(text(body)).getBytes(UTF_8));
  }

  static String text(byte @Nullable [] body) {
    return body == null ? "" : new String(body, UTF_8);
  }
}
