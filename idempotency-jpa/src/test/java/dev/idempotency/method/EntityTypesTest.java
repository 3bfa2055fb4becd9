package dev.idempotency.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.method.Shop.Line;
import dev.idempotency.method.Shop.Order;
import dev.idempotency.method.Shop.Page;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a stored name of a type may stand for. */
class EntityTypesTest {

  private final EntityTypes types = new EntityTypes(EntityTypesTest.class.getClassLoader());

  /** Methods whose return types are captured. */
  interface Methods {
    Order order();

    List<Order> orders();

    Map<String, List<Page<Line[]>>> nested();

    Optional<Set<Integer>> numbers();

    byte[] bytes();

    int[][] grid();

    JsonObject json();
  }

  @ParameterizedTest
  @ValueSource(strings = {"order", "orders", "nested", "numbers", "bytes", "grid", "json"})
  void nameStandsForTheTypeThatHasIt(String method) throws Exception {
    java.lang.reflect.Type type = Formats.typeOf(Methods.class, method);

    assertThat(types.resolve(TypeName.of(type))).isEqualTo(type).hasSameHashCodeAs(type);
  }

  /** Jakarta's classes too, which here the application's loader has defined. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.lang.Object",
        "java.lang.ProcessBuilder",
        "java.util.Properties",
        "javax.sql.DataSource",
        "jakarta.mail.Session",
        "jakarta.ws.rs.core.Cookie",
        "java.util.List<jakarta.ws.rs.core.Cookie>",
        "com.shop.Gone",
        "void",
        "[B",
        "java.util.List<>",
        "java.util.List<java.lang.String,java.lang.String>",
        "java.util.List<java.lang.String>x",
        "java.util.List<java.lang.String>[]",
        "java.lang.String<java.lang.String>",
        " java.lang.String"
      })
  void c049_nameStandsForNothingElse(String name) {
    assertThatThrownBy(() -> types.resolve(name)).isInstanceOf(Unreadable.class);
  }

  @Test
  void c049_nothingOfAClassRunsBecauseItIsNamed() throws Exception {
    types.resolve(Noisy.class.getName());

    assertThat(Heard.CLASSES).isEmpty();
  }

  /** Which classes were initialised. */
  static final class Heard {
    static final List<String> CLASSES = new java.util.ArrayList<>();

    private Heard() {}
  }

  static final class Noisy {
    static {
      Heard.CLASSES.add("Noisy");
    }
  }
}
