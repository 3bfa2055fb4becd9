package dev.idempotency.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.idempotency.engine.StoredResult;
import dev.idempotency.method.Shop.Boxed;
import dev.idempotency.method.Shop.Card;
import dev.idempotency.method.Shop.Cash;
import dev.idempotency.method.Shop.Customer;
import dev.idempotency.method.Shop.Line;
import dev.idempotency.method.Shop.Listed;
import dev.idempotency.method.Shop.Maybe;
import dev.idempotency.method.Shop.Money;
import dev.idempotency.method.Shop.Order;
import dev.idempotency.method.Shop.Page;
import dev.idempotency.method.Shop.Payment;
import dev.idempotency.method.Shop.Size;
import dev.idempotency.method.Shop.Ticket;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values that come back as they were. */
class EqualResultsTest {

  private static final Line LINE = new Line(2, "tea");
  private static final Order ORDER =
      new Order(1L << 60, new BigDecimal("10.00"), Arrays.asList(LINE, null, new Line(1, null)));

  /** Methods whose return types are captured. */
  interface Methods {
    int number();

    long large();

    boolean flag();

    char letter();

    double fraction();

    float small();

    short narrow();

    byte octet();

    Integer boxed();

    String text();

    char[] letters();

    byte[] bytes();

    int[] numbers();

    long[][] grid();

    Line[] lineArray();

    String[] texts();

    Size size();

    BigDecimal amount();

    BigInteger huge();

    OffsetDateTime offset();

    ZonedDateTime zoned();

    Instant instant();

    LocalDate date();

    LocalDateTime dateTime();

    Duration duration();

    Period period();

    DayOfWeek day();

    UUID uuid();

    URI uri();

    Optional<Line> optional();

    Optional<String> optionalText();

    Optional<List<Order>> optionalOrders();

    OptionalInt optionalInt();

    OptionalLong optionalLong();

    Maybe maybe();

    Line line();

    Order order();

    Shop.Arrays arrays();

    List<Order> orders();

    List<List<Line>> lists();

    List<Optional<String>> optionals();

    List<byte[]> images();

    Collection<Line> collection();

    @SuppressWarnings("NonApiType") // it is what is tested
    ArrayList<Line> arrayList();

    Set<Size> sizes();

    Set<byte[]> imageSet();

    Deque<Line> deque();

    Map<String, Order> byText();

    Map<Integer, Line> byNumber();

    Map<Size, Line> bySize();

    Map<LocalDate, List<Line>> byDate();

    Map<UUID, Line> byId();

    Map<Line, Line> byLine();

    Map<BigDecimal, String> byAmount();

    SortedMap<String, Line> sorted();

    Listed<Order> listed();

    Page<Order> page();

    Page<Page<Line>> pages();

    Customer customer();

    List<Customer> customers();

    Ticket ticket();

    Payment payment();

    List<Payment> payments();

    Cash cash();

    Optional<Payment> optionalPayment();

    Shop.Tree tree();

    Money money();

    JsonObject json();

    Shop.Anything anything();

    void nothing();

    Void noThing();
  }

  static Stream<Arguments> values() {
    return Stream.of(
        arguments("number", Integer.MIN_VALUE),
        arguments("large", Long.MAX_VALUE),
        arguments("flag", false),
        arguments("letter", '"'),
        arguments("fraction", -0.0),
        arguments("small", 0.1f),
        arguments("narrow", (short) -3),
        arguments("octet", (byte) -3),
        arguments("boxed", 5),
        arguments("boxed", null),
        arguments("text", "h\"\u0000é\uD83D\uDE00"),
        arguments("text", ""),
        arguments("text", null),
        arguments("letters", new char[] {'a', '\u0000'}),
        arguments("bytes", new byte[] {-1, 0, 1}),
        arguments("bytes", new byte[0]),
        arguments("numbers", new int[] {1, 2}),
        arguments("grid", new long[][] {{1}, {}, {2, 3}}),
        arguments("lineArray", new Line[] {LINE, null}),
        arguments("texts", new String[] {"", null}),
        arguments("size", Size.LARGE),
        arguments("size", null),
        arguments("amount", new BigDecimal("10.00")),
        arguments("amount", new BigDecimal("1E+3")),
        arguments("amount", new BigDecimal("-0.000000000000000000000000001")),
        arguments("huge", BigInteger.TEN.pow(50)),
        arguments("offset", OffsetDateTime.parse("2026-01-01T00:00:00.123456789+02:00")),
        arguments("zoned", ZonedDateTime.parse("2026-10-25T02:30:00+01:00[Europe/Berlin]")),
        arguments("instant", Instant.parse("2026-01-01T00:00:00.000000001Z")),
        arguments("date", LocalDate.EPOCH),
        arguments("dateTime", LocalDateTime.MIN.withYear(2026)),
        arguments("duration", Duration.ofMillis(1500)),
        arguments("period", Period.ofMonths(3)),
        arguments("day", DayOfWeek.MONDAY),
        arguments("uuid", new UUID(1, 2)),
        arguments("uri", URI.create("urn:a:b")),
        arguments("optional", Optional.of(LINE)),
        arguments("optional", Optional.empty()),
        arguments("optional", null),
        arguments("optionalText", Optional.of("")),
        arguments("optionalOrders", Optional.of(List.of(ORDER))),
        arguments("optionalInt", OptionalInt.of(3)),
        arguments("optionalInt", OptionalInt.empty()),
        arguments("optionalLong", OptionalLong.of(1L << 60)),
        arguments("maybe", new Maybe(Optional.empty(), OptionalInt.empty(), Optional.of(LINE))),
        arguments("line", new Line(0, null)),
        arguments("order", ORDER),
        arguments(
            "arrays",
            new Shop.Arrays(
                "pin".toCharArray(), new byte[] {1}, new int[][] {{1}, {2}}, new Line[] {LINE})),
        arguments("orders", List.of(ORDER, ORDER)),
        arguments("orders", List.of()),
        arguments("orders", Arrays.asList(ORDER, null)),
        arguments("lists", List.of(List.of(LINE), List.of())),
        arguments("optionals", List.of(Optional.of("a"), Optional.empty())),
        arguments("images", List.of(new byte[] {1}, new byte[] {2})),
        arguments("collection", List.of(LINE)),
        arguments("arrayList", new ArrayList<>(List.of(LINE))),
        arguments("sizes", EnumSet.allOf(Size.class)),
        arguments("sizes", new LinkedHashSet<>(List.of(Size.LARGE, Size.SMALL))),
        arguments("imageSet", Set.of(new byte[] {1}, new byte[] {2})),
        arguments("deque", new ArrayDeque<>(List.of(LINE, new Line(3, "x")))),
        arguments("byText", Map.of("a b", ORDER, "", ORDER)),
        arguments("byText", Collections.singletonMap("a", null)),
        arguments("byNumber", Map.of(1, LINE, -2, LINE)),
        arguments("bySize", new LinkedHashMap<>(Map.of(Size.LARGE, LINE))),
        arguments("byDate", Map.of(LocalDate.EPOCH, List.of(LINE))),
        arguments("byId", Map.of(new UUID(1, 2), LINE)),
        arguments("byLine", Map.of(LINE, new Line(9, null), new Line(4, "k"), LINE)),
        arguments("byAmount", Map.of(new BigDecimal("1.0"), "a", new BigDecimal("1.00"), "b")),
        arguments("sorted", new TreeMap<>(Map.of("a", LINE))),
        arguments("listed", new Listed<>(List.of(ORDER), 1)),
        arguments("page", Page.of(List.of(ORDER))),
        arguments("pages", Page.of(List.of(Page.of(List.of(LINE)), Page.of(List.of(LINE))))),
        arguments("customer", Customer.of(1, "Ann", LINE)),
        arguments("customers", List.of(Customer.of(1, "Ann"), Customer.of(2, "Bob"))),
        arguments("ticket", new Ticket(3, "not part of what it is")),
        arguments("payment", new Cash(3)),
        arguments("payments", List.of(new Cash(3), new Card("4"))),
        arguments("payment", null),
        arguments("cash", new Cash(3)),
        arguments("optionalPayment", Optional.of(new Card("4"))),
        arguments(
            "tree",
            new Shop.Tree(
                Optional.of(new Shop.Tree(Optional.empty(), List.of())),
                List.of(new Shop.Tree(Optional.empty(), List.of())))),
        arguments("money", new Money("3 EUR")),
        arguments("money", null),
        arguments("json", Json.createObjectBuilder().add("a", 1).addNull("b").build()),
        arguments("anything", new Shop.Anything("a text")),
        arguments("nothing", null),
        arguments("noThing", null));
  }

  @ParameterizedTest
  @MethodSource("values")
  void c048_valueComesBackEqual(String method, @Nullable Object value) throws Exception {
    StoredResult stored = Formats.ofMethod(Methods.class, method).returned(value);

    Object replayed = Formats.ofMethod(Methods.class, method).replay(stored);

    if (Objects.equals(value, replayed)) {
      return;
    }
    assertThat(replayed)
        .usingRecursiveComparison()
        .ignoringFieldsMatchingRegexes(".*_persistence_.*", ".*_hibernate_.*", ".*uses", ".*note")
        .isEqualTo(value);
  }

  @Test
  void c048_elementsHaveTheClassThatIsDeclared() throws Exception {
    ResultFormat format = Formats.ofMethod(Methods.class, "orders");

    Object replayed = format.replay(format.returned(List.of(ORDER)));

    assertThat(replayed)
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .hasOnlyElementsOfType(Order.class);
  }

  @Test
  void c048_scaleOfAnAmountIsKept() throws Exception {
    ResultFormat format = Formats.ofMethod(Methods.class, "amount");

    assertThat(format.replay(format.returned(new BigDecimal("10.00")))).hasToString("10.00");
  }

  @Test
  void c048_emptyAndNoOptionalAreNotTheSame() throws Exception {
    ResultFormat format = Formats.ofMethod(Methods.class, "optional");

    assertThat(format.replay(format.returned(Optional.empty()))).isEqualTo(Optional.empty());
    assertThat(format.replay(format.returned(null))).isNull();
  }

  /** Whether a record with a bare type parameter comes back is up to JSON-B: it must not half. */
  @Test
  void recordWithABareTypeParameterIsRefusedWhereJsonbCannotReadIt() {
    assertThatThrownBy(() -> Formats.of(new GenericType(Boxed.class, List.of(Line.class))))
        .isInstanceOf(Misuse.class)
        .hasMessageContaining("Boxed");
  }

  @Test
  void whatIsStoredIsADescriptionAndJson() throws Exception {
    StoredResult stored = Formats.ofMethod(Methods.class, "orders").returned(List.of(ORDER));

    assertThat(stored.status()).isZero();
    assertThat(stored.headers())
        .isEqualTo(
            "{\"v\":1,\"end\":\"RETURNED\",\"type\":\"java.util.List<dev.idempotency.method.Shop$Order>\"}");
    assertThat(Formats.text(stored.body()))
        .isEqualTo(
            "[{\"lines\":[{\"count\":2,\"text\":\"tea\"},null,{\"count\":1,\"text\":null}],"
                + "\"number\":1152921504606846976,\"total\":10.00}]");
  }
}
