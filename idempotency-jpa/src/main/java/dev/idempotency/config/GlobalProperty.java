package dev.idempotency.config;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The properties of the whole library. No scope has a value of its own. */
enum GlobalProperty {
  MAINTENANCE_SCHEDULE("maintenance.schedule"),
  SCHEMA("schema");

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

  static String names() {
    return Arrays.stream(values())
        .map(GlobalProperty::propertyName)
        .collect(Collectors.joining(", "));
  }
}
