package dev.idempotency.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.Identity;
import org.junit.jupiter.api.Test;

class DownstreamKeyTest {

  private static final Identity CAPTURE = new Identity("caller:alice", "capture", "K-1");

  /** Computed by another program: whoever changes this lets other systems execute twice. */
  @Test
  void keyIsTheSameInEveryVersion() {
    assertThat(DownstreamKey.of(CAPTURE, "charge"))
        .isEqualTo("AyuITjTSW_jPQwzsH9HcDJuC2QaSHk3lpXAPFGY_XCM");
    assertThat(DownstreamKey.of(new Identity("tenant-\u00fc", "op", "k"), "n"))
        .isEqualTo("yyJmBcc25NzLYWu1Ujhq2D4MlgmTa9db79UBlobM954");
  }

  @Test
  void everyPartTellsKeysApart() {
    assertThat(
            new String[] {
              DownstreamKey.of(CAPTURE, "charge"),
              DownstreamKey.of(CAPTURE, "mail"),
              DownstreamKey.of(new Identity("caller:bob", "capture", "K-1"), "charge"),
              DownstreamKey.of(new Identity("caller:alice", "refund", "K-1"), "charge"),
              DownstreamKey.of(new Identity("caller:alice", "capture", "K-"), "1charge")
            })
        .doesNotHaveDuplicates();
  }
}
