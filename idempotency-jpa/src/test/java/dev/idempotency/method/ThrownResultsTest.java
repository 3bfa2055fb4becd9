package dev.idempotency.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchException;

import dev.idempotency.engine.StoredResult;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exceptions with which a call has committed are thrown again. */
@SuppressWarnings("serial")
class ThrownResultsTest {

  static class OutOfStock extends Exception {
    OutOfStock(@Nullable String message) {
      super(message);
    }
  }

  static class Wrapping extends Exception {
    Wrapping(@Nullable String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  static class Decorating extends Exception {
    Decorating(String message) {
      super("out of stock: " + message);
    }
  }

  static class Fixed extends Exception {
    Fixed() {
      super("fixed");
    }
  }

  static class Hiding extends Exception {
    private Hiding(String message) {
      super(message);
    }
  }

  abstract static class Abstract extends Exception {
    Abstract(String message) {
      super(message);
    }
  }

  static class Counting extends OutOfStock {
    final int missing;

    Counting(String message) {
      this(message, 0);
    }

    Counting(String message, int missing) {
      super(message);
      this.missing = missing;
    }
  }

  /** Which classes were initialised. */
  static final class Initialised {
    static final List<String> CLASSES = new java.util.ArrayList<>();

    private Initialised() {}
  }

  static class Picky extends RuntimeException {
    static {
      Initialised.CLASSES.add("Picky");
    }

    Picky(String message) {
      super(message);
    }
  }

  private static ResultFormat format(Predicate<Class<?>> commits, Class<?>... declared) {
    return ResultFormat.of(
        void.class, List.of(declared), commits, ThrownResultsTest.class.getClassLoader());
  }

  private static Exception again(ResultFormat format, Exception thrown) throws NotStorable {
    StoredResult stored = format.thrown(thrown);
    return catchException(() -> format.replay(stored));
  }

  @Test
  void c033_checkedExceptionIsThrownAgain() throws Exception {
    assertThat(again(Formats.of(int.class, OutOfStock.class), new OutOfStock("none \"left\"")))
        .isExactlyInstanceOf(OutOfStock.class)
        .hasMessage("none \"left\"");
  }

  @Test
  void exceptionWithoutAMessageHasNoneAgain() throws Exception {
    ResultFormat format = Formats.of(int.class, OutOfStock.class, Wrapping.class);

    assertThat(again(format, new OutOfStock(null)).getMessage()).isNull();
    assertThat(again(format, new Wrapping(null, null)).getMessage()).isNull();
    assertThat(again(format, new OutOfStock("")).getMessage()).isEmpty();
  }

  @Test
  void constructorWithACauseWillDo() throws Exception {
    assertThat(again(Formats.of(int.class, Wrapping.class), new Wrapping("m", new Error("e"))))
        .isExactlyInstanceOf(Wrapping.class)
        .hasMessage("m");
  }

  @Test
  void c034_subclassesOfWhatIsDeclaredAndUncheckedOnesKeepTheirClass() throws Exception {
    ResultFormat format = Formats.of(int.class, Exception.class);

    assertThat(again(format, new OutOfStock("m"))).isExactlyInstanceOf(OutOfStock.class);
    assertThat(again(format, new java.io.FileNotFoundException("m")))
        .isExactlyInstanceOf(java.io.FileNotFoundException.class);
    assertThat(again(Formats.of(int.class), new IllegalStateException("m")))
        .isExactlyInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @ValueSource(classes = {Decorating.class, Fixed.class, Hiding.class, Abstract.class})
  void declaredExceptionThatCannotBeBuiltAnewIsRefusedUnlessItRollsBack(Class<?> type) {
    assertThatThrownBy(() -> format(each -> true, type))
        .isInstanceOf(Misuse.class)
        .hasMessageContaining(type.getName());
    assertThatCode(() -> format(each -> false, type)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(classes = {Exception.class, Throwable.class, RuntimeException.class, Error.class})
  void broadDeclarationsAreNotRefused(Class<?> type) {
    assertThatCode(() -> format(each -> true, type)).doesNotThrowAnyException();
  }

  @Test
  void c048_exceptionThatWouldLoseSomethingIsRefused() {
    ResultFormat format = Formats.of(int.class, Exception.class);

    for (Exception each :
        List.of(
            new Decorating("m"),
            new Fixed(),
            new Hiding("m"),
            new Abstract("m") {},
            new Counting("m", 3))) {
      assertThatThrownBy(() -> format.thrown(each)).isInstanceOf(NotStorable.class);
    }
    assertThatCode(() -> format.thrown(new Counting("m", 0))).doesNotThrowAnyException();
  }

  @Test
  void exceptionThatIsNotDeclaredOrRollsBackIsRefused() {
    assertThatThrownBy(() -> format(each -> true).thrown(new IOException("m")))
        .isInstanceOf(NotStorable.class);
    assertThatThrownBy(() -> format(each -> false).thrown(new IllegalStateException("m")))
        .isInstanceOf(NotStorable.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.shop.Gone",
        "java.lang.String",
        "java.lang.Error",
        "java.io.IOException",
        "java.lang.Exception",
        "java.lang.IllegalArgumentException",
        "dev.idempotency.method.ThrownResultsTest$Decorating",
        "dev.idempotency.method.ThrownResultsTest$Fixed",
        ""
      })
  void c049_classThatCannotHaveBeenThrownIsUnreadable(String name) throws Exception {
    ResultFormat format =
        format(
            type -> type != IllegalArgumentException.class,
            OutOfStock.class,
            IllegalStateException.class);
    StoredResult stored =
        Formats.headers(
            format.thrown(new OutOfStock("m")),
            headers -> headers.replace(OutOfStock.class.getName(), name));

    assertThatThrownBy(() -> format.replay(stored)).isInstanceOf(Unreadable.class);
  }

  @Test
  void c049_nothingOfAClassRunsBeforeItIsKnownToBeOneThatCommits() throws Exception {
    ResultFormat format = format(type -> type != Picky.class, OutOfStock.class);
    StoredResult stored =
        Formats.headers(
            format.thrown(new OutOfStock("m")),
            headers -> headers.replace("ThrownResultsTest$OutOfStock", "ThrownResultsTest$Picky"));

    assertThatThrownBy(() -> format.replay(stored)).isInstanceOf(Unreadable.class);

    assertThat(Initialised.CLASSES).isEmpty();
  }
}
