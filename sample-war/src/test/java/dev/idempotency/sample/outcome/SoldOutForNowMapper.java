package dev.idempotency.sample.outcome;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** 409 for {@link SoldOutForNow}. */
@Provider
public class SoldOutForNowMapper implements ExceptionMapper<SoldOutForNow> {

  @Override
  public Response toResponse(SoldOutForNow failure) {
    return SoldOutMapper.conflict(failure);
  }
}
