package dev.idempotency.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.AesGcmPayloadProtector;
import dev.idempotency.PayloadProtector;
import dev.idempotency.ReplayGuard;
import dev.idempotency.TenantResolver;
import dev.idempotency.config.ConfigurationException;
import dev.idempotency.config.DeploymentSettings;
import dev.idempotency.config.FilterDeclaration;
import dev.idempotency.config.Scopes;
import dev.idempotency.config.ScopesReader;
import jakarta.enterprise.inject.Instance;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ApplicationBeansTest {

  private static final TenantResolver ACME = () -> "acme";

  /** What CDI says of one type. */
  private record Answers(boolean unsatisfied, boolean ambiguous, Supplier<Object> bean) {}

  private static final Answers NONE = new Answers(true, false, () -> "not asked for");

  /** CDI with beans of some types. */
  @SuppressWarnings("unchecked")
  private static Instance<Object> cdi(Map<Class<?>, Answers> beans, Answers here) {
    return (Instance<Object>)
        Proxy.newProxyInstance(
            ApplicationBeansTest.class.getClassLoader(),
            new Class<?>[] {Instance.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "select" -> cdi(beans, beans.getOrDefault(arguments[0], NONE));
                  case "isUnsatisfied" -> here.unsatisfied();
                  case "isAmbiguous" -> here.ambiguous();
                  case "get" -> here.bean().get();
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private static ApplicationBeans beans(Map<Class<?>, Answers> beans) {
    return ApplicationBeans.of(Optional.of(cdi(beans, NONE)));
  }

  @Test
  void withoutCdiThereAreNone() {
    ApplicationBeans beans = ApplicationBeans.of(Optional.empty());

    assertThat(beans).isEqualTo(new ApplicationBeans(null, null, null));
    assertThat(beans.describe()).isEqualTo("none");
  }

  @Test
  void beansAreFoundByType() {
    ApplicationBeans beans =
        beans(Map.of(TenantResolver.class, new Answers(false, false, () -> ACME)));

    assertThat(beans.tenantResolver()).isSameAs(ACME);
    assertThat(beans.payloadProtector()).isNull();
    assertThat(beans.describe()).isEqualTo("TenantResolver");
  }

  @Test
  void withoutAGuardTheTenantAloneDecides() {
    ReplayGuard never = record -> false;

    assertThat(beans(Map.of()).guard().mayReplay(null)).isTrue();
    assertThat(beans(Map.of(ReplayGuard.class, new Answers(false, false, () -> never))).guard())
        .isSameAs(never);
  }

  @Test
  void severalOfATypeAreRefused() {
    assertThatThrownBy(
            () -> beans(Map.of(TenantResolver.class, new Answers(false, true, () -> ACME))))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("IDEM-0026: ")
        .hasMessageContaining("dev.idempotency.TenantResolver");
  }

  @Test
  void oneThatCannotBeMadeIsRefused() {
    Supplier<Object> failing =
        () -> {
          throw new IllegalStateException("no secret");
        };

    assertThatThrownBy(() -> beans(Map.of(ReplayGuard.class, new Answers(false, false, failing))))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("IDEM-0027: ")
        .hasMessageContaining("no secret");
  }

  private static final PayloadProtector PROTECTOR =
      AesGcmPayloadProtector.builder().key("k", new byte[32]).current("k").build();

  private static Scopes scopesWithKeySource(String sources) {
    FilterDeclaration filter = new FilterDeclaration("payments", Map.of("key-source", sources));
    return ScopesReader.read(
        new DeploymentSettings(Map.of(), List.of(filter), name -> null, name -> null));
  }

  @Test
  void keysThatTellTheContentDoNotGoTogetherWithAProtector() {
    Scopes scopes = scopesWithKeySource("header:Idempotency-Key,fingerprint");

    assertThatThrownBy(
            () -> new ApplicationBeans(null, null, PROTECTOR).requireAgreementWith(scopes))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("IDEM-0028: The scope 'payments' ");
    assertThatCode(() -> new ApplicationBeans(null, null, null).requireAgreementWith(scopes))
        .doesNotThrowAnyException();
  }

  @Test
  void otherKeysGoTogetherWithAProtector() {
    Scopes scopes = scopesWithKeySource("json:/id");

    assertThatCode(() -> new ApplicationBeans(null, null, PROTECTOR).requireAgreementWith(scopes))
        .doesNotThrowAnyException();
  }
}
