package dev.idempotency.method;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The types that a stored name may stand for: classes that the application's own loader has
 * defined, values of the platform that are known to be harmless, and collections of both. A stored
 * name must not reach anything else, whoever wrote it.
 */
final class EntityTypes {

  private static final Map<String, Class<?>> KNOWN =
      Stream.of(
              boolean.class,
              byte.class,
              char.class,
              double.class,
              float.class,
              int.class,
              long.class,
              short.class,
              Boolean.class,
              Byte.class,
              Character.class,
              Double.class,
              Float.class,
              Integer.class,
              Long.class,
              Short.class,
              String.class,
              BigDecimal.class,
              BigInteger.class,
              Duration.class,
              Instant.class,
              LocalDate.class,
              LocalDateTime.class,
              LocalTime.class,
              OffsetDateTime.class,
              OffsetTime.class,
              Period.class,
              YearMonth.class,
              ZonedDateTime.class,
              URI.class,
              UUID.class,
              JsonArray.class,
              JsonObject.class,
              ArrayList.class,
              Collection.class,
              List.class,
              Map.class,
              Optional.class,
              Set.class)
          .collect(Collectors.toUnmodifiableMap(Class::getName, Function.identity()));

  private static final List<String> PLATFORM =
      List.of("java.", "javax.", "jakarta.", "jdk.", "sun.", "com.sun.");

  private final ClassLoader application;

  EntityTypes(ClassLoader application) {
    this.application = application;
  }

  /**
   * The type of this name.
   *
   * @throws Unreadable if it is none, or one that a stored name must not stand for
   */
  Type resolve(String name) throws Unreadable {
    return new TypeNameParser(name, this::classOf).parse();
  }

  private Class<?> classOf(String name) throws Unreadable {
    Class<?> known = KNOWN.get(name);
    return known != null ? known : applicationClass(name);
  }

  private Class<?> applicationClass(String name) throws Unreadable {
    if (PLATFORM.stream().noneMatch(name::startsWith)) {
      try {
        Class<?> type = Class.forName(name, false, application);
        if (type.getClassLoader() == application) {
          return type;
        }
      } catch (ClassNotFoundException | LinkageError e) {
        throw new Unreadable("there is no class " + name, e);
      }
    }
    throw new Unreadable("not a class of the application: " + name);
  }
}
