package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
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
    return new BufferedRequest(FakeRequests.of(container), RequestContent.of(body));
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

    BufferedRequest byReader =
        new BufferedRequest(FakeRequests.of(container), RequestContent.of(body));
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
  void formIsDecodedAsLatin1WhereNothingElseIsSaid() throws IOException {
    BufferedRequest request = request("application/x-www-form-urlencoded", "b=%C3%A4");

    assertThat(request.getParameter("b")).isEqualTo("\u00c3\u00a4");
  }

  @Test
  void formIsDecodedInTheCharsetOfTheRequest() throws IOException {
    container.put("getCharacterEncoding", "UTF-8");
    BufferedRequest request = request("application/x-www-form-urlencoded", "b=%C3%A4");

    assertThat(request.getParameter("b")).isEqualTo("\u00e4");
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
  void asynchronyIsRefusedAndNoticedWhereTheRequestIsProtected() throws IOException {
    ProtectedRequest request = protectedRequest();

    assertThat(request.isAsyncSupported()).isFalse();
    assertThat(request.asyncRefused()).isFalse();
    assertThatThrownBy(request::startAsync).isInstanceOf(IllegalStateException.class);
    assertThat(request.asyncRefused()).isTrue();
  }

  @Test
  void asynchronyWithOwnObjectsIsRefusedToo() throws IOException {
    ProtectedRequest request = protectedRequest();

    assertThatThrownBy(() -> request.startAsync(request, null))
        .isInstanceOf(IllegalStateException.class);
    assertThat(request.asyncRefused()).isTrue();
  }

  @Test
  void b36_anotherProtocolIsRefusedAndNoticed() {
    ProtectedRequest request = protectedRequest();

    assertThatThrownBy(() -> request.upgrade(null)).isInstanceOf(IllegalStateException.class);
    assertThat(request.asyncRefused()).isTrue();
  }

  @Test
  void nothingIsPushedBeforeTheCommit() {
    assertThat(protectedRequest().newPushBuilder()).isNull();
  }

  private ProtectedRequest protectedRequest() {
    return new ProtectedRequest(FakeRequests.of(container), RequestContent.of(body));
  }

  @Test
  void asynchronousReaderIsToldThatAllIsThere() throws IOException {
    container.put("isAsyncStarted", true);
    ServletInputStream stream = request("text/plain", "abc").getInputStream();
    ReadAll listener = new ReadAll(stream);

    stream.setReadListener(listener);

    assertThat(listener.seen).containsExactly("abc", "all");
  }

  private static final class ReadAll implements ReadListener {

    private final ServletInputStream stream;
    private final List<String> seen = new ArrayList<>();

    ReadAll(ServletInputStream stream) {
      this.stream = stream;
    }

    @Override
    public void onDataAvailable() throws IOException {
      seen.add(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    }

    @Override
    public void onAllDataRead() {
      seen.add("all");
    }

    @Override
    public void onError(Throwable failure) {
      seen.add("error");
    }
  }

  @Test
  void whatTheContainerRefusesToTheFilterItRefusesToTheApplication() {
    IllegalStateException refusal = new IllegalStateException("too large");
    BufferedRequest request =
        new BufferedRequest(
            FakeRequests.of(container), RequestContent.ofRefusedParts(refusal, body));

    assertThatThrownBy(request::getParts).isSameAs(refusal);
    assertThatThrownBy(() -> request.getPart("a")).isSameAs(refusal);
  }

  @Test
  void whatTheContainerHasParsedIsTheContainersBusiness() throws Exception {
    List<Part> parts = new ArrayList<>();
    container.put("getParts", parts);
    container.put("getParameterMap", Map.of("field", new String[] {"1"}));
    container.put("getContentType", "multipart/form-data; boundary=x");
    BufferedRequest request =
        new BufferedRequest(FakeRequests.of(container), RequestContent.ofParts(parts, body));

    assertThat(request.getParts()).isSameAs(parts);
    assertThat(request.getParameter("field")).isEqualTo("1");
    assertThat(request.getInputStream()).isNull();
  }

  @Test
  void readListenerIsRefusedWhereNothingIsAsynchronous() throws IOException {
    container.put("isAsyncStarted", false);
    ServletInputStream stream = request("text/plain", "").getInputStream();

    assertThatThrownBy(() -> stream.setReadListener(null))
        .isInstanceOf(IllegalStateException.class);
  }
}
