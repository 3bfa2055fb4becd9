package dev.idempotency.sample.outcome;

import dev.idempotency.sample.lab.LabBean;
import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;

/** {@code POST /outcome/rs/bean/REF}: a resource that is a session bean itself. */
@Stateless
@Path("/bean")
public class OutcomeBeanResource {

  @EJB private LabBean rows;

  @POST
  @Path("/{ref}")
  public Response call(@PathParam("ref") String ref) {
    Course course = Courses.begin(ref);
    rows.insert(ref, "there");
    if (course == Course.BEAN_NOT_FOUND) {
      throw new NotFoundException();
    }
    return Response.status(Response.Status.CREATED)
        .type("text/plain")
        .entity(Courses.SUCCESS)
        .build();
  }
}
