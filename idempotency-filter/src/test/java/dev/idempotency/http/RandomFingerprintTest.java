package dev.idempotency.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.http.MultipartSample.Piece;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random requests: the same meaning gives the same fingerprint however it is spelt, another meaning
 * another one, and nothing makes it fail. {@code -Dfingerprint.seed=N} repeats a run, {@code
 * -Dfingerprint.rounds=N} makes it longer.
 */
class RandomFingerprintTest {

  private static final long SEED = Long.getLong("fingerprint.seed", System.nanoTime());
  private static final int ROUNDS = Integer.getInteger("fingerprint.rounds", 500);

  private final SampleRequest json = SampleRequest.of("application/json");
  private final SampleRequest form = SampleRequest.of("application/x-www-form-urlencoded");
  private final Random random = new Random(SEED);

  RandomFingerprintTest() {
    System.out.printf("fingerprints: %d rounds from -Dfingerprint.seed=%d%n", ROUNDS, SEED);
  }

  @Test
  void c082_json() {
    for (int i = 0; i < ROUNDS; i++) {
      Object value = JsonSpelling.value(random, 5);
      String text = JsonSpelling.spelt(value, random);
      String again = JsonSpelling.spelt(value, random);
      String other = JsonSpelling.spelt(JsonSpelling.mutated(value, random), random);

      assertThat(json.fingerprint(again))
          .as("seed %d: %s and %s", SEED, text, again)
          .isEqualTo(json.fingerprint(text));
      assertThat(json.fingerprint(other))
          .as("seed %d: %s and %s", SEED, text, other)
          .isNotEqualTo(json.fingerprint(text));
    }
  }

  @Test
  void c015_forms() {
    for (int i = 0; i < ROUNDS; i++) {
      List<String> texts = texts();
      String body = form(texts);
      String again = form(texts);
      String other = form(mutated(texts));

      assertThat(form.fingerprint(again))
          .as("seed %d: %s and %s", SEED, body, again)
          .isEqualTo(form.fingerprint(body));
      assertThat(form.fingerprint(other))
          .as("seed %d: %s and %s", SEED, body, other)
          .isNotEqualTo(form.fingerprint(body));
    }
  }

  @Test
  void c045_multipart() {
    for (int i = 0; i < ROUNDS / 2; i++) {
      MultipartSample sample = multipart();
      String body = sample.read("b" + random.nextLong());
      List<Piece> pieces = new ArrayList<>(sample.pieces());
      int index = random.nextInt(pieces.size());
      Piece piece = pieces.get(index);
      pieces.set(index, new Piece(piece.fields(), piece.content() + "\r"));

      assertThat(sample.read("b" + random.nextLong())).as("seed %d", SEED).isEqualTo(body);
      assertThat(sample.given()).as("seed %d", SEED).isEqualTo(body);
      assertThat(new MultipartSample(pieces).read("b")).as("seed %d", SEED).isNotEqualTo(body);
    }
  }

  @Test
  void nothingMakesItFail() {
    for (int i = 0; i < ROUNDS; i++) {
      byte[] text = JsonSpelling.spelt(JsonSpelling.value(random, 5), random).getBytes(UTF_8);
      byte[] multipart = multipart().bytes("b");
      survives("application/json", "", mutated(text, multipart));
      survives(
          "application/x-www-form-urlencoded", "", mutated(form(texts()).getBytes(UTF_8), text));
      survives("multipart/form-data;boundary=b", "", mutated(multipart, text));
      survives("application/json", "gzip", mutated(SampleRequest.gzip(text), multipart));
      survives("application/json", "deflate", mutated(SampleRequest.deflate(text), multipart));
      String header =
          new String(
              mutated("multipart/x; boundary=\"b\"; charset=utf-8".getBytes(UTF_8), text), UTF_8);
      survives(header, header, multipart);
    }
  }

  /** And it is a function of the bytes: twice the same gives the same. */
  private void survives(String contentType, String contentEncoding, byte[] body) {
    SampleRequest request =
        SampleRequest.of(contentType)
            .header("Content-Encoding", contentEncoding)
            .characterEncoding(contentEncoding);
    String fingerprint = request.fingerprint(body);

    assertThat(fingerprint).matches("1:[0-9a-f]{64}");
    assertThat(request.fingerprint(body.clone())).as("seed %d", SEED).isEqualTo(fingerprint);
  }

  /** Some bytes changed, the end cut off, or a piece of something else in the middle. */
  private byte[] mutated(byte[] bytes, byte[] foreign) {
    byte[] copy = bytes.clone();
    int place = random.nextInt(bytes.length + 1);
    return switch (random.nextInt(3)) {
      case 0 -> {
        for (int i = random.nextInt(3); i >= 0 && copy.length > 0; i--) {
          copy[random.nextInt(copy.length)] = (byte) random.nextInt(256);
        }
        yield copy;
      }
      case 1 -> Arrays.copyOf(bytes, place);
      default -> {
        byte[] piece = Arrays.copyOf(foreign, random.nextInt(foreign.length + 1));
        byte[] head = SampleRequest.concat(Arrays.copyOf(bytes, place), piece);
        yield SampleRequest.concat(head, Arrays.copyOfRange(bytes, place, bytes.length));
      }
    };
  }

  /** Names and values in turn. */
  private List<String> texts() {
    List<String> texts = new ArrayList<>();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      texts.add("n" + JsonSpelling.text(random));
      texts.add(JsonSpelling.text(random));
    }
    return texts;
  }

  private List<String> mutated(List<String> texts) {
    List<String> other = new ArrayList<>(texts);
    int index = random.nextInt(other.size());
    other.set(index, other.get(index) + "&=%"); // what has to be escaped
    return other;
  }

  private String form(List<String> texts) {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < texts.size(); i += 2) {
      body.append("&".repeat(random.nextInt(2) + (i == 0 ? 0 : 1)));
      body.append(escaped(texts.get(i))).append('=').append(escaped(texts.get(i + 1)));
    }
    return body.toString();
  }

  private String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              boolean must = "&=%+".indexOf(c) >= 0;
              if (c == ' ' && random.nextBoolean()) {
                escaped.append('+');
              } else if (must || random.nextInt(3) == 0) {
                for (byte b : Character.toString(c).getBytes(UTF_8)) {
                  escaped.append((random.nextBoolean() ? "%%%02x" : "%%%02X").formatted(b));
                }
              } else {
                escaped.appendCodePoint(c);
              }
            });
    return escaped.toString();
  }

  private MultipartSample multipart() {
    List<Piece> pieces = new ArrayList<>();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      String content = "\r\n--" + JsonSpelling.text(random) + "\r\n".repeat(random.nextInt(2));
      pieces.add(
          random.nextBoolean()
              ? Piece.field("f" + i, content)
              : Piece.file("f", "\u00fc\u20ac", "text/plain", content));
    }
    return new MultipartSample(pieces);
  }
}
