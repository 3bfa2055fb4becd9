package dev.idempotency.sample.methods;

import dev.idempotency.FingerprintExcluded;
import dev.idempotency.Idempotent;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.net.URI;

/** A resource that is a session bean. */
@Stateless
@Path("/bean")
public class BeanResource {

  @Inject private Business business;

  /** With the request's key. */
  @POST
  @Path("/{ref}")
  @Idempotent
  public Response sell(
      @FingerprintExcluded @PathParam("ref") String ref, @QueryParam("item") String item)
      throws SoldOut {
    Receipt receipt = business.sell(ref, item);
    return Response.created(URI.create("/receipts/" + receipt.getNumber()))
        .type("text/plain")
        .entity(receipt.toString())
        .build();
  }
}
