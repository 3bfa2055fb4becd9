package dev.idempotency.method;

import dev.idempotency.engine.StoredResult;
import jakarta.json.bind.Jsonb;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps JAX-RS exceptions by their class, message and response. Needs JAX-RS. */
final class WebFailureCodec {

  private final ResponseCodec responses;

  WebFailureCodec(Jsonb jsonb, ClassLoader application) {
    this.responses = new ResponseCodec(jsonb, application);
  }

  StoredResult store(Exception exception) throws NotStorable {
    Response response = ((WebApplicationException) exception).getResponse();
    Exception again =
        rebuilt(exception.getClass(), exception.getMessage(), response)
            .orElseThrow(
                () ->
                    new NotStorable(
                        exception.getClass().getName()
                            + " has no constructor (String, Response) that keeps both"));
    String difference = DeepEquality.differenceOfState(exception, again);
    if (difference != null) {
      throw new NotStorable(
          exception.getClass().getName() + " has more than a response: '" + difference + "'");
    }
    ResponseCodec.Parts parts = responses.take(response);
    return StoredDescription.thrown(exception, parts.head())
        .with(response.getStatus(), parts.body());
  }

  Exception restore(
      Class<? extends Exception> type, StoredDescription description, StoredResult stored)
      throws Unreadable {
    return rebuilt(type, description.message(), responses.rebuild(description, stored))
        .orElseThrow(() -> new Unreadable(type.getName() + " cannot be built with its response"));
  }

  private static Optional<Exception> rebuilt(
      Class<? extends Exception> type, @Nullable String message, Response response) {
    return Rebuilding.byMessageAnd(type, message, Response.class, response);
  }
}
