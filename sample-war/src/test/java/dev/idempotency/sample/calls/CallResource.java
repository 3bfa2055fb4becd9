package dev.idempotency.sample.calls;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;

/** The same in JAX-RS, which answers by itself. */
@RequestScoped
@Path("/call")
public class CallResource {

  @EJB private CallBean bean;
  @Inject private PlainBean plain;

  /** Calls the bean. */
  @POST
  public Response call(
      @QueryParam("inner") String inner,
      @QueryParam("item") String item,
      @QueryParam("waits") boolean waits) {
    return Response.status(201).entity("begun " + bean.call(inner, item, waits)).build();
  }

  /** Calls the bean that no container rolls back for. */
  @POST
  @Path("/plain")
  public Response callPlain(@QueryParam("inner") String inner, @QueryParam("item") String item) {
    return Response.status(201).entity("begun " + plain.call(inner, item)).build();
  }
}
