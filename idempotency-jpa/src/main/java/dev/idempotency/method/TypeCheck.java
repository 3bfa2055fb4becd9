package dev.idempotency.method;

import jakarta.json.bind.annotation.JsonbCreator;
import jakarta.json.bind.annotation.JsonbTransient;
import jakarta.json.bind.annotation.JsonbTypeAdapter;
import jakarta.json.bind.annotation.JsonbTypeDeserializer;
import jakarta.json.bind.annotation.JsonbTypeInfo;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Refuses declared types of which no value, or not every value, can come back equal. What only a
 * value tells is left to the value.
 */
final class TypeCheck {

  /** Interfaces and abstract classes that JSON-B knows an implementation or a form of. */
  private static final Set<String> INSTANTIABLE =
      Set.of(
          "java.util.Collection",
          "java.util.List",
          "java.util.Set",
          "java.util.SortedSet",
          "java.util.NavigableSet",
          "java.util.Queue",
          "java.util.Deque",
          "java.util.Map",
          "java.util.SortedMap",
          "java.util.NavigableMap",
          "java.util.EnumSet",
          "java.util.Calendar",
          "java.util.TimeZone",
          "java.time.ZoneId",
          "jakarta.json.JsonValue",
          "jakarta.json.JsonStructure",
          "jakarta.json.JsonObject",
          "jakarta.json.JsonArray",
          "jakarta.json.JsonString",
          "jakarta.json.JsonNumber");

  /** What can be read once, belongs to the server, or is not there yet. */
  private static final Set<String> PASSING =
      Set.of(
          "java.io.InputStream",
          "java.io.OutputStream",
          "java.io.Reader",
          "java.io.Writer",
          "java.io.File",
          "java.nio.channels.Channel",
          "java.nio.file.Path",
          "java.util.Enumeration",
          "java.util.Iterator",
          "java.util.Spliterator",
          "java.util.concurrent.CompletionStage",
          "java.util.concurrent.Flow$Publisher",
          "java.util.concurrent.Future",
          "java.util.stream.BaseStream",
          "jakarta.ws.rs.core.StreamingOutput",
          WebTypes.RESPONSE,
          "org.reactivestreams.Publisher");

  private static final String SERVLET = "jakarta.servlet.";

  /** Records that are being looked at further up. */
  private final Set<Class<?>> open = new HashSet<>();

  private TypeCheck() {}

  /**
   * Requires that values of a type may come back equal.
   *
   * @throws Misuse if they can certainly not
   */
  static void requireStorable(Type type) {
    new TypeCheck().require(type);
  }

  /** Whether JSON-B reads a type by what it finds in it, and not by what the application says. */
  static boolean isPlain(Type type) {
    Class<?> raw = rawOf(type);
    return raw == null || !(raw.isPrimitive() || isCustomised(raw));
  }

  /** Whether what JSON-B reads for a type is of a class that the text names. */
  static boolean isPolymorphic(Type type) {
    Class<?> raw = rawOf(type);
    return raw != null && raw.isAnnotationPresent(JsonbTypeInfo.class);
  }

  private static @Nullable Class<?> rawOf(Type type) {
    return type instanceof ParameterizedType generic
        ? rawOf(generic.getRawType())
        : type instanceof Class<?> raw ? raw : null;
  }

  private void require(Type type) {
    if (type instanceof Class<?> raw) {
      requireClass(raw);
    } else if (type instanceof ParameterizedType generic) {
      requireRaw((Class<?>) generic.getRawType());
      Arrays.stream(generic.getActualTypeArguments()).forEach(this::require);
    } else if (type instanceof GenericArrayType array) {
      require(array.getGenericComponentType());
    } else {
      throw refused(type, "does not say what it stands for", "Name a class instead");
    }
  }

  private void requireClass(Class<?> type) {
    if (type.isArray()) {
      require(type.getComponentType());
      return;
    }
    if (type.getTypeParameters().length > 0 && !isCustomised(type)) {
      throw refused(
          type,
          "does not say what is in it",
          "Declare its type arguments, as in List<Order> (in a JAX-RS response: wrap it in a"
              + " GenericEntity)");
    }
    requireRaw(type);
  }

  private void requireRaw(Class<?> type) {
    requireKept(type);
    if (!type.isPrimitive() && !isCustomised(type)) {
      requireInstantiable(type);
      requireComponents(type);
    }
  }

  private static void requireKept(Class<?> type) {
    for (Class<?> each : supertypes(type)) {
      if (PASSING.contains(each.getName()) || each.getName().startsWith(SERVLET)) {
        throw refused(
            type,
            "can be used once only, or not beyond this call",
            "Return the value itself, or leave the method without @Idempotent");
      }
    }
  }

  private static void requireInstantiable(Class<?> type) {
    if (type == Object.class) {
      throw refused(type, "does not say what it stands for", "Name a class instead");
    }
    if (type.isEnum() || INSTANTIABLE.contains(type.getName())) {
      return;
    }
    if (Modifier.isAbstract(type.getModifiers())) {
      if (!type.isAnnotationPresent(JsonbTypeInfo.class)) {
        throw refused(
            type,
            "is abstract, and JSON-B cannot tell which class to read",
            "Name the class, or annotate it with @JsonbTypeInfo");
      }
    } else if (!hasCreator(type)) {
      throw refused(
          type,
          "cannot be created by JSON-B",
          "Make it a record, or give it a constructor without parameters or a @JsonbCreator");
    }
  }

  private static boolean hasCreator(Class<?> type) {
    return type.isRecord()
        || type.getName().startsWith("java")
        || Stream.concat(
                Arrays.stream(type.getDeclaredConstructors()),
                Arrays.stream(type.getDeclaredMethods()))
            .anyMatch(TypeCheck::isCreator);
  }

  private static boolean isCreator(Executable executable) {
    return executable.isAnnotationPresent(JsonbCreator.class)
        || (executable instanceof java.lang.reflect.Constructor<?>
            && executable.getParameterCount() == 0);
  }

  /** In a record a broad type may hold what comes back; a stream certainly does not. */
  private void requireComponents(Class<?> type) {
    if (type.isRecord() && open.add(type)) {
      for (RecordComponent component : type.getRecordComponents()) {
        if (!isCustomised(component.getAccessor()) && !isCustomised(field(component))) {
          requireComponent(component);
        }
      }
      open.remove(type);
    }
  }

  private void requireComponent(RecordComponent component) {
    try {
      requireKept(component.getType());
      requireComponents(component.getType());
    } catch (Misuse e) {
      throw new Misuse(
          "The component "
              + component.getName()
              + " of "
              + component.getDeclaringRecord().getName()
              + ": "
              + e.getMessage());
    }
  }

  private static AnnotatedElement field(RecordComponent component) {
    try {
      return component.getDeclaringRecord().getDeclaredField(component.getName());
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isCustomised(AnnotatedElement element) {
    return element.isAnnotationPresent(JsonbTypeAdapter.class)
        || element.isAnnotationPresent(JsonbTypeDeserializer.class)
        || element.isAnnotationPresent(JsonbTransient.class);
  }

  private static Set<Class<?>> supertypes(Class<?> type) {
    Set<Class<?>> all = new LinkedHashSet<>();
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      all.add(each);
      for (Class<?> implemented : each.getInterfaces()) {
        all.addAll(supertypes(implemented));
      }
    }
    return all;
  }

  private static Misuse refused(Type type, String why, String mend) {
    return new Misuse(
        "The type "
            + TypeName.of(type)
            + " "
            + why
            + ", so no value of it comes back equal. "
            + mend
            + ".");
  }
}
