package dev.idempotency.method;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The names by which an expression knows the parameters of a method: those of the source, where the
 * compiler has kept them, and always {@code arg0}, {@code arg1}, ...
 */
final class ParameterNames {

  private final Map<String, Integer> indexes;
  private final boolean kept;

  private ParameterNames(Map<String, Integer> indexes, boolean kept) {
    this.indexes = indexes;
    this.kept = kept;
  }

  static ParameterNames of(Method method) {
    Map<String, Integer> indexes = new LinkedHashMap<>();
    Parameter[] parameters = method.getParameters();
    boolean kept = parameters.length > 0 && parameters[0].isNamePresent();
    for (int i = 0; kept && i < parameters.length; i++) {
      indexes.put(parameters[i].getName(), i);
    }
    for (int i = 0; i < parameters.length; i++) {
      indexes.putIfAbsent("arg" + i, i);
    }
    return new ParameterNames(indexes, kept);
  }

  boolean contains(String name) {
    return indexes.containsKey(name);
  }

  OptionalInt indexOf(String name) {
    Integer index = indexes.get(name);
    return index == null ? OptionalInt.empty() : OptionalInt.of(index);
  }

  /** For messages: which names there are. */
  String describe() {
    if (indexes.isEmpty()) {
      return "The method has no parameters.";
    }
    String names = "The names are " + String.join(", ", indexes.keySet());
    return kept
        ? names + "."
        : names + "; those of the source exist where the compiler keeps them (-parameters).";
  }
}
