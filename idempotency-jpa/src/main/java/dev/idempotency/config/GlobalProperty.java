package dev.idempotency.config;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The properties of the whole library that this version has, and the names of those that it does
 * not have yet. No scope has a value of its own.
 */
enum GlobalProperty {
  SCHEMA("schema");

  private static final Set<String> NOT_YET = Set.of("maintenance.schedule");

  private final String propertyName;

  GlobalProperty(String propertyName) {
    this.propertyName = propertyName;
  }

  String propertyName() {
    return propertyName;
  }

  static Optional<GlobalProperty> named(String name) {
    return Arrays.stream(values()).filter(p -> p.propertyName.equals(name)).findFirst();
  }

  static boolean isNotYetAvailable(String name) {
    return NOT_YET.contains(name);
  }

  static String names() {
    return Arrays.stream(values())
        .map(GlobalProperty::propertyName)
        .collect(Collectors.joining(", "));
  }
}
