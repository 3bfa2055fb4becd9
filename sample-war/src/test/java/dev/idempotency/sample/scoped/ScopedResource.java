package dev.idempotency.sample.scoped;

import dev.idempotency.FingerprintExcluded;
import dev.idempotency.Idempotent;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.UUID;

/** A method in each scope, with the request's key. {@code at=gate} lets it wait there. */
@RequestScoped
@Path("/scoped")
public class ScopedResource {

  @Inject private Rows rows;

  /** In the scope that needs no key. */
  @POST
  @Path("/optional/{ref}")
  @Idempotent(scope = "optional", operation = "optional")
  public Response optional(
      @PathParam("ref") String ref,
      @QueryParam("item") String item,
      @FingerprintExcluded @QueryParam("at") String at) {
    return answer(ref, item, at);
  }

  /** In the scope that is switched off. */
  @POST
  @Path("/off/{ref}")
  @Idempotent(scope = "off", operation = "off")
  public Response off(
      @PathParam("ref") String ref,
      @QueryParam("item") String item,
      @FingerprintExcluded @QueryParam("at") String at) {
    return answer(ref, item, at);
  }

  /** In the scope that is only observed. */
  @POST
  @Path("/seen/{ref}")
  @Idempotent(scope = "seen", operation = "seen")
  public Response seen(
      @PathParam("ref") String ref,
      @QueryParam("item") String item,
      @FingerprintExcluded @QueryParam("at") String at) {
    return answer(ref, item, at);
  }

  /** In the scope that wants to know its callers. */
  @POST
  @Path("/named/{ref}")
  @Idempotent(scope = "named", operation = "named")
  public Response named(
      @PathParam("ref") String ref,
      @QueryParam("item") String item,
      @FingerprintExcluded @QueryParam("at") String at) {
    return answer(ref, item, at);
  }

  /** In the scope whose duplicates wait. */
  @POST
  @Path("/patient/{ref}")
  @Idempotent(scope = "patient", operation = "patient")
  public Response patient(
      @PathParam("ref") String ref,
      @QueryParam("item") String item,
      @FingerprintExcluded @QueryParam("at") String at) {
    return answer(ref, item, at);
  }

  /** In the scope that refuses in its own way. */
  @POST
  @Path("/own/{ref}")
  @Idempotent(scope = "own", operation = "own")
  public Response own(
      @PathParam("ref") String ref,
      @QueryParam("item") String item,
      @FingerprintExcluded @QueryParam("at") String at) {
    return answer(ref, item, at);
  }

  /** In no scope by name. */
  @POST
  @Path("/usual/{ref}")
  @Idempotent(operation = "usual")
  public Response usual(
      @PathParam("ref") String ref,
      @QueryParam("item") String item,
      @FingerprintExcluded @QueryParam("at") String at) {
    return answer(ref, item, at);
  }

  private Response answer(String ref, String item, String at) {
    rows.insert(ref, at);
    String number = UUID.randomUUID().toString();
    return Response.created(URI.create("/receipts/" + number))
        .type("text/plain")
        .header("X-Item", item)
        .cookie(new NewCookie.Builder("visit").value(number).build())
        .entity("receipt " + number)
        .build();
  }
}
