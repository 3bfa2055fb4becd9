package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.Differential.Call;
import dev.idempotency.sample.Sight.Aspect;
import dev.idempotency.sample.StrictHttp.Field;
import dev.idempotency.sample.differential.Charsets;
import dev.idempotency.sample.differential.Commits;
import dev.idempotency.sample.differential.Dispatches;
import dev.idempotency.sample.differential.Endings;
import dev.idempotency.sample.differential.Failures;
import dev.idempotency.sample.differential.Headers;
import dev.idempotency.sample.differential.Outputs;
import dev.idempotency.sample.differential.Statuses;
import dev.idempotency.sample.differential.Way;
import java.io.IOException;
import java.util.Set;
import org.assertj.core.api.SoftAssertions;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every way to answer, three times: without the filter, behind it, and as a retry. The second is
 * the first, but for what is listed as a {@link Difference}, and the third replays the second, or
 * executes again where that is no final answer.
 */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class DifferentialIT {

  @Deployment(testable = false)
  static WebArchive lab() {
    return Differential.lab();
  }

  private static void assertSame(Way way) throws IOException {
    assertSame("way/" + way.path());
  }

  private static void assertSame(String path) throws IOException {
    assertSame(new Call(path));
  }

  private static void assertSame(Call call) throws IOException {
    Sight kept = call.kept();
    assertSame(call.path(), call.bare(), kept, call.again(kept));
  }

  private static void assertSame(String path, Sight bare, Sight kept, Sight retry) {
    SoftAssertions.assertSoftly(
        softly -> {
          assertLikeWithoutTheFilter(softly, path, bare, kept);
          assertFramed(softly, path, kept);
          assertFramed(softly, path + ", retry", retry);
          if (kept.isForgotten()) {
            assertExecutedAgain(softly, path, kept, retry);
          } else {
            assertReplayed(softly, path, kept, retry);
          }
        });
  }

  /** A difference that is listed must be there: a list is not to grow old. */
  private static void assertLikeWithoutTheFilter(
      SoftAssertions softly, String path, Sight bare, Sight kept) {
    Set<Aspect> listed = Difference.of(path);
    for (Aspect aspect : Aspect.values()) {
      if (listed.contains(aspect)) {
        softly
            .assertThat(kept.show(aspect))
            .as("%s: %s, which is listed as a difference", path, aspect)
            .isNotEqualTo(bare.show(aspect));
      } else {
        softly
            .assertThat(kept.show(aspect))
            .as("%s: %s", path, aspect)
            .isEqualTo(bare.show(aspect));
      }
    }
    softly.assertThat(kept.isReplay()).as(path).isFalse();
  }

  private static void assertFramed(SoftAssertions softly, String path, Sight sight) {
    softly.assertThat(sight.reply().flaw()).as("%s: framing", path).isEmpty();
  }

  private static void assertExecutedAgain(
      SoftAssertions softly, String path, Sight kept, Sight retry) {
    for (Aspect aspect : Aspect.values()) {
      softly
          .assertThat(retry.show(aspect))
          .as("%s, executed again: %s", path, aspect)
          .isEqualTo(kept.show(aspect));
    }
    softly.assertThat(retry.isReplay()).as(path).isFalse();
  }

  private static void assertReplayed(SoftAssertions softly, String path, Sight kept, Sight retry) {
    softly.assertThat(retry.isReplay()).as("%s: marker", path).isTrue();
    softly
        .assertThat(retry.show(Aspect.STATUS))
        .as("%s: status of the replay", path)
        .isEqualTo(kept.show(Aspect.STATUS));
    softly
        .assertThat(retry.show(Aspect.BODY).equals(kept.show(Aspect.BODY)))
        .as("%s: body of the replay: %s", path, retry.show(Aspect.BODY))
        .isEqualTo(!Difference.ofReplayedBody(path));
    softly
        .assertThat(retry.showKeptHeaders())
        .as("%s: headers of the replay", path)
        .isEqualTo(kept.showKeptHeaders());
    softly
        .assertThat(retry.surplusHeaders(kept))
        .as("%s: headers that only the replay has", path)
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TRAILERS")
  void b09_everyOutput(Outputs way) throws IOException {
    assertSame(way);
  }

  /** They need chunks, which a connection that ends does not get on WildFly. */
  @Test
  void b09_c090_trailersComeWithTheFirstAnswerOnly() throws IOException {
    Call call = new Call("way/" + Outputs.TRAILERS.path());
    Sight kept = call.kept();
    Sight retry = call.again(kept);

    assertThat(kept.reply().trailers()).containsExactly(new Field("X-Digest", "abc"));
    assertThat(kept.reply().text()).isEqualTo("before the trailer");
    assertThat(retry.reply().trailers()).isEmpty();
    assertThat(retry.reply().text()).isEqualTo("before the trailer");
    assertThat(retry.isReplay()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void b09_c039_everyCharset(Charsets way) throws IOException {
    assertSame(way);
  }

  @ParameterizedTest
  @EnumSource
  void b09_c043_everyCommitAndReset(Commits way) throws IOException {
    assertSame(way);
  }

  @ParameterizedTest
  @EnumSource
  void b41_c046_everyStatusAndNoBody(Statuses way) throws IOException {
    assertSame(way);
  }

  @ParameterizedTest
  @EnumSource
  void b09_c047_everyHeader(Headers way) throws IOException {
    assertSame(way);
  }

  @ParameterizedTest
  @EnumSource
  void b44_c001_everyErrorAndRedirect(Endings way) throws IOException {
    assertSame(way);
  }

  @ParameterizedTest
  @EnumSource
  void b14_c026_everyException(Failures way) throws IOException {
    assertSame(way);
  }

  @ParameterizedTest
  @EnumSource
  void b09_c081_everyDispatch(Dispatches way) throws IOException {
    assertSame(way);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "entity",
        "charset",
        "json",
        "bytes",
        "nothing",
        "null",
        "large",
        "stream",
        "headers",
        "created",
        "see-other",
        "missing",
        "missing-with-entity",
        "not-found",
        "with-page",
        "web-exception",
        "client-error",
        "mapped",
        "unmapped",
        "compressed"
      })
  void b09_c001_everyEntityOfJaxRs(String path) throws IOException {
    assertSame("rs/" + path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"page", "flushing", "unbuffered", "overflowing", "failing"})
  void b09_c043_c081_everyPage(String name) throws IOException {
    assertSame(name + ".jsp");
  }

  @ParameterizedTest
  @ValueSource(strings = {"greet", "leave"})
  void b09_c043_everyButtonOfAFacesForm(String button) throws IOException {
    Call call = Call.toFaces("kept", button);
    Sight kept = call.kept();

    assertThat(kept.reply().status()).isEqualTo(button.equals("greet") ? 200 : 302);
    assertThat(kept.reply().text().contains("Hello Kurt")).isEqualTo(button.equals("greet"));
    assertSame("form.xhtml " + button, Call.toFaces("bare", button).bare(), kept, call.again(kept));
  }

  /** A filter inside that has its own outputs, on top of ours. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "TRAILERS.*")
  void b09_everyOutputCompressedByAFilterWithin(Outputs way) throws IOException {
    assertSame("gzip/" + way.path());
  }
}
