package dev.idempotency.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DiagnosticTest {

  @Test
  void codesAreUnique() {
    assertThat(Arrays.stream(Diagnostic.values()).map(Diagnostic::code)).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource
  void codeHasFourDigits(Diagnostic diagnostic) {
    assertThat(diagnostic.code()).matches("IDEM-\\d{4}");
  }

  @ParameterizedTest
  @EnumSource
  void textBeginsWithTheCode(Diagnostic diagnostic) {
    Object[] plenty = Collections.nCopies(10, "x").toArray();

    assertThat(diagnostic.text(plenty)).startsWith(diagnostic.code() + ": ");
  }

  @Test
  void argumentsAreFilledIn() {
    assertThat(Diagnostic.MODE_NOT_AVAILABLE.text("The init-param mode", "leased"))
        .isEqualTo(
            "IDEM-0015: The init-param mode has the value 'leased': this version has the mode"
                + " 'atomic' only.");
  }
}
