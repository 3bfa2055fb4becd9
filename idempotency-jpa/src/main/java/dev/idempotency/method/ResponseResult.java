package dev.idempotency.method;

import dev.idempotency.engine.StoredResult;
import jakarta.json.bind.Jsonb;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** Keeps JAX-RS responses. Needs JAX-RS as soon as there is one. */
final class ResponseResult implements ResultCodec {

  private final Jsonb jsonb;
  private final ClassLoader application;

  ResponseResult(Jsonb jsonb, ClassLoader application) {
    this.jsonb = jsonb;
    this.application = application;
  }

  @Override
  public StoredResult store(@Nullable Object value) throws NotStorable {
    StoredDescription description = StoredDescription.returned(WebTypes.RESPONSE);
    if (value == null) {
      return description.with(0, null);
    }
    Response response = (Response) value;
    ResponseCodec.Parts parts = new ResponseCodec(jsonb, application).take(response);
    return description.with(parts.head()).with(response.getStatus(), parts.body());
  }

  @Override
  public @Nullable Object restore(StoredDescription description, StoredResult stored)
      throws Unreadable {
    description.requireType(WebTypes.RESPONSE);
    return description.response() == null
        ? null
        : new ResponseCodec(jsonb, application).rebuild(description, stored);
  }
}
