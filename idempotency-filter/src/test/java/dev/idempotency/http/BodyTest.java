package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyTest {

  /** "Spooled to disk past 256 KiB". */
  private static final int THRESHOLD = 262_144;

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, THRESHOLD - 1, THRESHOLD, THRESHOLD + 1, 5_000_000})
  void givesBackWhatWasWrittenAtOnce(int size) throws IOException {
    byte[] bytes = pattern(size);
    try (Body body = new Body(directory)) {
      body.write(bytes);

      assertThat(body.size()).isEqualTo(size);
      assertThat(body.toByteArray()).isEqualTo(bytes);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, THRESHOLD - 1, THRESHOLD, THRESHOLD + 1, 5_000_000})
  void givesBackWhatWasWrittenInPieces(int size) throws IOException {
    byte[] bytes = pattern(size);
    try (Body body = new Body(directory)) {
      for (int from = 0; from < size; from += 10_007) {
        body.write(bytes, from, Math.min(10_007, size - from));
      }

      assertThat(body.size()).isEqualTo(size);
      assertThat(body.toByteArray()).isEqualTo(bytes);
    }
  }

  @Test
  void singleBytesAroundTheThresholdAreKept() throws IOException {
    try (Body body = new Body(directory)) {
      body.write(new byte[THRESHOLD - 1]);
      body.write(0x101); // the low eight bits count
      body.write(2);
      body.write(-1);

      byte[] bytes = body.toByteArray();
      assertThat(bytes).hasSize(THRESHOLD + 2);
      assertThat(bytes).endsWith(1, 2, 0xff);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, THRESHOLD})
  void smallBodyNeedsNoFile(int size) throws IOException {
    try (Body body = new Body(directory)) {
      body.write(new byte[size]);

      assertThat(files()).isZero();
    }
  }

  @Test
  void largeBodyHasOneFileUntilItIsClosed() throws IOException {
    try (Body body = new Body(directory)) {
      body.write(new byte[THRESHOLD + 1]);
      body.write(new byte[THRESHOLD]);
      assertThat(files()).isEqualTo(1);
    }

    assertThat(files()).isZero();
  }

  @Test
  void closingTwiceIsHarmless() throws IOException {
    Body body = new Body(directory);
    body.write(new byte[THRESHOLD + 1]);
    body.close();
    body.close();

    assertThat(files()).isZero();
  }

  @Test
  void resetDeletesTheFileAndForgetsEverything() throws IOException {
    try (Body body = new Body(directory)) {
      body.write(new byte[THRESHOLD + 1]);
      body.reset();

      assertThat(files()).isZero();
      assertThat(body.size()).isZero();
      assertThat(body.toByteArray()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, THRESHOLD + 1})
  void canBeWrittenAgainAfterReset(int size) throws IOException {
    try (Body body = new Body(directory)) {
      body.write(new byte[THRESHOLD + 7]);
      body.reset();
      body.write(pattern(size));

      assertThat(body.size()).isEqualTo(size);
      assertThat(body.toByteArray()).isEqualTo(pattern(size));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, THRESHOLD + 1})
  void canBeOpenedTwice(int size) throws IOException {
    try (Body body = new Body(directory)) {
      body.write(pattern(size));

      try (InputStream first = body.open();
          InputStream second = body.open()) {
        assertThat(first.readNBytes(2)).isEqualTo(new byte[] {0, 31});
        assertThat(second.readAllBytes()).isEqualTo(pattern(size));
        assertThat(first.readAllBytes()).hasSize(size - 2);
      }
    }
  }

  /** Bytes whose order shows. */
  private static byte[] pattern(int size) {
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) (i * 31 + i / 256);
    }
    return bytes;
  }

  private long files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.count();
    }
  }
}
