package dev.idempotency.method;

import jakarta.json.JsonValue;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * Whether a value has come back as it was. Arrays, collections, maps and records are compared by
 * what is in them, classes that define equality by that, and others field by field. A collection of
 * another class of the JDK or of a persistence provider is the same if its kind and contents are;
 * the order of a set or a map is not.
 *
 * <p>Differences are returned as the path to them, null where there is none.
 */
final class DeepEquality {

  private static final String HERE = "";

  /** What is being compared further up: a circle is equal if the rest is. */
  private final Set<Pair> open = new HashSet<>();

  private DeepEquality() {}

  /** The path to the first difference; null where there is none. */
  static @Nullable String difference(@Nullable Object one, @Nullable Object other) {
    return new DeepEquality().compare(one, other);
  }

  /** The same for the fields that two exceptions have beyond those of the platform's classes. */
  static @Nullable String differenceOfState(Throwable one, Throwable other) {
    return new DeepEquality().fields(one, other);
  }

  private @Nullable String compare(@Nullable Object one, @Nullable Object other) {
    if (one == other) {
      return null;
    }
    if (one == null || other == null) {
      return HERE;
    }
    Pair pair = new Pair(one, other);
    if (!open.add(pair)) {
      return null;
    }
    try {
      return contents(one, other);
    } finally {
      open.remove(pair);
    }
  }

  private @Nullable String contents(Object one, Object other) {
    if (one instanceof JsonValue) {
      return byEquals(one, other);
    }
    if (one instanceof Map<?, ?> map && other instanceof Map<?, ?> otherMap) {
      return maps(map, otherMap);
    }
    if (one instanceof Collection<?> all && other instanceof Collection<?> others) {
      return collections(all, others);
    }
    if (one.getClass() != other.getClass()) {
      return HERE;
    }
    return ofOneClass(one, other);
  }

  private @Nullable String ofOneClass(Object one, Object other) {
    if (one.getClass().isArray()) {
      return arrays(one, other);
    }
    if (one instanceof Optional<?> optional) {
      return compare(optional.orElse(null), ((Optional<?>) other).orElse(null));
    }
    if (one instanceof Record) {
      return fields(one, other);
    }
    if (hasEquality(one.getClass())) {
      return byEquals(one, other);
    }
    return hasHiddenState(one.getClass()) ? HERE : fields(one, other);
  }

  /** What a class has from the platform cannot be looked at. */
  private static boolean hasHiddenState(Class<?> type) {
    Class<?> platform = type;
    while (!isPlatform(platform)) {
      platform = platform.getSuperclass();
    }
    return platform != Object.class;
  }

  private static @Nullable String byEquals(Object one, Object other) {
    return one.equals(other) ? null : HERE;
  }

  private @Nullable String arrays(Object one, Object other) {
    int length = Array.getLength(one);
    if (length != Array.getLength(other)) {
      return HERE;
    }
    if (one.getClass().getComponentType().isPrimitive()) {
      return Objects.deepEquals(one, other) ? null : HERE;
    }
    return elements((Object[]) one, (Object[]) other);
  }

  private @Nullable String elements(@Nullable Object[] all, @Nullable Object[] others) {
    for (int i = 0; i < all.length; i++) {
      String difference = compare(all[i], others[i]);
      if (difference != null) {
        return "[" + i + "]" + difference;
      }
    }
    return null;
  }

  private @Nullable String collections(Collection<?> all, Collection<?> others) {
    if (!isSameKind(all, others) || all.size() != others.size()) {
      return HERE;
    }
    return all instanceof Set<?> ? sets(all, others) : elements(all.toArray(), others.toArray());
  }

  private @Nullable String sets(Collection<?> all, Collection<?> others) {
    if (all instanceof SortedSet<?> sorted
        && others instanceof SortedSet<?> otherSorted
        && !Objects.equals(sorted.comparator(), otherSorted.comparator())) {
      return HERE;
    }
    Set<Object> rest = new HashSet<>(others);
    for (Object each : all) {
      if (!rest.remove(each) && !removeEqual(rest, each)) {
        return "[]";
      }
    }
    return null;
  }

  private boolean removeEqual(Collection<?> rest, @Nullable Object wanted) {
    for (Iterator<?> each = rest.iterator(); each.hasNext(); ) {
      if (compare(wanted, each.next()) == null) {
        each.remove();
        return true;
      }
    }
    return false;
  }

  private @Nullable String maps(Map<?, ?> map, Map<?, ?> others) {
    if (!isSameKind(map, others) || map.size() != others.size() || !isSortedAlike(map, others)) {
      return HERE;
    }
    Map<Object, Object> byKey = new HashMap<>(others);
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      Object key = entry.getKey();
      Object partner = byKey.containsKey(key) ? key : partner(key, byKey.keySet());
      String difference =
          byKey.containsKey(partner) ? compare(entry.getValue(), byKey.remove(partner)) : HERE;
      if (difference != null) {
        return "[" + nameOf(key) + "]" + difference;
      }
    }
    return null;
  }

  private static boolean isSortedAlike(Map<?, ?> map, Map<?, ?> others) {
    return !(map instanceof SortedMap<?, ?> sorted
        && others instanceof SortedMap<?, ?> otherSorted
        && !Objects.equals(sorted.comparator(), otherSorted.comparator()));
  }

  private @Nullable Object partner(@Nullable Object key, Set<Object> keys) {
    return keys.stream().filter(each -> compare(key, each) == null).findFirst().orElse(key);
  }

  /** The place of a value, without what it may have that is nobody's business. */
  private static String nameOf(@Nullable Object key) {
    return key == null ? "null" : "a " + key.getClass().getSimpleName();
  }

  /** A class of the application's own is more than its contents. */
  private static boolean isSameKind(Object one, Object other) {
    return one.getClass() == other.getClass()
        || (isForeign(one.getClass())
            && one instanceof List<?> == other instanceof List<?>
            && one instanceof Set<?> == other instanceof Set<?>);
  }

  private static boolean isForeign(Class<?> type) {
    String name = type.getName();
    return isPlatform(type)
        || name.startsWith("org.hibernate.")
        || name.startsWith("org.eclipse.persistence.");
  }

  private static boolean isPlatform(Class<?> type) {
    String name = type.getName();
    return name.startsWith("java.")
        || name.startsWith("javax.")
        || name.startsWith("jakarta.")
        || name.startsWith("jdk.")
        || name.startsWith("sun.");
  }

  private static boolean hasEquality(Class<?> type) {
    if (isPlatform(type) || type.isEnum()) {
      return true;
    }
    try {
      return type.getMethod("equals", Object.class).getDeclaringClass() != Object.class;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  private @Nullable String fields(Object one, Object other) {
    for (Field field : fieldsOf(one.getClass())) {
      String difference = compare(get(field, one), get(field, other));
      if (difference != null) {
        return "." + field.getName() + difference;
      }
    }
    return null;
  }

  private static List<Field> fieldsOf(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> each = type; each != null && !isPlatform(each); each = each.getSuperclass()) {
      for (Field field : each.getDeclaredFields()) {
        if (isState(field)) {
          fields.add(field);
        }
      }
    }
    AccessibleObject.setAccessible(fields.toArray(AccessibleObject[]::new), true);
    return fields;
  }

  private static boolean isState(Field field) {
    return !Modifier.isStatic(field.getModifiers())
        && !Modifier.isTransient(field.getModifiers())
        && !field.isSynthetic()
        && !field.getName().startsWith("_persistence")
        && !field.getName().startsWith("$$_hibernate");
  }

  private static @Nullable Object get(Field field, Object object) {
    try {
      return field.get(object);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Two objects that are being compared, as these very objects. */
  private record Pair(Object one, Object other) {

    @Override
    public boolean equals(@Nullable Object that) {
      return that instanceof Pair pair && one == pair.one && other == pair.other;
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(one) + System.identityHashCode(other);
    }
  }
}
