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
 */
record Scopes(Map<String, Scope> byName, Map<String, Scope> byFilter) {

  Scopes {
    byName = Map.copyOf(byName);
    byFilter = Map.copyOf(byFilter);
  }

  Optional<Scope> ofFilter(String filterName) {
    return Optional.ofNullable(byFilter.get(filterName));
  }

  List<Scope> sorted() {
    SortedMap<String, Scope> sorted = new TreeMap<>(byName);
    return List.copyOf(sorted.values());
  }

  boolean isEmpty() {
    return byName.isEmpty();
  }
}
