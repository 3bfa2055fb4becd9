package dev.idempotency.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchException;

import dev.idempotency.engine.StoredResult;
import dev.idempotency.method.Shop.Line;
import dev.idempotency.method.Shop.Order;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.CacheControl;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.Link;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URL;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** JAX-RS responses come back with status, headers and entity. */
@SuppressWarnings("JavaUtilDate") // JAX-RS takes them
class ResponseResultsTest {

  private static final Order ORDER =
      new Order(5, new BigDecimal("1.00"), List.of(new Line(2, "tea")));
  private static final ResultFormat FORMAT = Formats.of(Response.class);

  private static Response again(Response response) throws Exception {
    return (Response) FORMAT.replay(FORMAT.returned(response));
  }

  private static CacheControl neverStored() {
    CacheControl control = new CacheControl();
    control.setNoTransform(false);
    control.setNoStore(true);
    return control;
  }

  @Test
  void c048_statusHeadersAndEntityComeBack() throws Exception {
    Response again =
        again(
            Response.created(URI.create("http://shop/orders/5"))
                .entity(ORDER)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .tag(new EntityTag("v1", true))
                .cacheControl(neverStored())
                .lastModified(new Date(1_000_000))
                .links(Link.fromUri("http://shop/").rel("up").build())
                .header("X-Many", "b")
                .header("X-Many", "a")
                .header("X-Number", 3)
                .build());

    assertThat(again.getStatus()).isEqualTo(201);
    assertThat(again.getEntity()).isEqualTo(ORDER);
    assertThat(again.getLocation()).isEqualTo(URI.create("http://shop/orders/5"));
    assertThat(again.getMediaType()).isEqualTo(MediaType.APPLICATION_JSON_TYPE);
    assertThat(again.getEntityTag()).isEqualTo(new EntityTag("v1", true));
    assertThat(again.getLastModified()).isEqualTo(new Date(1_000_000));
    assertThat(again.getLink("up").getUri()).isEqualTo(URI.create("http://shop/"));
    assertThat(again.getStringHeaders())
        .containsEntry("Cache-Control", List.of("no-store"))
        .containsEntry("X-Many", List.of("b", "a"))
        .containsEntry("X-Number", List.of("3"))
        .containsEntry("Idempotent-Replayed", List.of("true"));
  }

  @Test
  void statusOfTheStoredResultIsTheResponses() throws Exception {
    assertThat(FORMAT.returned(Response.status(409).build()).status()).isEqualTo(409);
  }

  static Stream<Object> entities() {
    return Stream.of("text", "", ORDER, 3, new BigDecimal("1.00"), new Line(0, null));
  }

  @ParameterizedTest
  @MethodSource("entities")
  void c048_entityComesBack(Object entity) throws Exception {
    assertThat(again(Response.ok(entity).build()).getEntity()).isEqualTo(entity);
  }

  @Test
  void c048_bytesComeBack() throws Exception {
    byte[] bytes = {0, -1};

    assertThat(again(Response.ok(bytes).build()).getEntity()).isEqualTo(bytes);
  }

  @Test
  void c048_noEntityIsNoneAgain() throws Exception {
    Response again = again(Response.noContent().build());

    assertThat(again.getStatus()).isEqualTo(204);
    assertThat(again.hasEntity()).isFalse();
  }

  @Test
  void noResponseIsNoneAgain() throws Exception {
    assertThat(FORMAT.replay(FORMAT.returned(null))).isNull();
  }

  @Test
  void c048_listInAGenericEntityComesBackWithItsType() throws Exception {
    GenericEntity<List<Order>> orders = new GenericEntity<>(List.of(ORDER)) {};

    Response again = again(Response.ok(orders).build());

    assertThat(again.getEntity()).isEqualTo(List.of(ORDER));
    assertThat(EntityType.of(again, again.getEntity())).isEqualTo(orders.getType());
  }

  @Test
  void reasonPhraseOfItsOwnComesBack() throws Exception {
    assertThat(again(Response.status(422, "Sold Out").build()).getStatusInfo())
        .extracting(Response.StatusType::getReasonPhrase, Response.StatusType::getStatusCode)
        .containsExactly("Sold Out", 422);
    assertThat(again(Response.status(409).build()).getStatusInfo())
        .isEqualTo(Response.Status.CONFLICT);
  }

  @Test
  void cookiesAndWhatBelongsToOneExchangeAreNotKept() throws Exception {
    StoredResult stored =
        FORMAT.returned(
            Response.ok()
                .cookie(new NewCookie.Builder("session").value("sesame").build())
                .header("date", new Date())
                .header("Transfer-Encoding", "chunked")
                .header("Connection", "close")
                .header("X-Kept", "1")
                .build());

    assertThat(stored.headers()).doesNotContain("sesame").contains("X-Kept");
    assertThat(((Response) FORMAT.replay(stored)).getHeaders())
        .containsOnlyKeys("X-Kept", "Idempotent-Replayed");
  }

  static Stream<Object> notStorable() {
    return Stream.of(
        (StreamingOutput) out -> out.write(1),
        new ByteArrayInputStream(new byte[0]),
        new Object(),
        new Shop.Hidden(3),
        new Shop.Closed(3),
        Response.ok().build(),
        new GenericEntity<List<?>>(List.of(ORDER)) {});
  }

  @ParameterizedTest
  @MethodSource("notStorable")
  void c048_entityThatWouldNotComeBackIsRefused(Object entity) {
    Response response = Response.ok(entity).build();

    assertThatThrownBy(() -> FORMAT.returned(response)).isInstanceOf(NotStorable.class);
  }

  @Test
  void c048_rawCollectionsAreRefusedWithAWayOut() {
    for (Object raw : List.of(List.of(ORDER), new ArrayList<>(List.of(ORDER)), Map.of("a", 1))) {
      Response response = Response.ok(raw).build();

      assertThatThrownBy(() -> FORMAT.returned(response))
          .isInstanceOf(NotStorable.class)
          .hasMessageContaining("GenericEntity");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.shop.Gone",
        "java.lang.Object",
        "java.net.URL",
        "java.util.List",
        "java.util.List<java.io.File>",
        "java.util.List<java.util.Properties>",
        "java.util.Map<java.lang.String>",
        "javax.naming.InitialContext",
        "jakarta.ws.rs.core.Response",
        "java.util.List<dev.idempotency.method.Shop$Order",
        "dev.idempotency.method.Shop$Order>",
        "dev.idempotency.method.Shop$Line",
        "[]",
        ""
      })
  void c049_nameOfATypeThatMustNotBeReadIsUnreadable(String name) throws Exception {
    StoredResult stored =
        Formats.headers(
            FORMAT.returned(Response.ok(ORDER).build()),
            headers -> headers.replace(Order.class.getName(), name));

    assertThatThrownBy(() -> FORMAT.replay(stored)).isInstanceOf(Unreadable.class);
  }

  /** An application's type is what its own loader has defined, not what that can see. */
  @Test
  void c049_classOfAnotherLoaderIsNoTypeOfTheApplication() throws Exception {
    try (java.net.URLClassLoader war =
        new java.net.URLClassLoader(new URL[0], ResponseResultsTest.class.getClassLoader())) {
      ResultFormat format = ResultFormat.of(Response.class, List.of(), thrown -> true, war);
      StoredResult stored = FORMAT.returned(Response.ok(ORDER).build());

      assertThatThrownBy(() -> format.replay(stored)).isInstanceOf(Unreadable.class);
      assertThatThrownBy(() -> format.returned(Response.ok(ORDER).build()))
          .isInstanceOf(NotStorable.class);
    }
  }

  @Test
  void c034_webFailureComesBackWithItsResponse() throws Exception {
    StoredResult stored =
        FORMAT.thrown(
            new NotFoundException(
                "no order", Response.status(404).entity(ORDER).header("X-A", "1").build()));

    Exception again = catchException(() -> FORMAT.replay(stored));

    assertThat(again).isExactlyInstanceOf(NotFoundException.class).hasMessage("no order");
    Response response = ((WebApplicationException) again).getResponse();
    assertThat(response.getStatus()).isEqualTo(404);
    assertThat(response.getEntity()).isEqualTo(ORDER);
    assertThat(response.getHeaderString("X-A")).isEqualTo("1");
    assertThat(response.getHeaderString("Idempotent-Replayed")).isEqualTo("true");
  }

  /** Has no constructor that takes a response. */
  @SuppressWarnings("serial")
  static class SoldOut extends WebApplicationException {
    SoldOut(String message) {
      super(message, 409);
    }
  }

  @Test
  void c034_webFailureThatCannotBeBuiltWithItsResponseIsRefused() {
    assertThatThrownBy(() -> FORMAT.thrown(new SoldOut("m"))).isInstanceOf(NotStorable.class);
    assertThatThrownBy(
            () ->
                FORMAT.thrown(
                    new WebApplicationException(
                        "m", Response.ok(InputStream.nullInputStream()).build())))
        .isInstanceOf(NotStorable.class);
  }

  @Test
  void webFailureWithoutItsResponseIsUnreadable() throws Exception {
    StoredResult stored =
        Formats.headers(
            FORMAT.thrown(new IllegalStateException("m")),
            headers ->
                headers.replace(
                    IllegalStateException.class.getName(), NotFoundException.class.getName()));

    assertThatThrownBy(() -> FORMAT.replay(stored)).isInstanceOf(Unreadable.class);
  }
}
