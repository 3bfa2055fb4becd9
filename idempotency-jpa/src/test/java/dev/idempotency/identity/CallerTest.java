package dev.idempotency.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CallerTest {

  private static @Nullable String auditName(@Nullable String name) {
    return new Caller("tenant", name).auditName();
  }

  @Test
  void auditNameIsTheCallersName() {
    assertThat(auditName("alice")).isEqualTo("alice");
    assertThat(auditName(null)).isNull();
  }

  @Test
  void auditNameIsCutWhereTheColumnEnds() {
    assertThat(auditName("n".repeat(255))).isEqualTo("n".repeat(255));
    assertThat(auditName("n".repeat(256))).isEqualTo("n".repeat(255));
  }

  @Test
  void auditNameIsNotCutInsideACharacter() {
    assertThat(auditName("n".repeat(254) + "\ud83d\ude00x"))
        .isEqualTo("n".repeat(254) + "\ud83d\ude00");
  }
}
