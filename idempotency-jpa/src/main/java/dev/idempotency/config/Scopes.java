package dev.idempotency.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The scopes of one application. Immutable.
 *
 * @param byName the scopes, by name
 * @param byFilter the scopes of the application's filters, by the filter's name
 * @param defaults the scope of methods that name none
 */
public record Scopes(Map<String, Scope> byName, Map<String, Scope> byFilter, Scope defaults) {

  /** The name of the scope of methods that name none. */
  static final String DEFAULT = "default";

  /** Copies what could change. A configured scope of that name is the default. */
  public Scopes {
    byName = Map.copyOf(byName);
    byFilter = Map.copyOf(byFilter);
    defaults = byName.getOrDefault(DEFAULT, defaults);
  }

  /**
   * Finds the scope of a filter.
   *
   * @param filterName the filter's name
   * @return its scope, if there is such a filter
   */
  public Optional<Scope> ofFilter(String filterName) {
    return Optional.ofNullable(byFilter.get(filterName));
  }

  /**
   * Finds the scope of a method.
   *
   * @param name the name that the method gives; empty where it gives none
   * @return the scope, if it exists
   */
  public Optional<Scope> ofMethod(String name) {
    return Optional.ofNullable(name.isEmpty() ? defaults : byName.get(name));
  }

  /**
   * All that are configured.
   *
   * @return sorted by name
   */
  public List<Scope> sorted() {
    SortedMap<String, Scope> sorted = new TreeMap<>(byName);
    return List.copyOf(sorted.values());
  }

  /**
   * Whether none is configured.
   *
   * @return whether neither a filter nor a property mentions one
   */
  public boolean isEmpty() {
    return byName.isEmpty();
  }
}
