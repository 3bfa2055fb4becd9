package dev.idempotency.startup;

import dev.idempotency.Idempotent;
import dev.idempotency.config.ConfigurationException;
import dev.idempotency.config.DeploymentSettings;
import dev.idempotency.config.FilterDeclaration;
import dev.idempotency.config.GlobalSettings;
import dev.idempotency.config.GlobalSettingsReader;
import dev.idempotency.config.Scopes;
import dev.idempotency.config.ScopesReader;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.annotation.HandlesTypes;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads and validates the configuration while the application is deployed. The only place from
 * which a deployment can be made to fail on every server: a filter's {@code init} cannot do that.
 */
@HandlesTypes(Idempotent.class)
public final class IdempotencyInitializer implements ServletContainerInitializer {

  /** The filter's name as a text: this JAR works without the filter's. */
  private static final String FILTER_CLASS = "dev.idempotency.http.IdempotencyFilter";

  /**
   * Validates the configuration and arranges the check of the persistence unit and of the protected
   * methods.
   *
   * @param classes those that use {@link Idempotent}, in whatever way
   * @param context the application
   * @throws ConfigurationException if something is wrong; the deployment fails
   */
  @Override
  public void onStartup(@Nullable Set<Class<?>> classes, ServletContext context) {
    DeploymentSettings settings = settings(context);
    Scopes scopes = ScopesReader.read(settings);
    GlobalSettings global = GlobalSettingsReader.read(settings);
    Set<Class<?>> guarded = classes == null ? Set.of() : Set.copyOf(classes);
    context.addListener(new StartupListener(global, scopes, guarded));
  }

  private static DeploymentSettings settings(ServletContext context) {
    return new DeploymentSettings(
        contextParams(context), filters(context), System::getProperty, System::getenv);
  }

  private static Map<String, String> contextParams(ServletContext context) {
    Map<String, String> params = new HashMap<>();
    for (String name : Collections.list(context.getInitParameterNames())) {
      params.put(name, context.getInitParameter(name));
    }
    return params;
  }

  private static List<FilterDeclaration> filters(ServletContext context) {
    return context.getFilterRegistrations().values().stream()
        .filter(filter -> FILTER_CLASS.equals(filter.getClassName()))
        .map(IdempotencyInitializer::declaration)
        .sorted((a, b) -> a.name().compareTo(b.name()))
        .toList();
  }

  private static FilterDeclaration declaration(FilterRegistration filter) {
    return new FilterDeclaration(filter.getName(), filter.getInitParameters());
  }
}
