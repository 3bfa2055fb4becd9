package dev.idempotency.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A deployment in the making: what its web.xml, its server and its environment say. */
final class Deployment {

  private final Map<String, String> contextParams = new HashMap<>();
  private final List<FilterDeclaration> filters = new ArrayList<>();
  private final Map<String, String> systemProperties = new HashMap<>();
  private final Map<String, String> environment = new HashMap<>();

  Deployment contextParam(String name, String value) {
    contextParams.put(name, value);
    return this;
  }

  /** Declares a filter with init-params, as names and values in turn. */
  Deployment filter(String name, String... initParams) {
    Map<String, String> params = new HashMap<>();
    for (int i = 0; i < initParams.length; i += 2) {
      params.put(initParams[i], initParams[i + 1]);
    }
    filters.add(new FilterDeclaration(name, params));
    return this;
  }

  Deployment systemProperty(String name, String value) {
    systemProperties.put(name, value);
    return this;
  }

  Deployment environment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  Scopes read() {
    return ScopesReader.read(settings());
  }

  GlobalSettings global() {
    return GlobalSettingsReader.read(settings());
  }

  private DeploymentSettings settings() {
    return new DeploymentSettings(contextParams, filters, systemProperties::get, environment::get);
  }

  /** The scope of a filter, which must be there. */
  Scope scopeOf(String filter) {
    return read().ofFilter(filter).orElseThrow();
  }

  /** The scope with this name, which must be there. */
  Scope scope(String name) {
    Scope scope = read().byName().get(name);
    assertThat(scope).isNotNull();
    return scope;
  }

  /** The message with which the deployment fails. */
  String failure() {
    return catchThrowableOfType(ConfigurationException.class, this::readAll).getMessage();
  }

  private void readAll() {
    read();
    global();
  }
}
