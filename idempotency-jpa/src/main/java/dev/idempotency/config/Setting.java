package dev.idempotency.config;

import dev.idempotency.engine.Diagnostic;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A value as somebody has written it, and where.
 *
 * @param source where it is written, in words for a message
 * @param value the value, without surrounding blanks
 */
record Setting(String source, String value) {

  static final String PREFIX = "dev.idempotency.";
  static final String SCOPE_PREFIX = PREFIX + "scope.";

  /**
   * Finds the value of a scope's property: system property, environment variable, init-param of the
   * filter, context-param of the scope, context-param for every scope.
   */
  static Optional<Setting> find(
      DeploymentSettings settings,
      String scope,
      Map<String, String> initParams,
      ScopeProperty property) {
    String name = property.propertyName();
    String ofScope = SCOPE_PREFIX + scope + "." + name;
    String ofAll = PREFIX + name;
    return Stream.of(
            setting("system property", ofScope, settings.systemProperties().apply(ofScope)),
            setting("system property", ofAll, settings.systemProperties().apply(ofAll)),
            variable(settings, ofScope),
            variable(settings, ofAll),
            setting("init-param", name, initParams.get(name)),
            setting("context-param", ofScope, settings.contextParams().get(ofScope)),
            setting("context-param", ofAll, settings.contextParams().get(ofAll)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Finds the value of a global property: system property, environment variable, context-param. */
  static Optional<Setting> find(DeploymentSettings settings, GlobalProperty property) {
    String name = PREFIX + property.propertyName();
    return Stream.of(
            setting("system property", name, settings.systemProperties().apply(name)),
            variable(settings, name),
            setting("context-param", name, settings.contextParams().get(name)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /**
   * Understands the value.
   *
   * @param property the name of the property that has it
   * @param parser throws {@link IllegalArgumentException} with the mend
   */
  <T> T read(String property, Function<String, T> parser) {
    try {
      return parser.apply(value);
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(
          e, Diagnostic.UNREADABLE_VALUE, source, value, property, e.getMessage());
    }
  }

  private static Optional<Setting> variable(DeploymentSettings settings, String property) {
    String name = property.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    return setting("environment variable", name, settings.environment().apply(name));
  }

  private static Optional<Setting> setting(String kind, String name, @Nullable String value) {
    return Optional.ofNullable(value).map(v -> new Setting("The " + kind + " " + name, v.strip()));
  }
}
