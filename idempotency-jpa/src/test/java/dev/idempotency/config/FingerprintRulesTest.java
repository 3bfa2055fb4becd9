package dev.idempotency.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.config.FingerprintRules.Mode;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FingerprintRulesTest {

  @Test
  void defaultLooksAtTheWholeBodyByItsTypeAndAtNoHeader() {
    assertThat(FingerprintRules.DEFAULT)
        .isEqualTo(new FingerprintRules(Mode.AUTO, Set.of(), List.of()));
  }

  @Test
  void entriesThatBeginWithASlashArePointers() {
    FingerprintRules rules =
        new FingerprintRules(Mode.AUTO, Set.of("/a", "a", "/", "", "a/b"), List.of());

    assertThat(rules.ignoredPointers()).containsExactlyInAnyOrder("/a", "/");
    assertThat(rules.ignoredFields()).containsExactlyInAnyOrder("a", "", "a/b");
  }
}
