package dev.idempotency.jpa;

import java.util.ArrayList;
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

  /** The same index with the columns of its next part, and with the first flaw. */
  UniqueIndex and(UniqueIndex next) {
    List<String> all = new ArrayList<>(columns);
    all.addAll(next.columns);
    return new UniqueIndex(name, all, flaw == null ? next.flaw : flaw);
  }

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
