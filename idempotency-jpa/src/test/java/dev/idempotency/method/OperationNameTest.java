package dev.idempotency.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.Identity;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class OperationNameTest {

  private static final String THIS = OperationNameTest.class.getName();

  @Test
  void isClassMethodAndTypesAsWritten() {
    assertThat(name(Orders.class, "place"))
        .isEqualTo(
            THIS
                + "$Orders.place("
                + THIS
                + "$Order,java.util.List<"
                + THIS
                + "$Order>,int[],java.lang.String[])");
  }

  @Test
  void methodWithoutParametersHasEmptyBrackets() {
    assertThat(name(Orders.class, "close")).isEqualTo(THIS + "$Orders.close()");
  }

  @Test
  void twoBeansThatInheritOneMethodAreTwoOperations() {
    Method inherited = Methods.of(Base.class, "save");

    assertThat(OperationName.of(First.class, inherited)).isEqualTo(THIS + "$First.save(int)");
    assertThat(OperationName.of(Second.class, inherited)).isEqualTo(THIS + "$Second.save(int)");
  }

  @Test
  void overloadsAreToldApart() {
    List<String> names =
        Arrays.stream(Overloads.class.getDeclaredMethods())
            .map(method -> OperationName.of(Overloads.class, method))
            .toList();

    assertThat(names).hasSize(9).doesNotHaveDuplicates();
  }

  @Test
  void generatedSubclassOfTheContainerDoesNotCount() {
    Method method = Methods.of(Orders.class, "close");

    assertThat(OperationName.of(Orders$Proxy$_$$_WeldSubclass.class, method))
        .isEqualTo(OperationName.of(Orders.class, method));
  }

  @Test
  void longNameIsShortenedToTheLimitAndKeepsItsBeginning() {
    String name = name(Lengthy.class, "first");

    assertThat(name)
        .hasSize(Identity.MAX_OPERATION)
        .startsWith(THIS + "$Lengthy.first(java.util.Map");
    assertThat(name.substring(167)).matches("~[0-9a-f]{32}");
  }

  @Test
  void shortenedNameIsTheSameInEveryRun() {
    assertThat(name(Lengthy.class, "first")).endsWith("~f3ca49e4a62878e14aeced327d8df8e0");
  }

  @Test
  void longNamesThatDifferAtTheirEndsAreToldApart() throws Exception {
    String one = OperationName.of(Lengthy.class, Lengthy.class.getDeclaredMethod("last", LONG_1));
    String two = OperationName.of(Lengthy.class, Lengthy.class.getDeclaredMethod("last", LONG_2));

    assertThat(one).hasSize(Identity.MAX_OPERATION).isNotEqualTo(two);
    assertThat(one.substring(0, 167)).isEqualTo(two.substring(0, 167));
  }

  @Test
  void nameOfExactlyTheLimitStaysAsItIs() {
    String name = name(Exact.class, EXACT);

    assertThat(name).hasSize(Identity.MAX_OPERATION).endsWith(EXACT + "()");
  }

  @Test
  void charactersOutsideTheBasicPlaneAreNotCutInTwo() {
    String name = OperationName.shortened("\ud835\udd52".repeat(201));

    assertThat(name.codePointCount(0, name.length())).isEqualTo(Identity.MAX_OPERATION);
    assertThat(new Identity("tenant", name, "key").operation()).isEqualTo(name);
  }

  private static final Class<?>[] LONG_1 = {
    Map.class, Map.class, Map.class, Map.class, Map.class, Map.class, int.class
  };
  private static final Class<?>[] LONG_2 = {
    Map.class, Map.class, Map.class, Map.class, Map.class, Map.class, long.class
  };

  private static final String EXACT = "e".repeat(151);

  private static String name(Class<?> type, String method) {
    return OperationName.of(type, Methods.of(type, method));
  }

  record Order(String number) {}

  static class Orders {
    void place(Order order, List<Order> more, int[] counts, String... notes) {}

    void close() {}
  }

  static class Orders$Proxy$_$$_WeldSubclass extends Orders {}

  static class Base {
    void save(int id) {}
  }

  static class First extends Base {}

  static class Second extends Base {}

  static class Overloads {
    void a() {}

    void a(int x) {}

    void a(Integer x) {}

    void a(int[] x) {}

    void a(int[][] x) {}

    <T extends Number> void a(T x) {}

    <T extends Comparable<T>> void a(T x) {}

    <T extends Number> void a(T[] x) {}

    void a(List<Integer> x, Function<? super Integer, ? extends Number> y) {}
  }

  static class Lengthy {
    void first(Map<String, List<Order>> a, Map<String, List<Order>> b, Map<String, Order> c) {}

    void last(
        Map<Order, ?> a,
        Map<Order, ?> b,
        Map<Order, ?> c,
        Map<Order, ?> d,
        Map<Order, ?> e,
        Map<Order, ?> f,
        int g) {}

    void last(
        Map<Order, ?> a,
        Map<Order, ?> b,
        Map<Order, ?> c,
        Map<Order, ?> d,
        Map<Order, ?> e,
        Map<Order, ?> f,
        long g) {}
  }

  static class Exact {
    void
        eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee() {}
  }
}
