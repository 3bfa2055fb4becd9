package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.config.FingerprintRules;
import dev.idempotency.problem.Problem;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies of which somebody in front has left nothing. */
class RequestContentsTest {

  private static final String FORM = "application/x-www-form-urlencoded";

  @TempDir private Path directory;

  private ReceivedRequest received(IncomingRequest request) {
    return new ReceivedRequest(request.toRequest(directory), 1000, FingerprintRules.DEFAULT);
  }

  private String fingerprint(IncomingRequest request) throws Exception {
    try (ReceivedRequest received = received(request)) {
      return received.fingerprint();
    }
  }

  /** As the container shows it to everybody after somebody has asked for a parameter. */
  private static IncomingRequest formReadByTheContainer(String name, String value) {
    return new IncomingRequest(FORM, "").declaredLength(9).query(name, value);
  }

  @Test
  void b19_c015_formThatTheContainerHasReadIsToldApartByItsParameters() throws Exception {
    String first = fingerprint(formReadByTheContainer("amount", "1"));

    assertThat(fingerprint(formReadByTheContainer("amount", "1"))).isEqualTo(first);
    assertThat(fingerprint(formReadByTheContainer("amount", "2"))).isNotEqualTo(first);
    assertThat(fingerprint(formReadByTheContainer("other", "1"))).isNotEqualTo(first);
  }

  @Test
  void c015_applicationGetsTheParametersThatTheContainerHasRead() throws Exception {
    try (ReceivedRequest received = received(formReadByTheContainer("amount", "1"))) {
      assertThat(received.forProtected().getParameter("amount")).isEqualTo("1");
      assertThat(received.forProtected().getParameterValues("amount")).containsExactly("1");
    }
  }

  @Test
  void b19_formWhoseBytesSomebodyHasReadIsRefused() {
    IncomingRequest lost = new IncomingRequest(FORM, "").declaredLength(9).queryString("a=1&b=2");
    lost.query("a", "1").query("b", "2");

    assertThatThrownBy(() -> fingerprint(lost))
        .isInstanceOfSatisfying(
            ContentRefused.class,
            e -> assertThat(e.problem()).isEqualTo(Problem.REQUEST_ALREADY_READ));
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "text/plain", "application/octet-stream"})
  void b19_bodyThatSomebodyHasReadIsRefused(String type) {
    assertThatThrownBy(() -> fingerprint(new IncomingRequest(type, "").declaredLength(9)))
        .isInstanceOfSatisfying(
            ContentRefused.class,
            e -> assertThat(e.problem()).isEqualTo(Problem.REQUEST_ALREADY_READ));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1})
  void emptyBodyIsABody(long declaredLength) throws Exception {
    assertThat(fingerprint(new IncomingRequest("text/plain", "").declaredLength(declaredLength)))
        .isEqualTo(fingerprint(new IncomingRequest("text/plain", "")));
    assertThat(fingerprint(new IncomingRequest(FORM, "").declaredLength(declaredLength)))
        .isNotEmpty();
  }
}
