package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeaderSnapshotTest {

  private final FakeResponse response = new FakeResponse();
  private HeaderSnapshot snapshot;

  @BeforeEach
  void take() {
    response.addHeader("Vary", "Origin");
    response.addHeader("Vary", "Cookie");
    response.setContentType("text/plain");
    snapshot = HeaderSnapshot.of(response);
  }

  @Test
  void unchangedHeaderHasNothingAdded() {
    assertThat(snapshot.added("Vary", List.of("Origin", "Cookie"))).isEmpty();
  }

  @Test
  void extendedHeaderHasTheNewValuesAdded() {
    assertThat(snapshot.added("Vary", List.of("Origin", "Cookie", "Accept")))
        .containsExactly("Accept");
  }

  @Test
  void replacedHeaderIsAddedAsAWhole() {
    assertThat(snapshot.added("Vary", List.of("Accept"))).containsExactly("Accept");
    assertThat(snapshot.added("Vary", List.of("Cookie", "Origin", "Accept")))
        .containsExactly("Cookie", "Origin", "Accept");
  }

  @Test
  void removedHeaderHasNothingAdded() {
    assertThat(snapshot.added("Vary", List.of())).isEmpty();
  }

  @Test
  void newHeaderIsAddedAsAWhole() {
    assertThat(snapshot.added("ETag", List.of("\"1\""))).containsExactly("\"1\"");
  }

  @Test
  void caseOfTheNameDoesNotCount() {
    assertThat(snapshot.added("VARY", List.of("Origin", "Cookie"))).isEmpty();
  }

  @Test
  void laterChangesOfTheResponseDoNotReachTheSnapshot() {
    response.addHeader("Vary", "Accept");

    assertThat(snapshot.headers().get("vary")).containsExactly("Origin", "Cookie");
  }

  @Test
  void headersAndContentTypeComeBackToAResetResponse() {
    response.reset();

    snapshot.applyTo(response);

    assertThat(response.getHeaders("Vary")).containsExactly("Origin", "Cookie");
    assertThat(response.getHeaders("Content-Type")).isEmpty();
    assertThat(response.getContentType()).isEqualTo("text/plain");
  }
}
