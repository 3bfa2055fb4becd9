package dev.idempotency.startup;

import dev.idempotency.PayloadProtector;
import dev.idempotency.ReplayGuard;
import dev.idempotency.TenantResolver;
import dev.idempotency.config.ConfigurationException;
import dev.idempotency.config.KeySource;
import dev.idempotency.config.Scope;
import dev.idempotency.config.Scopes;
import dev.idempotency.engine.Diagnostic;
import jakarta.enterprise.inject.Instance;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The beans with which an application has its say. Contextual references: a bean of the request's
 * scope is another one in each request.
 *
 * @param tenantResolver tells the tenant; null: the default
 * @param replayGuard decides about replays; null: the tenant alone decides
 * @param payloadProtector protects what is stored; null: nobody does
 */
record ApplicationBeans(
    @Nullable TenantResolver tenantResolver,
    @Nullable ReplayGuard replayGuard,
    @Nullable PayloadProtector payloadProtector) {

  /**
   * Finds them by their types.
   *
   * @param beans the application's beans; empty where it has no CDI
   * @throws ConfigurationException if there are several of a type, or one cannot be had
   */
  static ApplicationBeans of(Optional<? extends Instance<Object>> beans) {
    return new ApplicationBeans(
        find(beans, TenantResolver.class),
        find(beans, ReplayGuard.class),
        find(beans, PayloadProtector.class));
  }

  private static <T> @Nullable T find(Optional<? extends Instance<Object>> beans, Class<T> type) {
    return beans
        .map(all -> all.select(type))
        .filter(instance -> !instance.isUnsatisfied())
        .map(instance -> reference(instance, type))
        .orElse(null);
  }

  private static <T> T reference(Instance<T> instance, Class<T> type) {
    if (instance.isAmbiguous()) {
      throw new ConfigurationException(Diagnostic.SEVERAL_BEANS, type.getName());
    }
    try {
      return instance.get();
    } catch (RuntimeException e) {
      throw new ConfigurationException(e, Diagnostic.BEAN_UNUSABLE, type.getName(), e.getMessage());
    }
  }

  /**
   * Requires that no scope tells in its keys what the protector hides.
   *
   * @throws ConfigurationException if one does
   */
  void requireAgreementWith(Scopes scopes) {
    if (payloadProtector == null) {
      return;
    }
    for (Scope scope : scopes.sorted()) {
      if (scope.key().sources().contains(new KeySource.Fingerprint())) {
        throw new ConfigurationException(Diagnostic.GUESSABLE_KEYS, scope.name());
      }
    }
  }

  ReplayGuard guard() {
    return replayGuard == null ? record -> true : replayGuard;
  }

  /** The types that are there, for the start-up line. */
  String describe() {
    List<String> names =
        Stream.of(
                name(TenantResolver.class, tenantResolver),
                name(ReplayGuard.class, replayGuard),
                name(PayloadProtector.class, payloadProtector))
            .filter(Objects::nonNull)
            .toList();
    return names.isEmpty() ? "none" : names.stream().collect(Collectors.joining(", "));
  }

  private static @Nullable String name(Class<?> type, @Nullable Object bean) {
    return bean == null ? null : type.getSimpleName();
  }
}
