package dev.idempotency.sample.differential;

import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.Link;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.core.Variant;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.Locale;
import java.util.Map;

/** The ways in which a JAX-RS resource answers; the paths are listed in the test. */
@Path("/")
public class AnswerResource {

  /** Has a mapper. */
  public static class Teapot extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Maps to an entity. */
  public static class TeapotMapper implements ExceptionMapper<Teapot> {
    @Override
    public Response toResponse(Teapot teapot) {
      return Response.status(418).entity("short and stout").type("text/plain").build();
    }
  }

  @POST
  @Path("entity")
  @Produces(MediaType.TEXT_PLAIN)
  public String entity() {
    return "G\u00f6del, 20 \u20ac";
  }

  @POST
  @Path("charset")
  @Produces("text/plain;charset=UTF-16")
  public String charset() {
    return "G\u00f6del, 20 \u20ac";
  }

  @POST
  @Path("json")
  @Produces(MediaType.APPLICATION_JSON)
  public Map<String, Object> json() {
    return Map.of("name", "G\u00f6del");
  }

  @POST
  @Path("bytes")
  public byte[] bytes() {
    return Outputs.pattern(1000);
  }

  @POST
  @Path("nothing")
  public void nothing() {}

  @POST
  @Path("null")
  public String nothingAtAll() {
    return null;
  }

  @POST
  @Path("large")
  @Produces(MediaType.APPLICATION_OCTET_STREAM)
  public byte[] large() {
    return Outputs.pattern(300 * 1024);
  }

  @POST
  @Path("stream")
  @Produces(MediaType.TEXT_PLAIN)
  public StreamingOutput stream() {
    return out -> {
      out.write("first ".getBytes(StandardCharsets.UTF_8));
      out.flush();
      out.write("second".getBytes(StandardCharsets.UTF_8));
    };
  }

  @POST
  @Path("headers")
  @SuppressWarnings("JavaUtilDate") // what JAX-RS takes
  public Response headers() {
    return Response.ok("text")
        .type("text/plain")
        .header("X-A", "1")
        .header("X-A", "2")
        .links(Link.fromUri("/a").rel("next").build(), Link.fromUri("/b").rel("prev").build())
        .tag(new EntityTag("7", true))
        .lastModified(new Date(1_700_000_000_000L))
        .expires(new Date(0))
        .language(Locale.GERMANY)
        .contentLocation(URI.create("/orders/7"))
        .variants(Variant.mediaTypes(MediaType.TEXT_PLAIN_TYPE).build())
        .cookie(new NewCookie.Builder("cart").value("7").path("/").build())
        .build();
  }

  @POST
  @Path("created")
  public Response created() {
    return Response.created(URI.create("orders/7")).entity("made").type("text/plain").build();
  }

  @POST
  @Path("see-other")
  public Response seeOther() {
    return Response.seeOther(URI.create("orders/7")).build();
  }

  @POST
  @Path("missing")
  public Response missing() {
    return Response.status(404).build();
  }

  @POST
  @Path("missing-with-entity")
  public Response missingWithEntity() {
    return Response.status(404).entity("not here").type("text/plain").build();
  }

  @POST
  @Path("not-found")
  public String notFound() {
    throw new NotFoundException();
  }

  @POST
  @Path("with-page")
  public Response withPage() {
    return Response.status(422).build();
  }

  @POST
  @Path("web-exception")
  public String webException() {
    throw new WebApplicationException(
        Response.status(410).entity("gone").type("text/plain").build());
  }

  @POST
  @Path("client-error")
  public String clientError() {
    throw new ClientErrorException("conflict", 409);
  }

  @POST
  @Path("mapped")
  public String mapped() {
    throw new Teapot();
  }

  @POST
  @Path("unmapped")
  public String unmapped() {
    throw new IllegalStateException("on purpose");
  }

  @POST
  @Path("compressed")
  @Produces(MediaType.TEXT_PLAIN)
  @CompressingInterceptor.Compressed
  public String compressed() {
    return "compressed ".repeat(500);
  }
}
