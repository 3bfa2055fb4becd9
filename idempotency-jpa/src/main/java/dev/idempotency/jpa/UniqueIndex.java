package dev.idempotency.jpa;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A unique constraint or a unique index.
 *
 * @param name its name
 * @param columns its columns, or expressions
 * @param flaw why it cannot be the arbiter between two claims; null: it can
 */
record UniqueIndex(String name, List<String> columns, @Nullable String flaw) {

  boolean isOnExactly(Set<String> names) {
    return columns.size() == names.size() && names.containsAll(columns);
  }

  boolean covers(Set<String> names) {
    return columns.containsAll(names);
  }

  String describe() {
    return "the unique index " + name + " on (" + String.join(", ", columns) + ")";
  }
}
