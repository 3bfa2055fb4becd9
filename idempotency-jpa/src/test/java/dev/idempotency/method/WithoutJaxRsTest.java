package dev.idempotency.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** A server need not have JAX-RS. */
class WithoutJaxRsTest {

  /** Defines the package anew, and has no JAX-RS. */
  private static final class Isolated extends ClassLoader {

    Isolated() {
      super(WithoutJaxRsTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("jakarta.ws.rs.")) {
        throw new ClassNotFoundException(name);
      }
      if (!name.startsWith("dev.idempotency.method.")) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : define(name);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      String file = name.replace('.', '/') + ".class";
      try (InputStream in = getParent().getResourceAsStream(file)) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  @Test
  void valuesAndExceptionsAreKeptWithoutIt() throws Exception {
    ClassLoader server = new Isolated();
    Class<?> scenario = server.loadClass(Scenario.class.getName());

    assertThat(scenario.getMethod("run").invoke(null)).isEqualTo("a text, m");
  }

  /** Runs inside. */
  public static final class Scenario {

    private Scenario() {}

    public static String run() throws Exception {
      Predicate<Class<?>> commits = type -> true;
      ResultFormat format =
          ResultFormat.of((Type) String.class, List.of(), commits, Scenario.class.getClassLoader());
      Object text = format.replay(format.returned("a text"));
      try {
        format.replay(format.thrown(new IllegalStateException("m")));
        return "nothing was thrown";
      } catch (IllegalStateException e) {
        return text + ", " + e.getMessage();
      }
    }
  }
}
