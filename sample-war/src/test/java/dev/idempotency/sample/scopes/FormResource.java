package dev.idempotency.sample.scopes;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeMap;

/** Tells what JAX-RS sees of forms. */
@Path("/{any}")
@Produces("text/plain;charset=UTF-8")
public class FormResource {

  @POST
  @Path("/fields")
  @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
  public String fields(@FormParam("name") List<String> names, @QueryParam("name") String ofQuery) {
    return names + " " + ofQuery;
  }

  @POST
  @Path("/map")
  @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
  public String map(MultivaluedMap<String, String> form) {
    return new TreeMap<>(form).toString();
  }

  @POST
  @Path("/parts")
  @Consumes(MediaType.MULTIPART_FORM_DATA)
  public String parts(List<EntityPart> parts) throws IOException {
    StringBuilder seen = new StringBuilder();
    for (EntityPart part : parts) {
      byte[] content = part.getContent().readAllBytes();
      seen.append(part.getName())
          .append(' ')
          .append(part.getFileName().orElse("-"))
          .append(' ')
          .append(part.getMediaType())
          .append(' ')
          .append(
              part.getFileName().isPresent()
                  ? Integer.toString(content.length)
                  : new String(content, StandardCharsets.UTF_8))
          .append('\n');
    }
    return seen.toString();
  }
}
