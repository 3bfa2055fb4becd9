package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever the API offers, no byte leaves before the commit. A method that a later version of the
 * API adds fails here until somebody has decided whether it may go to the container.
 */
class BufferedResponseMethodsTest {

  /** What goes to the container as it is, because it changes nothing. */
  private static final Set<String> PASSED_ON =
      Set.of(
          "encodeRedirectURL(String)",
          "encodeURL(String)",
          "getBufferSize()",
          "getCharacterEncoding()",
          "getContentType()",
          "getHeaderNames()",
          "getLocale()",
          "getTrailerFields()");

  /** What Servlet 6.1 adds to the version that this is compiled against. */
  private static final Set<String> SERVLET_6_1 =
      Set.of(
          "sendRedirect(String, int)",
          "sendRedirect(String, boolean)",
          "sendRedirect(String, int, boolean)",
          "setCharacterEncoding(Charset)");

  @TempDir private Path directory;

  static Stream<Method> api() {
    return Arrays.stream(HttpServletResponse.class.getMethods());
  }

  static Stream<Method> methods() {
    return Arrays.stream(BufferedResponse.class.getMethods())
        .filter(method -> method.getDeclaringClass() != Object.class);
  }

  private static String signature(Method method) {
    return method.getName()
        + Arrays.stream(method.getParameterTypes())
            .map(Class::getSimpleName)
            .toList()
            .toString()
            .replace('[', '(')
            .replace(']', ')');
  }

  @ParameterizedTest
  @MethodSource("api")
  void everyMethodOfTheApiIsHeldBackOrPassedOnByDecision(Method method) throws Exception {
    Class<?> implementing =
        BufferedResponse.class
            .getMethod(method.getName(), method.getParameterTypes())
            .getDeclaringClass();
    boolean own = implementing.getPackage().equals(BufferedResponse.class.getPackage());

    assertThat(own).as(signature(method)).isNotEqualTo(PASSED_ON.contains(signature(method)));
  }

  @Test
  void whatLaterVersionsAddIsHeldBackToo() {
    assertThat(
            methods()
                .filter(method -> method.getDeclaringClass() != HttpServletResponseWrapper.class)
                .map(BufferedResponseMethodsTest::signature))
        .containsAll(SERVLET_6_1);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void noByteLeavesAndNothingIsCommitted(Method method) throws Exception {
    FakeResponse target = new FakeResponse();
    try (Body body = new Body(directory)) {
      BufferedResponse response =
          new BufferedResponse(FakeRequests.dispatched(), target, body, TestRules.SPOOL_LIMIT);
      call(response, method);
      response.getStatus();
      response.finish();
    }

    assertThat(target.sent()).isEmpty();
    assertThat(target.body()).isEmpty();
  }

  /** The same after the application has written, and after its response is committed. */
  @ParameterizedTest
  @MethodSource("methods")
  void noByteOfACommittedResponseLeavesEither(Method method) throws Exception {
    FakeResponse target = new FakeResponse();
    try (Body body = new Body(directory)) {
      BufferedResponse response =
          new BufferedResponse(FakeRequests.dispatched(), target, body, TestRules.SPOOL_LIMIT);
      response.getWriter().print("text");
      call(response, method);
      response.flushBuffer();
      call(response, method);
      response.finish();
    }

    assertThat(target.sent()).isEmpty();
    assertThat(target.body()).isEmpty();
  }

  static Stream<ThrowingConsumer<FakeResponse>> commits() {
    return Stream.of(
        target -> target.flushBuffer(),
        target -> target.getOutputStream(),
        target -> target.getWriter(),
        target -> target.sendError(404),
        target -> target.sendError(404, "text"),
        target -> target.sendRedirect("/text"));
  }

  @ParameterizedTest
  @MethodSource("commits")
  void theTargetOfTheseTestsNoticesACommit(ThrowingConsumer<FakeResponse> commit) {
    assertThatThrownBy(() -> commit.accept(new FakeResponse())).isInstanceOf(AssertionError.class);
  }

  /** An exception is the method's right, except the one of a target that is about to commit. */
  private static void call(BufferedResponse response, Method method) throws Exception {
    if (method.getName().equals("setResponse")) {
      return; // not for applications: replaces the container's response
    }
    try {
      method.invoke(response, arguments(method));
    } catch (InvocationTargetException e) {
      assertThat(e.getCause()).isInstanceOfAny(IllegalStateException.class, IOException.class);
    }
  }

  private static Object[] arguments(Method method) {
    return Arrays.stream(method.getParameterTypes())
        .map(BufferedResponseMethodsTest::argument)
        .toArray();
  }

  private static Object argument(Class<?> type) {
    return Map.of(
            int.class,
            201,
            long.class,
            201L,
            boolean.class,
            false,
            String.class,
            "/text",
            Locale.class,
            Locale.GERMANY,
            Charset.class,
            StandardCharsets.UTF_8,
            Cookie.class,
            new Cookie("a", "b"),
            Class.class,
            HttpServletResponse.class,
            Supplier.class,
            (Supplier<Map<String, String>>) Map::of)
        .get(type);
  }
}
