package dev.idempotency.sample;

import jakarta.ejb.EJB;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;

/** Payments over HTTP. Nothing here knows that requests may arrive twice. */
@Path("/payments")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class PaymentResource {

  @EJB private PaymentService payments;

  /** For the container. */
  public PaymentResource() {}

  /**
   * Makes a payment.
   *
   * @param request what the client asks for
   * @param uri where this was asked
   * @return 201 with the payment and its address
   */
  @POST
  public Response pay(@NotNull @Valid PaymentRequest request, @Context UriInfo uri) {
    Payment payment = payments.pay(request);
    return Response.created(uri.getAbsolutePathBuilder().path(payment.id()).build())
        .entity(payment)
        .build();
  }

  /**
   * Shows a payment.
   *
   * @param id the order's id
   * @return the payment
   */
  @GET
  @Path("/{id}")
  public Payment show(@PathParam("id") String id) {
    return payments.find(id).orElseThrow(NotFoundException::new);
  }

  /**
   * Lists the payments.
   *
   * @return the latest hundred
   */
  @GET
  public List<Payment> latest() {
    return payments.latest();
  }
}
