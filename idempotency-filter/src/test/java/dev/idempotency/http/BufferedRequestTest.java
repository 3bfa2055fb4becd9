package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BufferedRequestTest {

  @TempDir private Path directory;

  private final Map<String, Object> container = new HashMap<>();
  private Body body;

  @BeforeEach
  void open() {
    container.put("getParameterMap", Map.of("q", new String[] {"1"}));
    body = new Body(directory);
  }

  @AfterEach
  void close() throws IOException {
    body.close();
  }

  private BufferedRequest request(String type, String text) throws IOException {
    container.put("getContentType", type);
    body.write(text.getBytes(StandardCharsets.UTF_8));
    return new BufferedRequest(FakeRequests.of(container), body);
  }

  @Test
  void streamGivesTheBodyAgainToItsEnd() throws IOException {
    ServletInputStream stream = request("text/plain", "abc").getInputStream();

    assertThat(stream.isReady()).isTrue();
    assertThat(stream.isFinished()).isFalse();
    assertThat(stream.read()).isEqualTo('a');
    assertThat(stream.readAllBytes()).asString().isEqualTo("bc");
    assertThat(stream.isFinished()).isTrue();
  }

  @Test
  void readerReadsLatin1WhereNothingElseIsSaid() throws IOException {
    assertThat(request("text/plain", "\u00e4").getReader().readLine()).isEqualTo("\u00c3\u00a4");
  }

  @Test
  void readerReadsInTheCharsetOfTheRequest() throws IOException {
    container.put("getCharacterEncoding", "UTF-8");

    assertThat(request("text/plain", "\u00e4").getReader().readLine()).isEqualTo("\u00e4");
  }

  @Test
  void streamAndReaderExcludeEachOther() throws IOException {
    BufferedRequest byStream = request("text/plain", "abc");
    assertThat(byStream.getInputStream()).isSameAs(byStream.getInputStream());
    assertThatThrownBy(byStream::getReader).isInstanceOf(IllegalStateException.class);

    BufferedRequest byReader = new BufferedRequest(FakeRequests.of(container), body);
    assertThat(byReader.getReader()).isSameAs(byReader.getReader());
    assertThatThrownBy(byReader::getInputStream).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void parametersOfAFormAreThoseOfQueryAndBody() throws IOException {
    BufferedRequest request = request("application/x-www-form-urlencoded", "q=2&b=3");

    assertThat(request.getParameter("q")).isEqualTo("1");
    assertThat(request.getParameterValues("q")).containsExactly("1", "2");
    assertThat(request.getParameter("b")).isEqualTo("3");
    assertThat(Collections.list(request.getParameterNames())).containsExactly("q", "b");
    assertThat(request.getParameterMap()).containsOnlyKeys("q", "b");
    assertThat(request.getParameter("none")).isNull();
    assertThat(request.getParameterValues("none")).isNull();
  }

  @Test
  void parametersCannotBeChangedByTheApplication() throws IOException {
    BufferedRequest request = request("application/x-www-form-urlencoded", "b=3");
    request.getParameterValues("b")[0] = "changed";

    assertThat(request.getParameter("b")).isEqualTo("3");
    assertThatThrownBy(() -> request.getParameterMap().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void bodyOfAnotherTypeHasNoParameters() throws IOException {
    assertThat(request("text/plain", "b=3").getParameterMap()).containsOnlyKeys("q");
  }

  @Test
  void formThatWasTakenAsAStreamHasNoParameters() throws IOException {
    BufferedRequest request = request("application/x-www-form-urlencoded", "b=3");
    request.getInputStream();

    assertThat(request.getParameterMap()).containsOnlyKeys("q");
  }

  @Test
  void bodyCanStillBeReadAfterItsParameters() throws IOException {
    BufferedRequest request = request("application/x-www-form-urlencoded", "b=3");
    request.getParameter("b");

    assertThat(request.getInputStream().readAllBytes()).asString().isEqualTo("b=3");
    assertThat(request.getParameter("b")).isEqualTo("3");
  }

  @Test
  void asynchronyIsRefusedAndNoticed() throws IOException {
    BufferedRequest request = request("text/plain", "");

    assertThat(request.isAsyncSupported()).isFalse();
    assertThat(request.asyncRefused()).isFalse();
    assertThatThrownBy(request::startAsync).isInstanceOf(IllegalStateException.class);
    assertThat(request.asyncRefused()).isTrue();
  }

  @Test
  void asynchronyWithOwnObjectsIsRefusedToo() throws IOException {
    BufferedRequest request = request("text/plain", "");

    assertThatThrownBy(() -> request.startAsync(request, null))
        .isInstanceOf(IllegalStateException.class);
    assertThat(request.asyncRefused()).isTrue();
  }

  @Test
  void readListenerIsRefused() throws IOException {
    ServletInputStream stream = request("text/plain", "").getInputStream();

    assertThatThrownBy(() -> stream.setReadListener(null))
        .isInstanceOf(IllegalStateException.class);
  }
}
