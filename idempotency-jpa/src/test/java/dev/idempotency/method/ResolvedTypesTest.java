package dev.idempotency.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What type variables of inherited methods stand for. */
class ResolvedTypesTest {

  record Order(String number) {}

  interface Finds<K, V> {
    default Map<K, List<V>> all() {
      return Map.of();
    }
  }

  abstract static class Base<T> implements Finds<String, T> {
    T one() {
      throw new UnsupportedOperationException();
    }

    T[] several() {
      throw new UnsupportedOperationException();
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // the case to be tested
    <X> X own() {
      throw new UnsupportedOperationException();
    }

    int number() {
      return 0;
    }
  }

  abstract static class Middle<A, B> extends Base<B> {}

  static class Orders extends Middle<Integer, Order> {}

  static Map<String, List<Order>> expectedAll() {
    return Map.of();
  }

  private static Type result(Class<?> declaring, String method) throws NoSuchMethodException {
    return ResolvedTypes.in(Orders.class)
        .resolve(declaring.getDeclaredMethod(method).getGenericReturnType());
  }

  @Test
  void variableOfTheSuperclassIsFoundThroughTheHierarchy() throws Exception {
    assertThat(result(Base.class, "one")).isEqualTo(Order.class);
    assertThat(result(Base.class, "several")).isEqualTo(Order[].class);
    assertThat(result(Base.class, "number")).isEqualTo(int.class);
  }

  @Test
  void argumentsOfGenericTypesAreFoundToo() throws Exception {
    Type expected = ResolvedTypesTest.class.getDeclaredMethod("expectedAll").getGenericReturnType();

    Type resolved = result(Finds.class, "all");

    assertThat(resolved).isEqualTo(expected).hasSameHashCodeAs(expected);
    assertThat(resolved.getTypeName()).isEqualTo(expected.getTypeName());
  }

  @Test
  void variableOfTheMethodItselfStays() throws Exception {
    assertThat(result(Base.class, "own"))
        .isEqualTo(Base.class.getDeclaredMethod("own").getGenericReturnType());
  }
}
