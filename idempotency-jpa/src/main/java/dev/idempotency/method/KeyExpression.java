package dev.idempotency.method;

import static java.util.Objects.requireNonNull;

import dev.idempotency.method.KeyParts.Part;
import jakarta.el.ELException;
import jakarta.el.ExpressionFactory;
import jakarta.el.ValueExpression;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A key that is made from the arguments of a call: one Jakarta Expression Language expression, or
 * several with text around them. It sees the parameters, and through them properties, record
 * components, maps, lists, arrays and methods; nothing else.
 *
 * <p>Immutable and safe for use by several threads.
 */
public final class KeyExpression {

  private static final Pattern LAMBDA =
      Pattern.compile("(?:\\(([^()]*)\\)|([\\p{L}\\p{N}_$]+))\\s*->");

  private static final Object[] NO_ARGUMENTS = {};

  /** A part with its expression, or with none where it is plain text. */
  private record Compiled(String text, @Nullable ValueExpression expression) {}

  private final String source;
  private final ParameterNames names;
  private final ExpressionFactory factory;
  private final List<Compiled> parts;

  private KeyExpression(
      String source, ParameterNames names, ExpressionFactory factory, List<Compiled> parts) {
    this.source = source;
    this.names = names;
    this.factory = factory;
    this.parts = parts;
  }

  /**
   * Reads an expression.
   *
   * @param expression as in {@code @Idempotent(key = ...)}
   * @param method whose parameters it knows
   * @return the expression
   * @throws Misuse if it is none, asks for something that does not exist, or is the same for every
   *     call
   */
  public static KeyExpression parse(String expression, Method method) {
    ParameterNames names = ParameterNames.of(method);
    ExpressionFactory factory = ExpressionFactory.newInstance();
    List<Part> parts = KeyParts.of(expression);
    requireAny(expression, parts);
    KeyContext context = new KeyContext(factory, names, NO_ARGUMENTS);
    List<Compiled> compiled = new ArrayList<>();
    for (Part part : parts) {
      compiled.add(compile(expression, part, factory, context));
    }
    requireParameters(expression, context.asked(), names);
    parts.forEach(part -> PropertyPath.check(part.text(), method, names));
    return new KeyExpression(expression, names, factory, List.copyOf(compiled));
  }

  /**
   * Evaluates the expression.
   *
   * @param arguments those of the call, in order
   * @return what a single expression gives, as it is; of several, or with text around them, the
   *     text
   * @throws IllegalArgumentException if it cannot be evaluated; the cause says why
   */
  public @Nullable Object evaluate(@Nullable Object[] arguments) {
    KeyContext context = new KeyContext(factory, names, arguments);
    return parts.size() == 1 ? value(parts.get(0), context) : text(context);
  }

  @Override
  public String toString() {
    return source;
  }

  private static void requireAny(String expression, List<Part> parts) {
    if (parts.stream().noneMatch(Part::isExpression)) {
      throw new Misuse(
          "The key \""
              + expression
              + "\" is a fixed text: every call would have the same key. An expression stands in"
              + " #{...}.");
    }
  }

  private static Compiled compile(
      String expression, Part part, ExpressionFactory factory, KeyContext context) {
    if (!part.isExpression()) {
      return new Compiled(part.text(), null);
    }
    try {
      return new Compiled(
          part.text(), factory.createValueExpression(context, part.text(), Object.class));
    } catch (ELException e) {
      throw new Misuse(
          "The key \"" + expression + "\" cannot be read as an expression: " + e.getMessage());
    }
  }

  private static void requireParameters(
      String expression, Set<String> asked, ParameterNames names) {
    if (asked.stream().noneMatch(names::contains)) {
      throw unknown(expression, asked, names);
    }
    Set<String> unknown = new LinkedHashSet<>(asked);
    unknown.removeIf(names::contains);
    unknown.removeAll(lambdaParameters(expression));
    if (!unknown.isEmpty()) {
      throw unknown(expression, unknown, names);
    }
  }

  private static Misuse unknown(String expression, Set<String> unknown, ParameterNames names) {
    String problem =
        unknown.isEmpty()
            ? " does not depend on a parameter: every call would have the same key. "
            : " asks for " + String.join(", ", unknown) + ", which is no parameter. ";
    return new Misuse("The key \"" + expression + "\"" + problem + names.describe());
  }

  private static Set<String> lambdaParameters(String expression) {
    Set<String> found = new LinkedHashSet<>();
    Matcher lambda = LAMBDA.matcher(expression);
    while (lambda.find()) {
      String several = lambda.group(1) == null ? lambda.group(2) : lambda.group(1);
      found.addAll(List.of(several.trim().split("\\s*,\\s*", -1)));
    }
    return found;
  }

  private String text(KeyContext context) {
    StringBuilder text = new StringBuilder();
    for (Compiled part : parts) {
      text.append(part.expression() == null ? part.text() : requireText(part, context));
    }
    return text.toString();
  }

  /** Without its part, the key could be that of another call. */
  private String requireText(Compiled part, KeyContext context) {
    String text = KeyText.ofPart(value(part, context));
    if (text == null) {
      throw new IllegalArgumentException(
          "The part \"" + part.text() + "\" of the key \"" + source + "\" is null.");
    }
    return text;
  }

  private @Nullable Object value(Compiled part, KeyContext context) {
    try {
      return requireNonNull(part.expression()).getValue(context);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "The key \"" + source + "\" cannot be evaluated: " + e.getMessage(), e);
    }
  }
}
