package dev.idempotency.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.InputStream;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ArgumentFingerprintRefusalTest {

  static Stream<Arguments> opaque() {
    Runnable lambda = () -> {};
    return Stream.of(
        arguments(new Object(), "its type is no value"),
        arguments(InputStream.nullInputStream(), "its type is no value"),
        arguments(new ByteArrayInputStream(new byte[0]), "its type is no value"),
        arguments(new AtomicReference<>("a"), "its type is no value"),
        arguments(List.of("a").iterator(), "its type is no value"),
        arguments(Stream.of("a"), "its type is no value"),
        arguments(new CompletableFuture<>(), "its type is no value"),
        arguments(new IllegalStateException("a"), "its type is no value"),
        arguments(lambda, "it has no public getters or fields"),
        arguments(new Secretive("a"), "it has no public getters or fields"),
        arguments(new Upload(), "it is a java.lang.AutoCloseable"),
        arguments(new Numbers(), "it is a java.util.Iterator"),
        arguments(new Job(), "the state of java.lang.Thread in it cannot be seen"),
        arguments(new Failure(), "the state of java.lang.Exception in it cannot be seen"),
        arguments(
            Proxy.newProxyInstance(
                Named.class.getClassLoader(), new Class<?>[] {Named.class}, (p, m, a) -> "a"),
            "in it cannot be seen"),
        arguments(new FakePart(), "it is a jakarta.servlet.http.Part"));
  }

  @ParameterizedTest
  @MethodSource("opaque")
  void objectThatShowsNothingOfItselfIsRefused(Object value, String reason) {
    assertThatThrownBy(() -> of(value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("order (" + value.getClass().getTypeName() + ")")
        .hasMessageContaining(reason)
        .hasMessageEndingWith("Annotate the parameter with @FingerprintExcluded.");
  }

  @Test
  void messageNamesThePath() {
    Map<String, Object> line = Map.of("extra", new Box(new Object()));

    assertThatThrownBy(() -> of(new Box(List.of("a", 1, line))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("order.content[2][*][1].content (java.lang.Object) cannot be part");
  }

  @Test
  void withoutNamesThePathBeginsWithTheNumberOfTheArgument() {
    assertThatThrownBy(() -> ArgumentFingerprint.of(List.of("a", new Object())))
        .hasMessageStartingWith("arg1 (java.lang.Object)");
  }

  @Test
  void objectThatContainsItselfIsRefused() {
    Node node = new Node();
    node.next = new Node();
    node.next.next = node;

    assertThatThrownBy(() -> of(node))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("order.next.next (" + Node.class.getTypeName() + ")")
        .hasMessageContaining("it contains itself");
  }

  @Test
  void collectionThatContainsItselfIsRefused() {
    List<Object> list = new ArrayList<>();
    list.add(list);
    Map<String, Object> map = new HashMap<>();
    map.put("a", map);

    assertThatThrownBy(() -> of(list)).hasMessageContaining("it contains itself");
    assertThatThrownBy(() -> of(map)).hasMessageContaining("it contains itself");
  }

  @Test
  void nestingIsLimited() {
    assertThat(of(nested(200))).startsWith("1:");
    assertThatThrownBy(() -> of(nested(201)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("it is nested more than 200 levels deep");
  }

  @Test
  void gettersThatMakeEverMoreObjectsEnd() {
    assertThatThrownBy(() -> of(new Endless(0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("there are more than 1000000 objects");
  }

  @Test
  void getterThatThrowsIsNamed() {
    assertThatThrownBy(() -> of(List.of(new Broken())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("order[0].price")
        .hasMessageContaining("reading it fails with java.lang.IllegalStateException: no price")
        .hasRootCauseMessage("no price");
  }

  @Test
  void collectionThatCannotBeReadIsNamed() {
    assertThatThrownBy(() -> of(new Box(new Detached())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("order.content (" + Detached.class.getTypeName() + ")")
        .hasMessageContaining("no session");
  }

  private static String of(Object value) {
    return ArgumentFingerprint.of(List.of("order"), List.of(value));
  }

  /** The outermost list is level 0. */
  private static List<?> nested(int levels) {
    List<?> list = List.of();
    for (int i = 0; i < levels; i++) {
      list = List.of(list);
    }
    return list;
  }

  interface Named {
    String getName();
  }

  record Box(Object content) {}

  static class Secretive {
    private final String value;

    Secretive(String value) {
      this.value = value;
    }

    public String value() {
      return value;
    }
  }

  static class Upload extends FilterInputStream {
    Upload() {
      super(InputStream.nullInputStream());
    }

    public String getFileName() {
      return "a";
    }
  }

  static class Numbers implements Iterator<Integer> {
    @Override
    public boolean hasNext() {
      return true;
    }

    @Override
    public Integer next() {
      return 1;
    }

    public int getFirst() {
      return 1;
    }
  }

  static class Job extends Thread {
    public int getCount() {
      return 1;
    }
  }

  static class Failure extends Exception {
    private static final long serialVersionUID = 1L;

    public int getCode() {
      return 1;
    }
  }

  static class Node implements Serializable {
    private static final long serialVersionUID = 1L;
    @Nullable Node next;

    public @Nullable Node getNext() {
      return next;
    }
  }

  static class Endless {
    private final int depth;

    Endless(int depth) {
      this.depth = depth;
    }

    public @Nullable Endless getLeft() {
      return depth == 100 ? null : new Endless(depth + 1);
    }

    public @Nullable Endless getRight() {
      return getLeft();
    }
  }

  static class Broken {
    public String getPrice() {
      throw new IllegalStateException("no price");
    }
  }

  static class Detached extends AbstractList<String> {
    @Override
    public String get(int index) {
      throw new IllegalStateException("no session");
    }

    @Override
    public int size() {
      throw new IllegalStateException("no session");
    }
  }

  abstract static class FakePartBase implements jakarta.servlet.http.Part {}

  static class FakePart extends FakePartBase {
    private final Supplier<InputStream> content = InputStream::nullInputStream;

    @Override
    public InputStream getInputStream() {
      return content.get();
    }

    @Override
    public String getContentType() {
      return "text/plain";
    }

    @Override
    public String getName() {
      return "file";
    }

    @Override
    public String getSubmittedFileName() {
      return "file";
    }

    @Override
    public long getSize() {
      return 0;
    }

    @Override
    public void write(String fileName) {}

    @Override
    public void delete() {}

    @Override
    public @Nullable String getHeader(String name) {
      return null;
    }

    @Override
    public List<String> getHeaders(String name) {
      return List.of();
    }

    @Override
    public List<String> getHeaderNames() {
      return List.of();
    }
  }
}
