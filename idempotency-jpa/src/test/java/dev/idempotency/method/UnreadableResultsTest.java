package dev.idempotency.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.engine.StoredResult;
import dev.idempotency.method.Shop.Line;
import dev.idempotency.method.Shop.Order;
import dev.idempotency.method.Shop.Size;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What another version has stored, or what has been tampered with, is an error and no result. */
class UnreadableResultsTest {

  private static final Type ORDERS = new GenericType(List.class, List.of(Order.class));
  private static final ResultFormat FORMAT = Formats.of(ORDERS);

  private static StoredResult stored() throws NotStorable {
    return FORMAT.returned(
        List.of(new Order(5, new BigDecimal("1.00"), List.of(new Line(2, "tea")))));
  }

  private static void assertUnreadable(ResultFormat format, StoredResult stored) {
    assertThatThrownBy(() -> format.replay(stored)).isInstanceOf(Unreadable.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{}]",
        "[{\"lines\":[{\"count\":2,\"text\":\"tea\"}],\"number\":5}]",
        "[{\"lines\":[{\"count\":2,\"label\":\"tea\"}],\"number\":5,\"total\":1.00}]",
        "[{\"lines\":[{\"count\":2,\"text\":\"tea\"}],\"number\":5,\"total\":1.00,\"tax\":0}]",
        "[{\"lines\":[{\"count\":2,\"text\":\"tea\"}],\"number\":\"5\",\"total\":1.00}]",
        "[{\"lines\":[{\"count\":2.5,\"text\":\"tea\"}],\"number\":5,\"total\":1.00}]",
        "[{\"lines\":null",
        "null",
        "",
        "{}",
        "\u00ac\u00ed\u0000\u0005sr"
      })
  void c049_bodyThatTheTypeDoesNotHaveTodayIsUnreadable(String body) throws Exception {
    assertUnreadable(FORMAT, Formats.body(stored(), old -> body));
  }

  /** The order in which a set says its elements may be another one on another machine. */
  @Test
  void setInAnotherOrderIsTheSame() throws Exception {
    ResultFormat format = Formats.of(new GenericType(Set.class, List.of(Integer.class)));

    for (String order : List.of("[1,2,3]", "[3,2,1]", "[2,3,1]")) {
      assertThat(format.replay(Formats.body(format.returned(Set.of(1, 2, 3)), old -> order)))
          .isEqualTo(Set.of(1, 2, 3));
    }
  }

  @Test
  void c049_constantThatIsGoneIsUnreadable() throws Exception {
    ResultFormat format = Formats.of(Size.class);

    assertUnreadable(format, Formats.body(format.returned(Size.SMALL), old -> "\"TINY\""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "[]",
        "{}",
        "null",
        "{\"v\":2,\"end\":\"RETURNED\",\"type\":\"java.util.List<dev.idempotency.method.Shop$Order>\"}",
        "{\"end\":\"RETURNED\",\"type\":\"java.util.List<dev.idempotency.method.Shop$Order>\"}",
        "{\"v\":1,\"end\":\"LEFT\",\"type\":\"java.util.List<dev.idempotency.method.Shop$Order>\"}",
        "{\"v\":1,\"end\":\"RETURNED\"}",
        "{\"v\":1,\"end\":\"RETURNED\",\"type\":\"java.util.List<com.shop.Order>\"}",
        "{\"v\":1,\"end\":\"RETURNED\",\"type\":\"java.util.List<dev.idempotency.method.Shop$Line>\"}"
      })
  void c049_descriptionThatIsNotOfThisTypeIsUnreadable(String headers) throws Exception {
    assertUnreadable(FORMAT, Formats.headers(stored(), old -> headers));
  }

  @Test
  void c049_valueWhereNoneIsReturnedIsUnreadable() throws Exception {
    ResultFormat format = Formats.of(void.class);
    StoredResult nothing = format.returned(null);

    assertUnreadable(format, new StoredResult(0, nothing.headers(), new byte[] {'1'}));
  }

  @Test
  void c049_noValueWhereThereMustBeOneIsUnreadable() throws Exception {
    ResultFormat format = Formats.of(int.class);
    StoredResult number = format.returned(3);

    assertUnreadable(format, new StoredResult(0, number.headers(), null));
  }
}
