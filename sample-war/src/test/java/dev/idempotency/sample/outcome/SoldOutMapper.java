package dev.idempotency.sample.outcome;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** 409 for {@link SoldOut} and its kind. */
@Provider
public class SoldOutMapper implements ExceptionMapper<SoldOut> {

  @Override
  public Response toResponse(SoldOut failure) {
    return conflict(failure);
  }

  static Response conflict(Exception failure) {
    return Response.status(Response.Status.CONFLICT)
        .type("text/plain")
        .entity(failure.getMessage())
        .build();
  }
}
