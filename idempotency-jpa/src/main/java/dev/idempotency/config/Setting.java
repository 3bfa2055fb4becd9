package dev.idempotency.config;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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

  private static Optional<Setting> variable(DeploymentSettings settings, String property) {
    String name = property.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    return setting("environment variable", name, settings.environment().apply(name));
  }

  private static Optional<Setting> setting(String kind, String name, @Nullable String value) {
    return Optional.ofNullable(value).map(v -> new Setting("The " + kind + " " + name, v.strip()));
  }
}
