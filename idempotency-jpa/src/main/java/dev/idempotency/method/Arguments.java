package dev.idempotency.method;

import dev.idempotency.FingerprintExcluded;
import dev.idempotency.IdempotencyKey;
import dev.idempotency.engine.ArgumentFingerprint;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The arguments that make the fingerprint of a call: all but the key, those annotated {@link
 * FingerprintExcluded} and what the container gives ({@code @Context}, timers). A JMS message
 * counts by its body.
 *
 * <p>Where the key is an expression, the arguments that it is made of count too: they have more in
 * them than the key.
 *
 * <p>Immutable and safe for use by several threads.
 */
public final class Arguments {

  private static final Set<String> CONTEXT = Set.of("jakarta.ws.rs.core.Context");

  private static final Set<String> GIVEN =
      Set.of("jakarta.ejb.Timer", "jakarta.enterprise.inject.spi.EventMetadata");

  /** What can be read only once, or stands for the exchange itself. */
  private static final Set<String> UNREADABLE =
      Set.of(
          "java.io.InputStream",
          "java.io.OutputStream",
          "java.io.Reader",
          "java.io.Writer",
          "java.util.Iterator",
          "java.util.stream.BaseStream",
          "java.util.concurrent.Future",
          "java.util.concurrent.CompletionStage",
          "jakarta.servlet.ServletRequest",
          "jakarta.servlet.ServletResponse",
          "jakarta.servlet.http.HttpSession",
          "jakarta.servlet.http.Part",
          "jakarta.ws.rs.container.AsyncResponse",
          "jakarta.ws.rs.sse.SseEventSink",
          "jakarta.ws.rs.sse.Sse");

  private static final String MESSAGES = "jakarta.jms.";

  private record Counted(int index, String name, boolean isMessage) {}

  private final List<Counted> counted;

  private Arguments(List<Counted> counted) {
    this.counted = counted;
  }

  /**
   * Decides which arguments count.
   *
   * @param method the annotated method
   * @return its arguments
   * @throws Misuse if one that counts is of a type that surely cannot be read
   */
  public static Arguments of(Method method) {
    List<Counted> counted = new ArrayList<>();
    Parameter[] parameters = method.getParameters();
    for (int i = 0; i < parameters.length; i++) {
      if (counts(parameters[i])) {
        requireReadable(method, parameters[i]);
        counted.add(new Counted(i, parameters[i].getName(), isMessage(parameters[i])));
      }
    }
    return new Arguments(List.copyOf(counted));
  }

  /**
   * Makes the fingerprint of a call. To be called before the method runs: it may change its
   * arguments.
   *
   * @param arguments those of the call, in order
   * @return the fingerprint
   * @throws IllegalArgumentException if an argument cannot be part of it; the message names the
   *     place and says what to do
   */
  public String fingerprint(@Nullable Object[] arguments) {
    List<String> names = new ArrayList<>();
    List<@Nullable Object> values = new ArrayList<>();
    for (Counted parameter : counted) {
      names.add(parameter.name());
      values.add(value(parameter, arguments[parameter.index()]));
    }
    return ArgumentFingerprint.of(names, values);
  }

  private static @Nullable Object value(Counted parameter, @Nullable Object argument) {
    return parameter.isMessage() ? JmsBody.of(argument) : argument;
  }

  private static boolean counts(Parameter parameter) {
    return !parameter.isAnnotationPresent(FingerprintExcluded.class)
        && !parameter.isAnnotationPresent(IdempotencyKey.class)
        && TypeNames.findAnnotation(parameter, CONTEXT).isEmpty()
        && TypeNames.find(parameter.getType(), GIVEN).isEmpty();
  }

  private static boolean isMessage(Parameter parameter) {
    return parameter.getType().getName().startsWith(MESSAGES);
  }

  private static void requireReadable(Method method, Parameter parameter) {
    Optional<String> unreadable = TypeNames.find(parameter.getType(), UNREADABLE);
    if (unreadable.isPresent()) {
      throw new Misuse(
          "The parameter "
              + parameter.getName()
              + " of "
              + method.getName()
              + " is a "
              + unreadable.get()
              + ", which cannot be part of the fingerprint of a call. Take its content as a value"
              + " (a String, a byte[], a class of your own), or annotate it with"
              + " @FingerprintExcluded if a call with another content is the same call.");
    }
  }
}
