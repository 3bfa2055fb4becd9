package dev.idempotency.method;

import dev.idempotency.engine.ReplayedHeaders;
import dev.idempotency.engine.StoredResult;
import jakarta.json.bind.Jsonb;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.Response;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Takes JAX-RS responses apart and builds them anew: status, headers and the entity as JSON by its
 * type. What belongs to one exchange or one browser is left out. Needs JAX-RS.
 */
final class ResponseCodec {

  private static final String REPLAYED = "Idempotent-Replayed";

  private final Jsonb jsonb;
  private final EntityTypes types;

  ResponseCodec(Jsonb jsonb, ClassLoader application) {
    this.jsonb = jsonb;
    this.types = new EntityTypes(application);
  }

  /** What a response is kept as, besides its status. */
  record Parts(
      ResponseHead head, @SuppressWarnings("ArrayRecordComponent") byte @Nullable [] body) {}

  Parts take(Response response) throws NotStorable {
    Object entity = response.getEntity();
    if (entity == null) {
      return new Parts(head(response, null), null);
    }
    Type type = EntityType.of(response, entity);
    ValueCodec codec = codec(type);
    requireResolvable(type);
    return new Parts(head(response, TypeName.of(type)), codec.encode(bare(entity)));
  }

  private static Object bare(Object entity) {
    return entity instanceof GenericEntity<?> generic ? generic.getEntity() : entity;
  }

  private ValueCodec codec(Type type) throws NotStorable {
    try {
      return ValueCodec.of(type, jsonb);
    } catch (Misuse e) {
      throw new NotStorable("the response's entity cannot be stored: " + e.getMessage(), e);
    }
  }

  private void requireResolvable(Type type) throws NotStorable {
    try {
      if (!types.resolve(TypeName.of(type)).equals(type)) {
        throw new NotStorable(TypeName.of(type) + " is not the application's type of this name");
      }
    } catch (Unreadable e) {
      throw new NotStorable("the response's entity could not be read: " + e.getMessage(), e);
    }
  }

  private static ResponseHead head(Response response, @Nullable String entity) {
    return new ResponseHead(reason(response), headers(response), entity);
  }

  private static @Nullable String reason(Response response) {
    Response.Status known = Response.Status.fromStatusCode(response.getStatus());
    String reason = response.getStatusInfo().getReasonPhrase();
    return known != null && known.getReasonPhrase().equals(reason) ? null : reason;
  }

  private static Map<String, List<String>> headers(Response response) {
    Map<String, List<String>> kept = new LinkedHashMap<>();
    response
        .getStringHeaders()
        .forEach(
            (name, values) -> {
              if (!ReplayedHeaders.areNever(name)) {
                kept.put(name, values.stream().filter(Objects::nonNull).toList());
              }
            });
    return kept;
  }

  Response rebuild(StoredDescription description, StoredResult stored) throws Unreadable {
    ResponseHead head = description.response();
    if (head == null) {
      throw new Unreadable("its response is missing");
    }
    Response.ResponseBuilder builder = begun(stored.status(), head.reason());
    head.headers().forEach((name, values) -> values.forEach(each -> builder.header(name, each)));
    return builder.header(REPLAYED, "true").entity(entity(head, stored.body())).build();
  }

  private static Response.ResponseBuilder begun(int status, @Nullable String reason) {
    return reason == null ? Response.status(status) : Response.status(status, reason);
  }

  private @Nullable Object entity(ResponseHead head, byte @Nullable [] body) throws Unreadable {
    if (head.entity() == null && body == null) {
      return null;
    }
    if (head.entity() == null || body == null) {
      throw new Unreadable("its entity or its entity's type is missing");
    }
    Type type = types.resolve(head.entity());
    Object entity = decoded(type, body);
    return type instanceof ParameterizedType ? new GenericEntity<>(entity, type) : entity;
  }

  private Object decoded(Type type, byte[] body) throws Unreadable {
    try {
      return ValueCodec.of(type, jsonb).decode(body);
    } catch (Misuse e) {
      throw new Unreadable(e.getMessage(), e);
    }
  }
}
