package dev.idempotency.sample.outcome;

import dev.idempotency.sample.lab.LabBean;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** {@code POST /outcome/rs/call/REF}: one row, and then the chosen course. */
@RequestScoped
@Path("/call")
public class OutcomeResource {

  private static final String PARENT = "there";

  @EJB private LabBean rows;
  @EJB private OutcomeBean bean;
  @Inject private TransactionalBean transactional;

  @POST
  @Path("/{ref}")
  public Response call(@PathParam("ref") String ref) throws Exception {
    Course course = Courses.begin(ref);
    switch (course) {
      case CHECKED -> bean.failChecked(ref);
      case CHECKED_ROLLBACK -> bean.failForGood(ref);
      case UNCHECKED_NO_ROLLBACK -> bean.failForNow(ref);
      case TRANSACTIONAL_CHECKED -> transactional.failChecked(ref);
      case TRANSACTIONAL_ROLLBACK_ON -> transactional.failCheckedAndRollBack(ref);
      case TRANSACTIONAL_RUNTIME -> transactional.failNotFound(ref);
      case TRANSACTIONAL_DO_NOT_ROLLBACK_ON -> transactional.failNotFoundAndCommit(ref);
      case SWALLOWED -> swallow(ref);
      case UNMAPPED -> rows.insertAndFail(ref, PARENT);
      default -> rows.insert(ref, PARENT);
    }
    return switch (course) {
      case ENTITY -> throw new WebApplicationException(unprocessable());
      case NOT_FOUND -> throw new NotFoundException();
      case NO_ENTITY -> Response.status(Response.Status.NOT_FOUND).build();
      case NO_WRITER ->
          Response.ok(new Unwritable(), "application/x-nobody-can-write-this").build();
      case STREAM_FAILS -> streaming(out -> fail(out, 10_000));
      case STREAM_FAILS_EARLY -> streaming(out -> fail(out, 1));
      default ->
          Response.status(Response.Status.CREATED)
              .type("text/plain")
              .entity(Courses.SUCCESS)
              .build();
    };
  }

  private void swallow(String ref) {
    try {
      rows.insertAndFail(ref, PARENT);
    } catch (RuntimeException swallowed) {
      // on purpose: the answer is a success all the same
    }
  }

  private static Response streaming(StreamingOutput entity) {
    return Response.ok(entity, "text/plain").build();
  }

  private static void fail(OutputStream out, int times) throws IOException {
    out.write("first half ".repeat(times).getBytes(StandardCharsets.UTF_8));
    throw new IOException("on purpose");
  }

  private static Response unprocessable() {
    return Response.status(422).type("application/json").entity("{\"error\":\"no\"}").build();
  }

  private static final class Unwritable {}
}
