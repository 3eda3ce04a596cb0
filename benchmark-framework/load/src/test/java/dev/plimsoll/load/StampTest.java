// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class StampTest {

  private static final byte[] WRITTEN =
      HexFormat.ofDelimiter(" ")
          .parseHex(
              // magic, version and flags; run tag; producer; key index
              "50 4c 02 04 de ad be ef 00 00 00 07 ff ff ff ff"
                  // sequence; intended time; send time - intended time, generator's part of it
                  + " 00 00 00 01 02 03 04 05 17 97 9c fe 36 2a 00 00 00 00 00 00 03 e8 03 84");

  @Test
  void hasTheDocumentedLayout() {
    byte[] payload = new byte[Stamp.BYTES];
    long intended = 1_700_000_000_000_000_000L;

    Stamp.write(
        payload, Stamp.MEASURED, 0xDEADBEEF, 7, -1, 0x0102030405L, intended, intended + 1_000, 900);

    assertThat(payload).isEqualTo(WRITTEN);
  }

  @Test
  void canBeReadAtAnyOffset() {
    byte[] payload = new byte[100];
    System.arraycopy(WRITTEN, 0, payload, 13, WRITTEN.length);

    assertThat(Stamp.isAt(payload, 13, 87)).isTrue();
    assertThat(Stamp.flags(payload, 13)).isEqualTo(Stamp.MEASURED);
    assertThat(Stamp.tag(payload, 13)).isEqualTo(0xDEADBEEF);
    assertThat(Stamp.producer(payload, 13)).isEqualTo(7);
    assertThat(Stamp.key(payload, 13)).isEqualTo(-1);
    assertThat(Stamp.sequence(payload, 13)).isEqualTo(0x0102030405L);
    assertThat(Stamp.intended(payload, 13)).isEqualTo(1_700_000_000_000_000_000L);
    assertThat(Stamp.sent(payload, 13)).isEqualTo(1_700_000_000_000_001_000L);
  }

  @Test
  void theGeneratorDelayIsAccurateToAThousandthAndNeverTooLong() {
    byte[] payload = new byte[Stamp.BYTES];
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 100_000; i++) {
      long sendDelay = random.nextLong(1L << random.nextInt(1, 47));
      long delay = random.nextLong(sendDelay + 1);
      Stamp.write(payload, 0, 1, 2, 3, 4, 1_000, 1_000 + sendDelay, delay);

      assertThat(Stamp.sent(payload, 0)).isEqualTo(1_000 + sendDelay);
      assertThat(Stamp.generatorDelay(payload, 0))
          .isLessThanOrEqualTo(delay)
          .isGreaterThanOrEqualTo(delay - delay / 500);
    }
  }

  @Test
  void otherOrShortPayloadsHaveNoStamp() {
    byte[] other = WRITTEN.clone();
    other[0] = 0x51;
    byte[] newer = WRITTEN.clone();
    newer[2] = 3;

    assertThat(Stamp.isAt(WRITTEN, 0, Stamp.BYTES - 1)).isFalse();
    assertThat(Stamp.isAt(other, 0, Stamp.BYTES)).isFalse();
    assertThat(Stamp.isAt(newer, 0, Stamp.BYTES)).isFalse();
    assertThat(Stamp.isAt(new byte[Stamp.BYTES], 0, Stamp.BYTES)).isFalse();
  }

  @Test
  void flagsAreDistinguished() {
    assertThat(
            new int[] {
              Stamp.PATH_CHECK,
              Stamp.WARM_UP,
              Stamp.MEASURED,
              Stamp.COOL_DOWN,
              Stamp.REQUEST,
              Stamp.REPLY
            })
        .containsExactly(1, 2, 4, 8, 16, 32);
  }
}
