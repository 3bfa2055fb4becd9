package dev.idempotency.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.File;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.hibernate.proxy.HibernateProxy;
import org.hibernate.proxy.LazyInitializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@SuppressWarnings({"JavaUtilDate", "JdkObsolete"})
class ArgumentFingerprintTest {

  static Stream<Arguments> equal() {
    return Stream.of(
        arguments(1, 1L),
        arguments(1, (short) 1),
        arguments(1, (byte) 1),
        arguments(1, 1.0),
        arguments(1, 1.0f),
        arguments(1, new BigDecimal("1.00")),
        arguments(1, BigInteger.ONE),
        arguments(1, new AtomicInteger(1)),
        arguments(1, new AtomicLong(1)),
        arguments(100, new BigDecimal("1E+2")),
        arguments(0, new BigDecimal("0.000")),
        arguments(0, -0.0),
        arguments(0.5, new BigDecimal("0.5")),
        arguments(0.1, new BigDecimal("0.1000000000000000055511151231257827021181583404541015625")),
        arguments(Double.NaN, Float.NaN),
        arguments("k", 'k'),
        arguments("text", CharBuffer.wrap("text")),
        arguments(new byte[] {1, 2}, new byte[] {1, 2}),
        arguments(List.of(1, 2), new int[] {1, 2}),
        arguments(List.of(1, 2), new long[] {1, 2}),
        arguments(List.of(1, 2), new Object[] {1, 2}),
        arguments(List.of(1, 2), new ArrayDeque<>(List.of(1, 2))),
        arguments(List.of(1, 2), new Vector<>(List.of(1, 2))),
        arguments(ordered("a", "b", "c"), ordered("c", "b", "a")),
        arguments(ordered("a", "b"), new TreeSet<>(List.of("b", "a"))),
        arguments(mapped("a", "b", "c"), mapped("c", "b", "a")),
        arguments(mapped("a", "b"), new TreeMap<>(mapped("b", "a"))),
        arguments(
            Collections.unmodifiableCollection(List.of(1, 2)),
            Collections.unmodifiableCollection(List.of(2, 1))),
        arguments(Kind.SPECIAL, OtherKind.SPECIAL),
        arguments(Path.of("a", "b"), Path.of("a/b")),
        arguments(new Date(1_500), new Timestamp(1_500)),
        arguments(new Date(-1), new Timestamp(-1)),
        arguments(OptionalInt.of(1), Optional.of(1)),
        arguments(new Order("o-1", 5), new OrderRecord(5, "o-1")),
        arguments(new Order("o-1", 5), new OrderFields("o-1", 5)),
        arguments(new Order("o-1", 5), new Inherited("o-1", 5)),
        arguments(new Nothing(), new Nothing()),
        arguments(Json.createValue(10), Json.createValue(new BigDecimal("1E1"))),
        arguments(json(), json()));
  }

  @ParameterizedTest
  @MethodSource("equal")
  void equalValuesHaveOneFingerprint(Object one, Object two) {
    assertThat(of(one)).isEqualTo(of(two));
  }

  static Stream<Arguments> different() {
    return Stream.of(
        arguments("1", 1),
        arguments("true", true),
        arguments(true, false),
        arguments(1, 1.0000001),
        arguments(0.1, 0.1f),
        arguments(1L << 53, (1L << 53) + 1),
        arguments(Double.NaN, "NaN"),
        arguments(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY),
        arguments("", List.of()),
        arguments("a", "A"),
        arguments("\ud800", "?"),
        arguments("\ud800", "\ud801"),
        arguments("a ", "a"),
        arguments("\u00e9", "e\u0301"),
        arguments(Kind.SPECIAL, "SPECIAL"),
        arguments(Kind.SPECIAL, Kind.OTHER),
        arguments(new byte[] {1, 2}, new byte[] {2, 1}),
        arguments(List.of(1, 2), List.of(2, 1)),
        arguments(new int[] {1, 2}, new int[] {2, 1}),
        arguments(List.of("ab", "c"), List.of("a", "bc")),
        arguments(List.of("a"), List.of("a", "a")),
        arguments(List.of(List.of("a"), List.of()), List.of(List.of(), List.of("a"))),
        arguments(Arrays.asList("a", null), List.of("a")),
        arguments(Set.of(1, 2), Set.of(1, 3)),
        arguments(Map.of("a", 1, "b", 2), Map.of("a", 2, "b", 1)),
        arguments(Map.of("a", "b"), Map.of("b", "a")),
        arguments(Optional.empty(), Optional.of("")),
        arguments(UUID.fromString("11111111-2222-3333-4444-555555555555"), UUID.randomUUID()),
        arguments(URI.create("a"), "a"),
        arguments(URI.create("a"), URI.create("A")),
        arguments(Locale.GERMAN, Locale.GERMANY),
        arguments(Currency.getInstance("EUR"), Currency.getInstance("USD")),
        arguments(StandardCharsets.UTF_8, StandardCharsets.UTF_16),
        arguments(new File("a"), new File("b")),
        arguments(LocalDate.of(2026, 1, 1), LocalDate.of(2026, 1, 2)),
        arguments(Instant.EPOCH, Instant.EPOCH.plusNanos(1)),
        arguments(LocalDate.of(2026, 1, 1), LocalDateTime.of(2026, 1, 1, 0, 0)),
        arguments(Duration.ofSeconds(1), Duration.ofSeconds(2)),
        arguments(ZoneId.of("Europe/Berlin"), ZoneId.of("Europe/Paris")),
        arguments(DayOfWeek.MONDAY, DayOfWeek.TUESDAY),
        arguments(new Date(1), new Date(2)),
        arguments(nanos(1), nanos(2)),
        arguments(
            new GregorianCalendar(TimeZone.getTimeZone("Europe/Berlin")),
            new GregorianCalendar(2026, 1, 1)),
        arguments(String.class, Integer.class),
        arguments(new Order("o-1", 5), new Order("o-1", 6)),
        arguments(new Order("o-1", 5), new Order("o-2", 5)),
        arguments(new Order("o-1", 5), new Order(null, 5)),
        arguments(new Flag(true), new Flag(false)),
        arguments(new Flag(true), new OtherFlag(true)),
        arguments(new Flag(true), Map.of("set", true)),
        arguments(new Basket(List.of("a")), new Basket(List.of("b"))),
        arguments(Json.createValue(1), Json.createValue(2)),
        arguments(Json.createValue("1"), Json.createValue("2")),
        arguments(json(), Json.createObjectBuilder(json()).add("b", 2).build()));
  }

  @ParameterizedTest
  @MethodSource("different")
  void differentValuesHaveDifferentFingerprints(Object one, Object two) {
    assertThat(of(one)).isNotEqualTo(of(two));
  }

  @Test
  void argumentsCountInTheirOrder() {
    assertThat(ArgumentFingerprint.of(List.of("a", "b")))
        .isNotEqualTo(ArgumentFingerprint.of(List.of("b", "a")))
        .isNotEqualTo(ArgumentFingerprint.of(List.of(List.of("a", "b"))));
    assertThat(of((Object) null)).isNotEqualTo(ArgumentFingerprint.of(List.of()));
  }

  @Test
  void namesOfParametersDoNotCount() {
    assertThat(ArgumentFingerprint.of(List.of("amount"), List.of(5)))
        .isEqualTo(ArgumentFingerprint.of(List.of("total"), List.of(5)));
  }

  /** The order of this set is another in each run. */
  @Test
  void isTheSameInEveryRun() {
    Set<Object> kinds = new HashSet<>(List.of(Kind.values()));
    kinds.addAll(List.of(DayOfWeek.values()));
    Map<Kind, Integer> counts = new HashMap<>(Map.of(Kind.SPECIAL, 1, Kind.OTHER, 2));

    assertThat(
            ArgumentFingerprint.of(Arrays.asList(kinds, counts, counts.values(), null, "\u20ac")))
        .isEqualTo("1:ab38f960e168ab02ea67ec3332c9ea0fb350276cf138febbf4a8dc3071f3ada6");
  }

  @Test
  void mapWithKeysThatHaveNoOrderIsReadByTheirValues() {
    Map<Kind, Integer> sorted = new EnumMap<>(Map.of(Kind.SPECIAL, 1, Kind.OTHER, 2));

    assertThat(of(new HashMap<>(sorted))).isEqualTo(of(sorted));
  }

  @Test
  void objectOnTwoPathsIsNoCycle() {
    Order shared = new Order("o-1", 5);

    assertThat(of(List.of(shared, shared)))
        .isEqualTo(of(List.of(new Order("o-1", 5), new Order("o-1", 5))));
  }

  @Test
  void objectOnVeryManyPathsIsReadOnce() {
    List<?> list = List.of("leaf");
    for (int i = 0; i < 150; i++) {
      list = List.of(list, list);
    }

    assertThat(of(list)).startsWith("1:");
  }

  @Test
  void proxyOfAnEntityCountsAsTheEntity() {
    assertThat(of(new OrderProxy(new Inherited("o-1", 5)))).isEqualTo(of(new Order("o-1", 5)));
  }

  @Test
  void getterOfAPackagePrivateSuperclassIsSeenInItsPublicSubclass() {
    assertThat(of(new Inherited("o-1", 5))).isNotEqualTo(of(new Inherited("o-1", 6)));
  }

  private static String of(@Nullable Object value) {
    return ArgumentFingerprint.of(Collections.singletonList(value));
  }

  private static Set<String> ordered(String... elements) {
    return new LinkedHashSet<>(Arrays.asList(elements));
  }

  private static Map<String, Integer> mapped(String... keys) {
    Map<String, Integer> map = new LinkedHashMap<>();
    for (String key : keys) {
      map.put(key, (int) key.charAt(0));
    }
    return map;
  }

  private static JsonObject json() {
    return Json.createObjectBuilder()
        .add("a", Json.createArrayBuilder().add(1).add("x").addNull())
        .add("b", 1)
        .build();
  }

  private static Timestamp nanos(int nanos) {
    Timestamp timestamp = new Timestamp(0);
    timestamp.setNanos(nanos);
    return timestamp;
  }

  enum Kind {
    SPECIAL {
      @Override
      public String toString() {
        return "another";
      }
    },
    OTHER,
    THIRD
  }

  enum OtherKind {
    SPECIAL
  }

  record OrderRecord(int count, String number) {}

  record Nothing() {}

  record Flag(boolean set) {}

  record OtherFlag(boolean clear) {}

  static class Order {
    private final @Nullable String number;
    private final int count;

    Order(@Nullable String number, int count) {
      this.number = number;
      this.count = count;
    }

    public @Nullable String getNumber() {
      return number;
    }

    public int getCount() {
      return count;
    }

    /** None of these is a property. */
    public String number() {
      return "no property";
    }

    public String getaway() {
      return "no property";
    }

    public String isolate() {
      return "no property";
    }

    public static String getDefault() {
      return "no property";
    }

    public String getOf(int index) {
      return "no property";
    }

    String getHidden() {
      throw new AssertionError();
    }
  }

  public static class Inherited extends Order {
    Inherited(String number, int count) {
      super(number, count);
    }
  }

  static class OrderFields {
    public static final String KIND = "order";
    public final String number;
    public final long count;
    final String hidden = "hidden";

    OrderFields(String number, int count) {
      this.number = number;
      this.count = count;
    }
  }

  static class Basket implements Iterable<String> {
    private final List<String> items;

    Basket(List<String> items) {
      this.items = items;
    }

    public int getSize() {
      return items.size();
    }

    @Override
    public Iterator<String> iterator() {
      return items.iterator();
    }
  }

  static class OrderProxy extends Order implements HibernateProxy {
    private static final long serialVersionUID = 1L;
    private final transient Order entity;

    OrderProxy(Order entity) {
      super("not loaded", 0);
      this.entity = entity;
    }

    @Override
    public Object writeReplace() {
      return this;
    }

    @Override
    public LazyInitializer getHibernateLazyInitializer() {
      return (LazyInitializer)
          Proxy.newProxyInstance(
              LazyInitializer.class.getClassLoader(),
              new Class<?>[] {LazyInitializer.class},
              (proxy, method, arguments) -> entity);
    }
  }
}
