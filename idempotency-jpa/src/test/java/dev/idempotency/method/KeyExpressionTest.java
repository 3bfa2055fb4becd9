package dev.idempotency.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyExpressionTest {

  private static final Customer CUSTOMER = new Customer("c-7", true);
  private static final Order ORDER =
      new Order(
          "o-1",
          CUSTOMER,
          List.of(new Line("first", 2), new Line("second", 3)),
          Map.of("a.b", "mapped", "plain", "text"),
          new Line[] {new Line("third", 4)},
          Optional.of("voucher"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "#{order.number}                      | o-1",
        "${order.number}                      | o-1",
        "#{ order . number }                  | o-1",
        "#{arg0.number}                       | o-1",
        "#{order.number()}                    | o-1",
        "#{order['number']}                   | o-1",
        "#{order.customer.id}                 | c-7",
        "#{order.customer.vip}                | true",
        "#{order.customer.getId()}            | c-7",
        "#{order.lines[1].article}            | second",
        "#{order.lines.get(0).article()}      | first",
        "#{order.notes['a.b']}                | mapped",
        "#{order.notes.plain}                 | text",
        "#{order.more[0].article}             | third",
        "#{order.voucher.get()}               | voucher",
        "#{order.number += '-' += count}      | o-1-5",
        "#{count + 1}                         | 6",
        "#{count > 3 ? 'many' : 'few'}        | many",
        "#{order.lines.stream().map(l -> l.count).sum()}        | 5",
        "#{order.lines.stream().map((l) -> l.count).sum()}      | 5",
        "#{order.lines.stream().reduce(0, (s, l) -> s + l.count)} | 5",
        "#{order.number}-#{count}             | o-1-5",
        "${order.number}-#{count}             | o-1-5",
        "order:#{order.number}                | order:o-1",
        "\\#{x}#{count}                       | #{x}5",
        "#{order.number}#{'}'}                | o-1}",
        "#{order.number}#{\"{\"}              | o-1{",
        "#{order.number}#{'it\\'s}'}          | o-1it's}",
        "#{{'a':order.number}.a}              | o-1",
      })
  void isEvaluatedOverTheArguments(String expression, String expected) {
    assertThat(evaluate(expression, ORDER, 5)).asString().isEqualTo(expected);
  }

  @Test
  void singleExpressionGivesItsValueAsItIs() {
    UUID id = UUID.fromString("11111111-2222-3333-4444-555555555555");

    assertThat(evaluate("#{order}", id, 5)).isSameAs(id);
    assertThat(evaluate("#{order}", null, 5)).isNull();
  }

  @Test
  void propertyOfNullIsNull() {
    Order noCustomer = new Order("o-1", null, List.of(), Map.of(), new Line[0], Optional.empty());

    assertThat(evaluate("#{order.customer.id}", noCustomer, 5)).isNull();
    assertThat(evaluate("#{order.number}", null, 5)).isNull();
  }

  @Test
  void partsOfTextAreWrittenAsKeysAre() {
    assertThat(evaluate("#{order}/#{count}", new BigDecimal("1E+3"), 5)).isEqualTo("1000/5");
    assertThat(evaluate("#{order}/#{count}", Optional.of("a"), 5)).isEqualTo("a/5");
  }

  @Test
  void partThatIsNullIsRefusedBecauseTheKeyWouldBeThatOfAnotherCall() {
    assertThatThrownBy(() -> evaluate("#{order}/#{count}", null, 5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The part \"#{order}\" of the key \"#{order}/#{count}\" is null.");
  }

  @Test
  void partWhoseTextIsNotAlwaysTheSameIsRefused() {
    assertThatThrownBy(() -> evaluate("#{order}/#{count}", ORDER, 5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("$Order");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#{number}",
        "#{order.number}-#{number}",
        "#{order.lines[number]}",
        "#{order.lines.stream().map(l -> m.count).sum()}",
        "#{number(order)}",
        "#{System.identityHashCode(order)} #{number}"
      })
  void unknownNameIsRefusedWithTheNamesThatExist(String expression) {
    assertThatThrownBy(() -> parse(expression))
        .isInstanceOf(Misuse.class)
        .hasMessageContaining(expression)
        .hasMessageContaining("is no parameter. The names are order, count, arg0, arg1.");
  }

  @Test
  void classesAndBeansAreNoNames() {
    assertThatThrownBy(() -> parse("#{System.identityHashCode(order)}"))
        .isInstanceOf(Misuse.class)
        .hasMessageContaining("asks for System");
  }

  @Test
  void withoutNamesOfTheSourceTheMessageTellsHowToKeepThem() throws Exception {
    Method method = String.class.getMethod("concat", String.class);

    assertThat(KeyExpression.parse("#{arg0}", method).evaluate(new Object[] {"a"})).isEqualTo("a");
    assertThatThrownBy(() -> KeyExpression.parse("#{str}", method))
        .isInstanceOf(Misuse.class)
        .hasMessageEndingWith(
            "The names are arg0; those of the source exist where the compiler keeps them"
                + " (-parameters).");
  }

  @Test
  void methodWithoutParametersHasNoNames() {
    assertThatThrownBy(() -> KeyExpression.parse("#{order}", Methods.of(Service.class, "nothing")))
        .isInstanceOf(Misuse.class)
        .hasMessageContaining("The method has no parameters.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"order", "order.number", "\\#{order}", " ", "{order}"})
  void fixedTextIsRefused(String expression) {
    assertThatThrownBy(() -> parse(expression))
        .isInstanceOf(Misuse.class)
        .hasMessageContaining("every call would have the same key");
  }

  @ParameterizedTest
  @ValueSource(strings = {"#{'order'}", "#{1 + 1}", "a #{true}", "#{(x -> x)(1)}"})
  void expressionThatDependsOnNoParameterIsRefused(String expression) {
    assertThatThrownBy(() -> parse(expression)).isInstanceOf(Misuse.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"#{order", "#{order.}", "#{}", "#{order number}", "#{'order}"})
  void brokenExpressionIsRefused(String expression) {
    assertThatThrownBy(() -> parse(expression))
        .isInstanceOf(Misuse.class)
        .hasMessageContaining("The key \"" + expression + "\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "#{order.nummer}            | nummer | $Order",
        "a-#{order.nummer}          | nummer | $Order",
        "#{order.customer.name}     | name   | $Customer",
        "#{order.number.value}      | value  | java.lang.String",
        "#{count.value}             | value  | int",
        "#{order.voucher.value}     | value  | java.util.Optional",
      })
  void propertyThatSurelyDoesNotExistIsRefused(String expression, String property, String type) {
    assertThatThrownBy(() -> parse(expression))
        .isInstanceOf(Misuse.class)
        .hasMessageContaining("asks for \"" + property + "\", which ")
        .hasMessageEndingWith(type + " does not have.");
  }

  @Test
  void propertyThatASubclassMayHaveIsLookedForInTheCall() {
    KeyExpression expression =
        KeyExpression.parse("#{base.code}", Methods.of(Service.class, "open"));

    assertThat(expression.evaluate(new Object[] {new Special()})).isEqualTo("special");
    assertThatThrownBy(() -> expression.evaluate(new Object[] {new Base()}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("#{base.code}")
        .hasCauseInstanceOf(jakarta.el.PropertyNotFoundException.class);
  }

  @Test
  void whatAGetterThrowsIsTheCause() {
    assertThatThrownBy(
            () ->
                KeyExpression.parse("#{base.broken}", Methods.of(Service.class, "open"))
                    .evaluate(new Object[] {new Special()}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("#{base.broken}")
        .hasRootCauseMessage("no code");
  }

  @Test
  void expressionOnlyReads() {
    assertThatThrownBy(() -> evaluate("#{order.number = 'x'}", ORDER, 5))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> evaluate("#{order = 'x'}", ORDER, 5))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void threadsDoNotSeeEachOthersArguments() throws Exception {
    KeyExpression expression =
        parse("#{order.lines.stream().map(l -> l.article).findFirst().get()}");
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<@Nullable Object>> keys =
          IntStream.range(0, 400)
              .mapToObj(i -> threads.submit(() -> expression.evaluate(lineOf("line-" + i))))
              .toList();
      for (int i = 0; i < keys.size(); i++) {
        assertThat(keys.get(i).get()).isEqualTo("line-" + i);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static Object[] lineOf(String article) {
    return new Object[] {
      new Order("o", null, List.of(new Line(article, 1)), Map.of(), new Line[0], Optional.empty()),
      1
    };
  }

  private static KeyExpression parse(String expression) {
    return KeyExpression.parse(expression, Methods.of(Service.class, "place"));
  }

  private static @Nullable Object evaluate(String expression, @Nullable Object... arguments) {
    boolean asOrder = arguments[0] == null || arguments[0] instanceof Order;
    Method method = Methods.of(Service.class, asOrder ? "place" : "any");
    return KeyExpression.parse(expression, method).evaluate(arguments);
  }

  record Line(String article, int count) {}

  @SuppressWarnings("ArrayRecordComponent")
  record Order(
      String number,
      @Nullable Customer customer,
      List<Line> lines,
      Map<String, String> notes,
      Line[] more,
      Optional<String> voucher) {}

  static final class Customer {
    private final String id;
    private final boolean vip;

    Customer(String id, boolean vip) {
      this.id = id;
      this.vip = vip;
    }

    public String getId() {
      return id;
    }

    public boolean isVip() {
      return vip;
    }
  }

  static class Base {}

  static class Special extends Base {
    public String getCode() {
      return "special";
    }

    public String getBroken() {
      throw new IllegalStateException("no code");
    }
  }

  static class Service {
    void place(Order order, int count) {}

    void any(Object order, int count) {}

    void open(Base base) {}

    void nothing() {}
  }
}
