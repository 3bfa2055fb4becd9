package dev.idempotency.method;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds a misspelt property before the first call, as far as the declared types tell: in a chain
 * such as <code>#{order.customer.id}</code>, through records and final classes, which no subclass
 * can give a further property.
 */
final class PropertyPath {

  private static final Pattern CHAIN =
      Pattern.compile("[#$]\\{\\s*([\\p{L}\\p{N}_$]+(?:\\s*\\.\\s*[\\p{L}\\p{N}_$]+)+)\\s*}");

  private PropertyPath() {}

  /**
   * Follows an expression.
   *
   * @throws Misuse if a property surely does not exist
   */
  static void check(String expression, Method method, ParameterNames names) {
    Matcher chain = CHAIN.matcher(expression);
    if (chain.matches()) {
      follow(expression, List.of(chain.group(1).split("\\s*\\.\\s*", -1)), method, names);
    }
  }

  private static void follow(
      String expression, List<String> chain, Method method, ParameterNames names) {
    OptionalInt parameter = names.indexOf(chain.get(0));
    if (parameter.isEmpty()) {
      return;
    }
    Class<?> type = method.getParameterTypes()[parameter.getAsInt()];
    for (String property : chain.subList(1, chain.size())) {
      Optional<Method> accessor = Accessors.find(type, property);
      if (isSettled(type) && accessor.isEmpty()) {
        throw new Misuse(
            "The key \""
                + expression
                + "\" asks for \""
                + property
                + "\", which "
                + type.getTypeName()
                + " does not have.");
      }
      if (hasOtherProperties(type) || accessor.isEmpty()) {
        return;
      }
      type = accessor.get().getReturnType();
    }
  }

  private static boolean isSettled(Class<?> type) {
    return Modifier.isFinal(type.getModifiers()) && !hasOtherProperties(type);
  }

  /** Their entries and elements are properties too. */
  private static boolean hasOtherProperties(Class<?> type) {
    return type.isArray() || Map.class.isAssignableFrom(type) || List.class.isAssignableFrom(type);
  }
}
