package dev.idempotency.method;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.Response;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Tells the generic type of a response's entity. JAX-RS takes it with a {@code GenericEntity} and
 * has no way to ask for it, so the two implementations are asked. Needs JAX-RS.
 */
final class EntityType {

  private EntityType() {}

  static Type of(Response response, Object entity) {
    if (entity instanceof GenericEntity<?> generic) {
      return generic.getType();
    }
    if (entity instanceof JsonObject) {
      return JsonObject.class;
    }
    if (entity instanceof JsonArray) {
      return JsonArray.class;
    }
    Type known = known(response);
    return known == null ? entity.getClass() : known;
  }

  private static @Nullable Type known(Response response) {
    return ask(response, "getGenericType") instanceof Type ofResteasy
        ? ofResteasy
        : ask(ask(response, "getContext"), "getEntityType") instanceof Type ofJersey
            ? ofJersey
            : null;
  }

  private static @Nullable Object ask(@Nullable Object object, String getter) {
    try {
      return object == null ? null : object.getClass().getMethod(getter).invoke(object);
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }
}
