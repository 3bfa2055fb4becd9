package dev.idempotency.method;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserClassTest {

  @ParameterizedTest
  @ValueSource(
      classes = {
        Bean$Proxy$_$$_WeldSubclass.class,
        Bean$Proxy$_$$_WeldClientProxy.class,
        Bean_$$_WeldSubclass.class,
        __EJB31_Generated__Bean__Intf____Bean__.class,
        Bean$$$view12.class,
        Twice$$$view1.class
      })
  void generatedSubclassIsStripped(Class<?> generated) {
    assertThat(UserClass.of(generated)).isEqualTo(Bean.class);
  }

  @Test
  void classOfTheUserStays() {
    assertThat(UserClass.of(Bean.class)).isEqualTo(Bean.class);
    assertThat(UserClass.of(Price$$Bean.class)).isEqualTo(Price$$Bean.class);
  }

  @Test
  void generatedClassWithoutSuperclassOfTheUserStays() {
    Runnable lambda = () -> {};

    assertThat(UserClass.of(lambda.getClass())).isEqualTo(lambda.getClass());
  }

  static class Bean {}

  static class Price$$Bean extends Bean {}

  static class Bean$Proxy$_$$_WeldSubclass extends Bean {}

  static class Bean$Proxy$_$$_WeldClientProxy extends Bean {}

  static class Bean_$$_WeldSubclass extends Bean {}

  static class __EJB31_Generated__Bean__Intf____Bean__ extends Bean {}

  static class Bean$$$view12 extends Bean {}

  static class Twice$$$view1 extends Bean$Proxy$_$$_WeldSubclass {}
}
