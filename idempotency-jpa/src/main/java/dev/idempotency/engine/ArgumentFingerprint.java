package dev.idempotency.engine;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Array;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fingerprint of the arguments of a call, by value: the same for equal arguments on every node,
 * in every run and in the next release, whatever classes they have.
 *
 * <p>Numbers count by their decimal value, texts by their characters, lists and arrays in order,
 * sets and maps without, records by their components, and the application's own classes by their
 * public getters and fields. An object that shows nothing of itself is refused: two different ones
 * would look alike.
 */
public final class ArgumentFingerprint {

  private static final int MAX_DEPTH = 200;
  private static final int MAX_OBJECTS = 1_000_000;

  /** Stands for an object whose digest is being made. */
  private static final byte[] UNFINISHED = {};

  /** What has been met, so that an object that is reached on many paths is read once. */
  private final IdentityHashMap<Object, byte[]> digests = new IdentityHashMap<>();

  /** Of this run alone: a longer memory would keep classes of other deployments alive. */
  private final Map<Class<?>, List<ValueProperty>> properties = new HashMap<>();

  private ArgumentFingerprint() {}

  /**
   * Makes the fingerprint of a list of values.
   *
   * @param values in their order; may have nulls
   * @return the version of the algorithm, a colon, and hexadecimal digits
   * @throws IllegalArgumentException if a value cannot be part of it; the message names its path
   */
  public static String of(List<? extends @Nullable Object> values) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      names.add("arg" + i);
    }
    return of(names, values);
  }

  /**
   * Makes the fingerprint of a list of values.
   *
   * @param names what messages call the values; no part of the fingerprint
   * @param values in their order; may have nulls
   * @return the version of the algorithm, a colon, and hexadecimal digits
   * @throws IllegalArgumentException if a value cannot be part of it; the message names its path
   */
  public static String of(List<String> names, List<? extends @Nullable Object> values) {
    ArgumentFingerprint run = new ArgumentFingerprint();
    FingerprintBuilder fingerprint = new FingerprintBuilder();
    for (int i = 0; i < values.size(); i++) {
      fingerprint.add(run.digest(values.get(i), ValuePath.of(names.get(i))));
    }
    return fingerprint.fingerprint();
  }

  private byte[] digest(@Nullable Object value, ValuePath path) {
    try {
      Optional<byte[]> leaf = LeafValue.digest(value);
      return leaf.isPresent() ? leaf.get() : known(Unproxied.of(requireNonNull(value)), path);
    } catch (Unreadable e) {
      throw e;
    } catch (RuntimeException e) {
      throw new Unreadable(path, value, "reading it fails with " + e, e);
    }
  }

  private byte[] known(Object value, ValuePath path) {
    byte[] known = digests.get(value);
    if (known == UNFINISHED) {
      throw new Unreadable(path, value, "it contains itself");
    }
    if (known != null) {
      return known;
    }
    requireBounds(value, path);
    digests.put(value, UNFINISHED);
    byte[] digest = branch(value, path);
    digests.put(value, digest);
    return digest;
  }

  private void requireBounds(Object value, ValuePath path) {
    if (path.depth() > MAX_DEPTH) {
      throw new Unreadable(path, value, "it is nested more than " + MAX_DEPTH + " levels deep");
    }
    if (digests.size() >= MAX_OBJECTS) {
      throw new Unreadable(path, value, "there are more than " + MAX_OBJECTS + " objects");
    }
  }

  private byte[] branch(Object value, ValuePath path) {
    if (value instanceof Map<?, ?> map) {
      return unordered("map", entries(map), path);
    }
    if (value instanceof Map.Entry<?, ?> entry) {
      return ordered("entry", Arrays.asList(entry.getKey(), entry.getValue()), path);
    }
    if (value instanceof List<?> || value instanceof Queue<?>) {
      return ordered("list", elements((Collection<?>) value), path);
    }
    if (value instanceof Set<?> set) {
      return unordered("set", elements(set), path);
    }
    if (value instanceof Collection<?> bag) {
      return unordered("bag", elements(bag), path);
    }
    if (value.getClass().isArray()) {
      return ordered("list", array(value), path);
    }
    return optional(value)
        .map(content -> ordered("optional", content, path))
        .orElseGet(() -> object(value, path));
  }

  private byte[] ordered(String kind, List<?> elements, ValuePath path) {
    FingerprintBuilder builder = new FingerprintBuilder().add(kind);
    for (int i = 0; i < elements.size(); i++) {
      builder.add(digest(elements.get(i), path.element(i)));
    }
    return builder.digest();
  }

  /** The order of a set may be another on each node: that of the digests is not. */
  private byte[] unordered(String kind, List<?> elements, ValuePath path) {
    List<byte[]> sorted = new ArrayList<>();
    for (Object element : elements) {
      sorted.add(digest(element, path.anyElement()));
    }
    sorted.sort(Arrays::compareUnsigned);
    FingerprintBuilder builder = new FingerprintBuilder().add(kind);
    sorted.forEach(builder::add);
    return builder.digest();
  }

  private byte[] object(Object value, ValuePath path) {
    FingerprintBuilder builder = new FingerprintBuilder().add("object");
    for (ValueProperty property : properties(value, path)) {
      ValuePath inner = path.property(property.name());
      builder.add(property.name()).add(digest(read(property, value, inner), inner));
    }
    if (value instanceof Iterable<?> iterable) {
      List<@Nullable Object> elements = new ArrayList<>();
      iterable.forEach(elements::add);
      builder.add("elements").add(ordered("list", elements, path));
    }
    return builder.digest();
  }

  private List<ValueProperty> properties(Object value, ValuePath path) {
    Class<?> type = value.getClass();
    List<ValueProperty> known = properties.get(type);
    if (known != null) {
      return known;
    }
    String obstacle = OpaqueType.obstacle(type);
    if (obstacle != null) {
      throw new Unreadable(path, value, obstacle);
    }
    List<ValueProperty> found = ValueProperty.of(type);
    if (found.isEmpty() && !type.isRecord()) {
      throw new Unreadable(path, value, "it has no public getters or fields");
    }
    properties.put(type, found);
    return found;
  }

  private static @Nullable Object read(ValueProperty property, Object value, ValuePath path) {
    try {
      return property.read(value);
    } catch (ReflectiveOperationException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new Unreadable(path, value, "reading it fails with " + cause, cause);
    }
  }

  /** A copy: iterators may give the same entry again with another content. */
  private static List<?> entries(Map<?, ?> map) {
    List<Map.Entry<?, ?>> entries = new ArrayList<>();
    map.forEach((key, value) -> entries.add(new SimpleImmutableEntry<>(key, value)));
    return entries;
  }

  private static List<@Nullable Object> elements(Collection<?> collection) {
    return new ArrayList<>(collection);
  }

  private static List<@Nullable Object> array(Object array) {
    List<@Nullable Object> elements = new ArrayList<>();
    for (int i = 0; i < Array.getLength(array); i++) {
      elements.add(Array.get(array, i));
    }
    return elements;
  }

  private static Optional<List<?>> optional(Object value) {
    if (value instanceof Optional<?> optional) {
      return Optional.of(optional.stream().toList());
    }
    if (value instanceof OptionalInt optional) {
      return Optional.of(optional.stream().boxed().toList());
    }
    if (value instanceof OptionalLong optional) {
      return Optional.of(optional.stream().boxed().toList());
    }
    if (value instanceof OptionalDouble optional) {
      return Optional.of(optional.stream().boxed().toList());
    }
    return Optional.empty();
  }

  /** Names the path once, however deep the recursion that it passes. */
  private static final class Unreadable extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    Unreadable(ValuePath path, @Nullable Object value, String reason) {
      this(path, value, reason, null);
    }

    Unreadable(ValuePath path, @Nullable Object value, String reason, @Nullable Throwable cause) {
      super(
          path
              + (value == null ? "" : " (" + value.getClass().getTypeName() + ")")
              + " cannot be part of the fingerprint of the call: "
              + reason
              + ". Annotate the parameter with @FingerprintExcluded.",
          cause);
    }
  }
}
