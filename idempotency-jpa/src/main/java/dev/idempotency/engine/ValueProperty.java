package dev.idempotency.engine;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an object shows of itself: a component of a record, or a public getter or field. The state
 * behind it is not read: it may be a cache, a proxy's or a weaver's.
 */
final class ValueProperty {

  private interface Reader {
    @Nullable Object read(Object target) throws ReflectiveOperationException;
  }

  private final String name;
  private final AccessibleObject member;
  private final Reader reader;

  private ValueProperty(String name, AccessibleObject member, Reader reader) {
    this.name = name;
    this.member = member;
    this.reader = reader;
  }

  /** The properties of a class in the order of their names, which no compiler changes. */
  static List<ValueProperty> of(Class<?> type) {
    SortedMap<String, ValueProperty> properties = new TreeMap<>();
    if (type.isRecord()) {
      for (RecordComponent component : type.getRecordComponents()) {
        add(properties, component.getName(), component.getAccessor());
      }
    } else {
      addGetters(properties, type);
      addFields(properties, type);
    }
    return List.copyOf(properties.values());
  }

  String name() {
    return name;
  }

  /**
   * Reads the property.
   *
   * @throws ReflectiveOperationException if the getter fails; the cause says how
   * @throws InaccessibleObjectException if its module does not open it
   */
  @Nullable Object read(Object target) throws ReflectiveOperationException {
    member.setAccessible(true);
    return reader.read(target);
  }

  private static void addGetters(SortedMap<String, ValueProperty> properties, Class<?> type) {
    Arrays.stream(type.getMethods())
        .filter(ValueProperty::isGetter)
        .sorted(Comparator.comparing(Method::getName))
        .forEach(method -> add(properties, nameOf(method), method));
  }

  private static void addFields(SortedMap<String, ValueProperty> properties, Class<?> type) {
    for (Field field : type.getFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
        properties.putIfAbsent(
            field.getName(), new ValueProperty(field.getName(), field, field::get));
      }
    }
  }

  private static void add(
      SortedMap<String, ValueProperty> properties, String name, Method accessor) {
    properties.putIfAbsent(name, new ValueProperty(name, accessor, accessor::invoke));
  }

  private static boolean isGetter(Method method) {
    return method.getParameterCount() == 0
        && method.getReturnType() != void.class
        && !Modifier.isStatic(method.getModifiers())
        && !OpaqueType.isOfThePlatform(method.getDeclaringClass())
        && (hasPrefix(method, "get") || (hasPrefix(method, "is") && isBoolean(method)));
  }

  private static boolean hasPrefix(Method method, String prefix) {
    String name = method.getName();
    return name.startsWith(prefix)
        && name.length() > prefix.length()
        && !Character.isLowerCase(name.codePointAt(prefix.length()));
  }

  private static boolean isBoolean(Method method) {
    return method.getReturnType() == boolean.class || method.getReturnType() == Boolean.class;
  }

  /** Like that of a record's component: {@code getNumber} is {@code number}. */
  private static String nameOf(Method getter) {
    String name = getter.getName().substring(getter.getName().startsWith("get") ? 3 : 2);
    int first = name.codePointAt(0);
    return Character.toString(Character.toLowerCase(first))
        + name.substring(Character.charCount(first));
  }
}
