package dev.idempotency.method;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.idempotency.method.Shop.Anything;
import dev.idempotency.method.Shop.Customer;
import dev.idempotency.method.Shop.Forgetful;
import dev.idempotency.method.Shop.Hidden;
import dev.idempotency.method.Shop.Line;
import dev.idempotency.method.Shop.Listed;
import dev.idempotency.method.Shop.Node;
import dev.idempotency.method.Shop.Order;
import dev.idempotency.method.Shop.Subscriber;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values that would not come back equal are refused before the call commits. */
class RefusedValuesTest {

  /** Methods whose return types are captured. */
  interface Methods {
    String text();

    double fraction();

    Anything anything();

    Customer customer();

    List<Customer> customers();

    Node node();

    Hidden hidden();

    List<Hidden> hiddens();

    Forgetful forgetful();

    Shop.Hostile hostile();

    AtomicInteger counter();

    SortedMap<String, Line> sorted();

    Collection<Line> collection();

    List<Order> orders();

    Optional<Optional<String>> twice();

    List<@Nullable Optional<String>> optionals();

    Map<String, Hidden> byText();

    Listed<Line> listed();
  }

  static Stream<Arguments> values() {
    Node circle = new Node();
    circle.setNext(circle);
    SortedMap<String, Line> descending = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    descending.put("a", new Line(1, "x"));
    return Stream.of(
        arguments("text", "\uD800"),
        arguments("fraction", Double.NaN),
        arguments("fraction", Double.POSITIVE_INFINITY),
        arguments("anything", new Anything(new Line(1, "x"))),
        arguments("anything", new Anything(3)),
        arguments("customer", new Subscriber()),
        arguments("customers", List.of(new Customer(), new Subscriber())),
        arguments("node", circle),
        arguments("node", chain(100_000)),
        arguments("hidden", new Hidden(3)),
        arguments("hiddens", List.of(new Hidden(0), new Hidden(3))),
        arguments("byText", Map.of("a", new Hidden(3))),
        arguments("forgetful", new Forgetful("pin")),
        arguments("hostile", new Shop.Hostile()),
        arguments("counter", new AtomicInteger(3)),
        arguments("sorted", descending),
        arguments("collection", Set.of(new Line(1, "x"))),
        arguments("collection", new ArrayDeque<>(List.of(new Line(1, "x")))),
        arguments("orders", new Shop.Orders()),
        arguments("twice", Optional.empty()),
        arguments("optionals", java.util.Arrays.asList(Optional.of("a"), null)),
        arguments("listed", new Listed<>(new Throwing<Line>(), 1)));
  }

  private static Node chain(int length) {
    Node first = new Node();
    for (int i = 0; i < length; i++) {
      Node before = new Node();
      before.setNext(first);
      first = before;
    }
    return first;
  }

  /** A lazy collection outside its session. */
  private static final class Throwing<T> extends java.util.AbstractList<T> {
    @Override
    public T get(int index) {
      throw new IllegalStateException("no session");
    }

    @Override
    public int size() {
      throw new IllegalStateException("no session");
    }
  }

  @ParameterizedTest
  @MethodSource("values")
  void c048_valueIsRefused(String method, Object value) {
    ResultFormat format = Formats.ofMethod(Methods.class, method);

    assertThatThrownBy(() -> format.returned(value)).isInstanceOf(NotStorable.class);
  }

  @Test
  void placeOfTheDifferenceIsNamed() {
    ResultFormat format = Formats.ofMethod(Methods.class, "hiddens");

    assertThatThrownBy(() -> format.returned(List.of(new Hidden(0), new Hidden(3))))
        .hasMessageContaining("'[1].count'");
  }

  @Test
  void scaleThatJsonLosesIsNoEqualValue() {
    assertThatThrownBy(
            () ->
                Formats.ofMethod(Methods.class, "anything")
                    .returned(new Anything(new BigDecimal("1.0").floatValue())))
        .isInstanceOf(NotStorable.class)
        .hasMessageContaining("'.value'");
  }

  @Test
  void tooLargeABodyIsRefused() {
    String large = "x".repeat(64 << 20);

    assertThatThrownBy(() -> Formats.ofMethod(Methods.class, "text").returned(large))
        .isInstanceOf(NotStorable.class)
        .hasMessageContaining("64 MiB");
  }

  @Test
  void tooLongAMessageIsRefused() {
    ResultFormat format = Formats.of(void.class, IllegalStateException.class);
    Exception exception = new IllegalStateException("x".repeat(1 << 20));

    assertThatThrownBy(() -> format.thrown(exception))
        .isInstanceOf(NotStorable.class)
        .hasMessageContaining("1 MiB");
  }
}
