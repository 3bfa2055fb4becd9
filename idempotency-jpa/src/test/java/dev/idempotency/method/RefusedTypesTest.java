package dev.idempotency.method;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.method.Shop.Line;
import dev.idempotency.method.Shop.Page;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.InputStream;
import java.io.Reader;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Types that cannot come back equal are refused before anything runs. */
class RefusedTypesTest {

  /** Methods whose return types are captured. */
  @SuppressWarnings("rawtypes")
  interface Methods<X> {
    Object object();

    List<Object> objects();

    List rawList();

    Map rawMap();

    Page rawPage();

    List<Page> rawPages();

    List[] rawLists();

    List<?> wildcard();

    List<? extends Line> bounded();

    X variable();

    List<X> variables();

    <T> T[] array();

    InputStream stream();

    ByteArrayInputStream streamClass();

    Reader reader();

    File file();

    Path path();

    Stream<Line> lines();

    IntStream numbers();

    Iterator<Line> iterator();

    StreamingOutput output();

    HttpServletRequest request();

    Future<Line> future();

    CompletionStage<Line> stage();

    CompletableFuture<Line> completable();

    Flow.Publisher<Line> publisher();

    Optional<InputStream> optionalStream();

    List<Response> responses();

    Shop.Contract contract();

    Shop.Base base();

    Shop.Closed closed();

    Shop.Attachment attachment();

    Shop.Nested nested();

    Number anyNumber();

    CharSequence characters();

    Iterable<Line> iterable();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "object",
        "objects",
        "rawList",
        "rawMap",
        "rawPage",
        "rawPages",
        "rawLists",
        "wildcard",
        "bounded",
        "variable",
        "variables",
        "array",
        "stream",
        "streamClass",
        "reader",
        "file",
        "path",
        "lines",
        "numbers",
        "iterator",
        "output",
        "request",
        "future",
        "stage",
        "completable",
        "publisher",
        "optionalStream",
        "responses",
        "contract",
        "base",
        "closed",
        "attachment",
        "nested",
        "anyNumber",
        "characters",
        "iterable"
      })
  void c048_typeIsRefusedWithAWayOut(String method) {
    assertThatThrownBy(() -> Formats.ofMethod(Methods.class, method))
        .isInstanceOf(Misuse.class)
        .hasMessageMatching("(?s).*The type .*\\. (Return|Declare|Name|Make) .*\\.");
  }

  /** Records that contain themselves, and what JSON-B is told how to read. */
  @Test
  void typesThatOnlyAValueTellsAreNotRefused() {
    assertThatCode(() -> Formats.of(Shop.Tree.class)).doesNotThrowAnyException();
    assertThatCode(() -> Formats.of(Shop.Anything.class)).doesNotThrowAnyException();
    assertThatCode(() -> Formats.of(Shop.Money.class)).doesNotThrowAnyException();
  }
}
