package dev.idempotency.sample.methods;

import dev.idempotency.Idempotent;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;

/** A protected resource that calls a protected session bean, with one key for all. */
@RequestScoped
@Path("/nested")
public class NestedResource {

  @EJB private NestedDesk desk;

  /** All of it is the operation of the filter. */
  @POST
  @Path("/same/{ref}")
  @Idempotent(operation = "lab")
  public String same(@PathParam("ref") String ref) throws SoldOut {
    return desk.same(ref);
  }

  /** Each is an operation of its own. */
  @POST
  @Path("/other/{ref}")
  @Idempotent(operation = "outer")
  public String other(@PathParam("ref") String ref) throws SoldOut {
    return desk.other(ref);
  }
}
