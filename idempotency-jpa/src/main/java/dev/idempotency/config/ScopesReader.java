package dev.idempotency.config;

import dev.idempotency.engine.Diagnostic;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reads all scopes of a deployment. */
public final class ScopesReader {

  private static final Pattern SCOPE_NAME = Pattern.compile("[A-Za-z0-9_-]{1,100}");

  private final DeploymentSettings settings;

  private ScopesReader(DeploymentSettings settings) {
    this.settings = settings;
  }

  /**
   * Reads and validates everything.
   *
   * @param settings what the deployment says
   * @return its scopes
   * @throws ConfigurationException for the first thing that is wrong
   */
  public static Scopes read(DeploymentSettings settings) {
    return new ScopesReader(settings).read();
  }

  private Scopes read() {
    Scope defaults = readDefaults();
    Map<String, Scope> byFilter = new HashMap<>();
    Map<String, Scope> byName = new HashMap<>();
    Map<String, FilterDeclaration> declaredBy = new HashMap<>();
    for (FilterDeclaration filter : settings.filters()) {
      Scope scope = readScope(filter);
      FilterDeclaration earlier = declaredBy.putIfAbsent(scope.name(), filter);
      if (earlier != null) {
        requireSame(byName.get(scope.name()), scope, earlier, filter);
      }
      byName.put(scope.name(), scope);
      byFilter.put(filter.name(), scope);
    }
    for (String name : scopesOfContextParams()) {
      byName.computeIfAbsent(name, n -> new ScopeReader(settings, n, Map.of()).read());
    }
    return new Scopes(byName, byFilter, defaults);
  }

  /** A default that cannot be read is an error even where every scope has its own value. */
  private Scope readDefaults() {
    return new ScopeReader(settings, Scopes.DEFAULT, Map.of()).read();
  }

  private Scope readScope(FilterDeclaration filter) {
    String source = "The filter '" + filter.name() + "'";
    requireScopeName(filter.scopeName(), source);
    filter.initParams().keySet().stream()
        .filter(param -> !param.equals(FilterDeclaration.SCOPE))
        .forEach(param -> requireProperty(param, source));
    return new ScopeReader(settings, filter.scopeName(), filter.initParams()).read();
  }

  private Set<String> scopesOfContextParams() {
    Set<String> scopes = new TreeSet<>();
    for (String param : settings.contextParams().keySet()) {
      if (param.startsWith(Setting.SCOPE_PREFIX)) {
        scopes.add(scopeOf(param));
      } else if (param.startsWith(Setting.PREFIX)) {
        requireGlobalProperty(param);
      }
    }
    return scopes;
  }

  private static String scopeOf(String param) {
    String source = "The context-param " + param;
    String scopeAndProperty = param.substring(Setting.SCOPE_PREFIX.length());
    int dot = scopeAndProperty.lastIndexOf('.');
    if (dot < 0) {
      requireProperty("", source);
    }
    String scope = scopeAndProperty.substring(0, dot);
    requireScopeName(scope, source);
    requireProperty(scopeAndProperty.substring(dot + 1), source);
    return scope;
  }

  private static void requireGlobalProperty(String param) {
    String name = param.substring(Setting.PREFIX.length());
    String source = "The context-param " + param;
    if (GlobalProperty.named(name).isEmpty()) {
      requireProperty(name, source, ScopeProperty.names() + ", " + GlobalProperty.names());
    }
  }

  private static void requireProperty(String name, String source) {
    requireProperty(name, source, ScopeProperty.names());
  }

  private static void requireProperty(String name, String source, String known) {
    if (ScopeProperty.isNotYetAvailable(name)) {
      throw new ConfigurationException(Diagnostic.PROPERTY_NOT_AVAILABLE, source, name);
    }
    if (ScopeProperty.named(name).isEmpty()) {
      throw new ConfigurationException(Diagnostic.UNKNOWN_PROPERTY, source, name, known);
    }
  }

  private static void requireScopeName(String name, String source) {
    if (!SCOPE_NAME.matcher(name).matches()) {
      throw new ConfigurationException(Diagnostic.SCOPE_NAME, name, source);
    }
  }

  private static void requireSame(
      Scope first, Scope second, FilterDeclaration earlier, FilterDeclaration later) {
    if (!first.equals(second)) {
      throw new ConfigurationException(
          Diagnostic.CONTRADICTION,
          earlier.name(),
          later.name(),
          first.name(),
          differences(first, second));
    }
  }

  private static String differences(Scope first, Scope second) {
    StringJoiner names = new StringJoiner(", ");
    for (ScopeProperty property : ScopeProperty.values()) {
      if (!property.of(first).equals(property.of(second))) {
        names.add(property.propertyName());
      }
    }
    return names.toString();
  }
}
