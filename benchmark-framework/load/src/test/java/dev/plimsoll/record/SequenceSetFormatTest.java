// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SequenceSetFormatTest {

  private static final int PAGE = SequencePage.NUMBERS;

  @Test
  void readsWhatWasWritten() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 50; i++) {
      SequenceSet set = SequenceSetTest.randomSet(random);
      set.add((1L << 40) + random.nextInt());

      SequenceSet read = read(bytes(set), Long.MAX_VALUE);

      assertThat(read.size()).isEqualTo(set.size());
      assertThat(numbers(read)).isEqualTo(numbers(set));
    }
    assertThat(read(bytes(new SequenceSet()), 0).size()).isZero();
  }

  @Test
  void takesTwoBytesPerNumberOfASparsePageAndABitPerNumberOfADensePage() throws IOException {
    SequenceSet few = new SequenceSet();
    SequenceSet many = new SequenceSet();
    for (long number = 0; number < 100L * PAGE; number++) {
      if (number % 100 == 0) {
        few.add(number);
      }
      if (number % 2 == 0) {
        many.add(number);
      }
    }
    assertThat(bytes(few).length).isLessThan((int) (2 * few.size()) + 100 * 5);
    assertThat(bytes(many).length).isLessThan(100 * (PAGE / 8 + 5));
    SequenceSet run = new SequenceSet();
    run.addRange(0, 1L << 50);
    assertThat(bytes(run).length).isLessThan(20);
  }

  @Test
  void truncatedBytesAreRefused() throws IOException {
    byte[] bytes = bytes(SequenceSetTest.randomSet(new SplittableRandom(4)));
    for (int length = 0; length < bytes.length; length += 1 + length / 20) {
      byte[] part = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> read(part, Long.MAX_VALUE)).isInstanceOf(EOFException.class);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "02 00, in version 2; this program reads version 1",
    "01 01 00 03, unknown kind of entry 3",
    "01 01 00 00 00, a list of 0 numbers",
    "01 01 00 00 81 20 00 00, a list of 4097 numbers",
    "01 01 00 00 02 00 05 00 05, a list out of order",
    "01 01 00 02 00, a run of 0 pages",
    "01 01 00 02 ff ff ff ff ff ff 7f, a run of 562949953421311 pages",
    "01 01 ff ff ff ff ff ff 7f 00, a page beyond the highest number",
    "01 ff ff ff ff ff ff ff ff ff ff, more than 63 bits",
    "01 01 01 00 01 00 00, a number above the highest that was sent",
    "01 01 00 02 80 80 80 80 80 80 20, a number above the highest that was sent",
  })
  void bytesThatAreNoSetAreRefusedWithTheReason(String hex, String reason) {
    assertThatThrownBy(() -> read(parse(hex), PAGE))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void aLargeEntryCountAllocatesNothingInAdvance() {
    assertThatThrownBy(() -> read(parse("01 ff ff ff ff ff ff ff ff 7f 00 02 01"), Long.MAX_VALUE))
        .isInstanceOf(EOFException.class);
  }

  @Test
  void corruptBytesAreReadAsSomeSetOrRefused() throws IOException {
    SplittableRandom random = new SplittableRandom(9);
    byte[] bytes = bytes(SequenceSetTest.randomSet(random));
    for (int i = 0; i < 2_000; i++) {
      byte[] damaged = bytes.clone();
      damaged[random.nextInt(Math.min(60, bytes.length))] = (byte) random.nextInt();
      try {
        SequenceSet set = read(damaged, 10L * PAGE);
        assertThat(set.size()).isEqualTo(set.countIn(0, 10L * PAGE));
      } catch (IOException refused) {
        assertThat(refused.getClass()).isIn(IOException.class, EOFException.class);
      }
    }
  }

  private static byte[] bytes(SequenceSet set) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SequenceSetFormat.write(set, new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static SequenceSet read(byte[] bytes, long end) throws IOException {
    return SequenceSetFormat.read(new DataInputStream(new ByteArrayInputStream(bytes)), end);
  }

  private static byte[] parse(String hex) {
    return HexFormat.ofDelimiter(" ").parseHex(hex);
  }

  private static List<Long> numbers(SequenceSet set) {
    List<Long> numbers = new ArrayList<>();
    set.forEach(numbers::add);
    return numbers;
  }
}
