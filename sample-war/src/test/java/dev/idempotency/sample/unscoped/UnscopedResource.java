package dev.idempotency.sample.unscoped;

import dev.idempotency.Idempotent;
import dev.idempotency.sample.lab.LabBean;
import jakarta.ejb.EJB;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.UUID;

/** A resource without a scope, which may or may not be a bean. */
@Path("/unscoped")
public class UnscopedResource {

  @EJB private LabBean bean;

  /** With the request's key. */
  @POST
  @Path("/{ref}")
  @Idempotent(operation = "unscoped")
  public String sell(@PathParam("ref") String ref) {
    bean.insert(ref, "there");
    return UUID.randomUUID().toString();
  }
}
