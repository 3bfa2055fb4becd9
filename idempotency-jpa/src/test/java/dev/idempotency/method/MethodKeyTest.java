package dev.idempotency.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotencyKey;
import org.junit.jupiter.api.Test;

class MethodKeyTest {

  private static final Object[] ARGUMENTS = {"a", "b"};

  @Test
  void expressionMakesTheKey() {
    MethodKey key = of("#{two}", "plain");

    assertThat(key).isInstanceOf(MethodKey.FromExpression.class);
    assertThat(key.read(ARGUMENTS)).isEqualTo("b");
  }

  @Test
  void annotatedParameterIsTheKey() {
    MethodKey key = of("", "annotated");

    assertThat(key).isEqualTo(new MethodKey.FromParameter(1));
    assertThat(key.read(ARGUMENTS)).isEqualTo("b");
  }

  @Test
  void withoutEitherTheRequestHasTheKey() {
    MethodKey key = of("", "plain");

    assertThat(key).isEqualTo(new MethodKey.FromRequest());
    assertThat(key.read(ARGUMENTS)).isNull();
  }

  @Test
  void twoAnnotatedParametersAreRefused() {
    assertThatThrownBy(() -> of("", "twice"))
        .isInstanceOf(Misuse.class)
        .hasMessage("twice has more than one parameter annotated @IdempotencyKey: keep one.");
  }

  @Test
  void expressionAndAnnotatedParameterContradictEachOther() {
    assertThatThrownBy(() -> of("#{one}", "annotated"))
        .isInstanceOf(Misuse.class)
        .hasMessage(
            "annotated has the key \"#{one}\" and a parameter annotated @IdempotencyKey: keep one"
                + " of them.");
  }

  @Test
  void wrongExpressionIsRefused() {
    assertThatThrownBy(() -> of("#{three}", "plain")).isInstanceOf(Misuse.class);
  }

  private static MethodKey of(String expression, String method) {
    return MethodKey.of(expression, Methods.of(Service.class, method));
  }

  static class Service {
    void plain(String one, String two) {}

    void annotated(String one, @IdempotencyKey String two) {}

    void twice(@IdempotencyKey String one, @IdempotencyKey String two) {}
  }
}
