package dev.idempotency.http;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Places in a JSON document that do not count: JSON pointers (RFC 6901), followed from the root.
 */
final class IgnoredPlaces {

  private static final IgnoredPlaces NONE = new IgnoredPlaces();

  private final Map<String, IgnoredPlaces> below = new HashMap<>();
  private boolean meantHere;

  private IgnoredPlaces() {}

  static IgnoredPlaces of(Collection<String> pointers) {
    IgnoredPlaces root = new IgnoredPlaces();
    pointers.forEach(root::add);
    return root;
  }

  private void add(String pointer) {
    IgnoredPlaces place = this;
    for (String name : JsonPointer.tokens(pointer)) {
      place = place.below.computeIfAbsent(name, n -> new IgnoredPlaces());
    }
    place.meantHere = true;
  }

  /** What is said about the member of that name. */
  IgnoredPlaces at(String name) {
    return below.getOrDefault(name, NONE);
  }

  /** What is said about the array element of that index. */
  IgnoredPlaces at(int index) {
    return below.isEmpty() ? NONE : at(Integer.toString(index));
  }

  /** Whether a pointer ends at this place. */
  boolean meantHere() {
    return meantHere;
  }
}
