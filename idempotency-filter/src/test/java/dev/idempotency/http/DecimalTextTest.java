package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTextTest {

  @ParameterizedTest
  @CsvSource({
    "1, 1e0",
    "1.0, 1e0",
    "10e-1, 1e0",
    "100, 1e2",
    "1E+2, 1e2",
    "0.010, 1e-2",
    "-1.50, -15e-1",
    "1e007, 1e7",
    "1e-000, 1e0",
    "0, 0",
    "-0, 0",
    "-0.00e-7, 0",
    "0e99999999999999999999, 0",
    "12345678901234567890, 1234567890123456789e1",
    "12345678901234567891, 12345678901234567891e0",
    "1e999999999, 1e999999999",
    "1e-999999999999999999, 1e-999999999999999999"
  })
  void c082_isTheSignificantDigitsAndAPowerOfTen(String number, String expected) throws Exception {
    assertThat(DecimalText.canonical(number)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "+1",
        "01",
        "-01",
        "1.",
        ".5",
        "1e",
        "1e+",
        "NaN",
        "1 ",
        "0x1",
        "\u0661",
        "1e1234567890123456789"
      })
  void whatIsNoNumberIsRefused(String text) {
    assertThatThrownBy(() -> DecimalText.canonical(text)).isInstanceOf(UnreadableContent.class);
  }

  @Test
  void lengthIsNoObstacle() throws Exception {
    String digits = "1".repeat(3_000_000);

    assertThat(DecimalText.canonical(digits + "." + digits))
        .isEqualTo(digits + digits + "e-3000000");
  }

  @Test
  void c082_agreesWithBigDecimal() throws Exception {
    long seed = Long.getLong("fingerprint.seed", System.nanoTime());
    System.out.printf("decimals: -Dfingerprint.seed=%d%n", seed);
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      BigDecimal one = small(random);
      BigDecimal other = random.nextBoolean() ? small(random) : neighbour(one, random);
      String text = JsonSpelling.number(one, random);
      String otherText = JsonSpelling.number(other, random);
      assertThat(new BigDecimal(text)).as("the spelling of %s", one).isEqualByComparingTo(one);

      assertThat(DecimalText.canonical(text).equals(DecimalText.canonical(otherText)))
          .as("seed %d: %s and %s", seed, text, otherText)
          .isEqualTo(one.compareTo(other) == 0);
    }
  }

  private static BigDecimal small(Random random) {
    return new BigDecimal(new BigInteger(1 + random.nextInt(80), random), random.nextInt(60) - 30)
        .multiply(BigDecimal.valueOf(random.nextInt(3) - 1L));
  }

  private static BigDecimal neighbour(BigDecimal number, Random random) {
    return number.add(new BigDecimal(BigInteger.ONE, number.scale() + random.nextInt(3)));
  }
}
