package dev.idempotency.config;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a deployment says about the library, before anything of it is understood.
 *
 * @param contextParams the context-params of the application
 * @param filters its idempotency filters
 * @param systemProperties gives a system property, or null
 * @param environment gives an environment variable, or null
 */
public record DeploymentSettings(
    Map<String, String> contextParams,
    List<FilterDeclaration> filters,
    UnaryOperator<@Nullable String> systemProperties,
    UnaryOperator<@Nullable String> environment) {

  /** Copies what could change. */
  public DeploymentSettings {
    contextParams = Map.copyOf(contextParams);
    filters = List.copyOf(filters);
  }
}
