// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.load.PayloadPool;
import dev.plimsoll.load.PayloadSampler;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;

final class PayloadSampleTest {

  private static PayloadSample sample(PayloadPool pool, boolean stamped) {
    return PayloadSample.of(PayloadSampler.take(pool, stamped, 1_000, 1 << 20));
  }

  @Test
  void randomBytesAreNotCompressible() {
    PayloadSample sample = sample(PayloadPool.random(1_000, 1, 1_000), true);

    assertThat(sample.messages()).isEqualTo(1_000);
    assertThat(sample.bytes()).isEqualTo(1_000_000);
    assertThat(sample.deflatedBytes()).isBetween(950_000L, 1_001_000L);
    assertThat(sample.deflatedEachBytes()).isBetween(950_000L, 1_010_000L);
  }

  @Test
  void aShareOfZerosIsWhatCompressionSaves() {
    PayloadSample sample = sample(PayloadPool.random(10_000, 0.25, 100), true);

    assertThat((double) sample.deflatedEachBytes() / sample.bytes()).isBetween(0.25, 0.27);
  }

  @Test
  void linesOfOneKindShrinkMoreTogetherThanEachOnItsOwn() throws Exception {
    List<byte[]> lines = new ArrayList<>();
    for (int i = 100; i < 140; i++) {
      String line =
          "{\"order\": %d, \"customer\": \"c-%d\", \"state\": \"sent\"}".formatted(i, i * 7);
      lines.add(line.getBytes(StandardCharsets.UTF_8));
    }

    PayloadSample sample = sample(PayloadPool.of(List.of(lines), new int[] {1}), false);

    assertThat(sample.messages()).isEqualTo(1_000);
    assertThat(sample.deflatedBytes()).isLessThan(sample.deflatedEachBytes() / 2);
    long each = 0;
    for (int i = 0; i < 1_000; i++) {
      each += deflated(lines.get((i + 1) % 40)).length;
    }
    assertThat(sample.deflatedEachBytes()).as("of another implementation").isEqualTo(each);
  }

  private static byte[] deflated(byte[] payload) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(PayloadSample.LEVEL, true);
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
      out.write(payload);
    } finally {
      deflater.end();
    }
    return bytes.toByteArray();
  }

  @Test
  void aRunIsRepeatedWithTheSameSample() {
    PayloadPool sizes = PayloadPool.random(new int[] {100, 900}, new int[] {1, 1}, 0.5, 7);

    assertThat(sample(sizes, true)).isEqualTo(sample(sizes, true));
  }

  @Test
  void ofALargeMessageTheBeginIsEnough() {
    PayloadSample sample = sample(PayloadPool.random(3 << 20, 0, 1), true);

    assertThat(sample.messages()).isEqualTo(1);
    assertThat(sample.bytes()).isEqualTo(1 << 20);
    assertThat(sample.deflatedBytes()).isLessThan(2_000);
  }
}
