package dev.idempotency.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.FingerprintExcluded;
import dev.idempotency.IdempotencyKey;
import dev.idempotency.engine.ArgumentFingerprint;
import jakarta.ejb.Timer;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.ObjectMessage;
import jakarta.jms.TextMessage;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.sse.SseEventSink;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentsTest {

  @Test
  void argumentsCountInTheirOrder() {
    assertThat(fingerprint("plain", "a", 1)).isEqualTo(of("a", 1));
    assertThat(fingerprint("plain", "a", 1)).isNotEqualTo(fingerprint("plain", "a", 2));
  }

  @Test
  void keyExcludedAndGivenArgumentsDoNotCount() {
    assertThat(fingerprint("mixed", "key", "trace", new Object(), new Object(), "a"))
        .isEqualTo(of("a"));
  }

  @Test
  void excludedArgumentMayBeOfAnyType() {
    assertThat(fingerprint("excluded", InputStream.nullInputStream(), "a")).isEqualTo(of("a"));
  }

  @Test
  void argumentsOfClassesThatAreNotPublicAreRead() {
    assertThat(fingerprint("any", new Line("a"))).isEqualTo(fingerprint("any", new Bean("a")));
    assertThat(fingerprint("any", new Line("a"))).isNotEqualTo(fingerprint("any", new Line("b")));
  }

  @Test
  void methodWithoutArgumentsHasAFingerprint() {
    assertThat(fingerprint("nothing")).isEqualTo(of());
  }

  @Test
  void messageNamesTheParameter() {
    assertThatThrownBy(() -> fingerprint("any", new Object()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("thing (java.lang.Object) cannot be part")
        .hasMessageContaining("@FingerprintExcluded");
  }

  @ParameterizedTest
  @CsvSource({
    "stream, java.io.InputStream",
    "bytes, java.io.InputStream",
    "reader, java.io.Reader",
    "request, jakarta.servlet.ServletRequest",
    "response, jakarta.servlet.ServletResponse",
    "async, jakarta.ws.rs.container.AsyncResponse",
    "events, jakarta.ws.rs.sse.SseEventSink",
    "lines, java.util.stream.BaseStream"
  })
  void typeThatSurelyCannotBeReadIsRefused(String method, String type) {
    assertThatThrownBy(() -> Arguments.of(Methods.of(Service.class, method)))
        .isInstanceOf(Misuse.class)
        .hasMessageStartingWith("The parameter thing of " + method + " is a " + type + ",")
        .hasMessageContaining("@FingerprintExcluded");
  }

  @Test
  void textMessageCountsByItsText() {
    TextMessage first = message(TextMessage.class, Map.of("getText", "a", "getJMSMessageID", "1"));
    TextMessage again = message(TextMessage.class, Map.of("getText", "a", "getJMSMessageID", "2"));
    TextMessage other = message(TextMessage.class, Map.of("getText", "b", "getJMSMessageID", "1"));

    assertThat(fingerprint("onMessage", first)).isEqualTo(of("a"));
    assertThat(fingerprint("onMessage", again)).isEqualTo(of("a"));
    assertThat(fingerprint("onMessage", other)).isEqualTo(of("b"));
    assertThat(fingerprint("onText", first)).isEqualTo(of("a"));
  }

  @Test
  void bytesMessageCountsByItsBytesAndCanBeReadAgain() throws Exception {
    BytesMessage message = bytes(new byte[] {1, 2, 3});
    message.readBytes(new byte[1]);

    assertThat(fingerprint("onMessage", message)).isEqualTo(of(new byte[] {1, 2, 3}));

    byte[] read = new byte[3];
    assertThat(message.readBytes(read)).isEqualTo(3);
    assertThat(read).containsExactly(1, 2, 3);
  }

  @Test
  void mapMessageCountsByItsEntries() {
    MapMessage message = map(Map.of("a", 1, "b", "x"));

    assertThat(fingerprint("onMessage", message)).isEqualTo(of(Map.of("a", 1, "b", "x")));
  }

  @Test
  void bodyThatNeedsClassesOfTheApplicationDoesNotCount() {
    ObjectMessage one = message(ObjectMessage.class, Map.of("getObject", "a"));
    ObjectMessage two = message(ObjectMessage.class, Map.of("getObject", "b"));

    assertThat(fingerprint("onMessage", one)).isEqualTo(fingerprint("onMessage", two));
  }

  @Test
  void bodyThatCannotBeReadIsRefused() {
    TextMessage message =
        proxy(
            TextMessage.class,
            (proxy, method, arguments) -> {
              throw new JMSException("broken");
            });

    assertThatThrownBy(() -> fingerprint("onMessage", message))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The body of the message cannot be read.")
        .hasRootCauseMessage("broken");
  }

  private static String fingerprint(String method, @Nullable Object... arguments) {
    return Arguments.of(Methods.of(Service.class, method)).fingerprint(arguments);
  }

  private static String of(Object... values) {
    return ArgumentFingerprint.of(Arrays.asList(values));
  }

  private static <T extends Message> T message(Class<T> type, Map<String, Object> answers) {
    return proxy(type, (proxy, method, arguments) -> answers.get(method.getName()));
  }

  private static BytesMessage bytes(byte[] body) {
    ByteArrayInputStream stream = new ByteArrayInputStream(body);
    return proxy(
        BytesMessage.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("reset")) {
            stream.reset();
            return null;
          }
          return method.getName().equals("getBodyLength")
              ? (Object) (long) body.length
              : (Object) stream.read((byte[]) arguments[0]);
        });
  }

  private static MapMessage map(Map<String, Object> entries) {
    return proxy(
        MapMessage.class,
        (proxy, method, arguments) ->
            method.getName().equals("getMapNames")
                ? Collections.enumeration(entries.keySet())
                : entries.get((String) arguments[0]));
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  record Line(String article) {}

  static class Bean {
    private final String article;

    Bean(String article) {
      this.article = article;
    }

    public String getArticle() {
      return article;
    }
  }

  static class Service {
    void plain(String a, int b) {}

    void mixed(
        @IdempotencyKey String key,
        @FingerprintExcluded String trace,
        @Context UriInfo uri,
        Timer timer,
        String a) {}

    void excluded(@FingerprintExcluded InputStream stream, String a) {}

    void nothing() {}

    void any(Object thing) {}

    void stream(InputStream thing) {}

    void bytes(ByteArrayInputStream thing) {}

    void reader(Reader thing) {}

    void request(HttpServletRequest thing) {}

    void response(HttpServletResponse thing) {}

    void async(AsyncResponse thing) {}

    void events(SseEventSink thing) {}

    void lines(Stream<String> thing) {}

    void onMessage(Message message) {}

    void onText(TextMessage message) {}

    List<String> context(@Context HttpServletRequest request) {
      return List.of();
    }
  }
}
