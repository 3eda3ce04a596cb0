// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.driver.MessageKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class KeyTableTest {

  @Test
  void withoutKeysThereIsNone() {
    assertThat(KeyTable.none().chooser(3).get()).isSameAs(MessageKey.NONE);
  }

  @Test
  void roundRobinRotatesTheKeysOfEachProducerLoop() {
    KeyTable table = KeyTable.roundRobin(3);

    assertThat(indexes(table.chooser(0), 7)).containsExactly(0, 1, 2, 0, 1, 2, 0);
    assertThat(indexes(table.chooser(4), 4)).containsExactly(1, 2, 0, 1);
  }

  @Test
  void randomChoosesAllKeysEquallyOften() {
    long[] counts = counts(KeyTable.random(10).chooser(0), 10, 100_000);

    for (long count : counts) {
      assertThat((double) count).isCloseTo(10_000, within(400.0));
    }
  }

  @Test
  void zipfChoosesKeysByRank() {
    int keys = 100;
    double exponent = 0.99;
    long[] counts = counts(KeyTable.zipf(keys, exponent).chooser(1), keys, 200_000);
    double sum = 0;
    for (int k = 0; k < keys; k++) {
      sum += Math.pow(k + 1, -exponent);
    }
    for (int k = 0; k < keys; k++) {
      double expected = 200_000 * Math.pow(k + 1, -exponent) / sum;
      assertThat((double) counts[k]).isCloseTo(expected, within(5 * Math.sqrt(expected)));
    }
  }

  @Test
  void zipfWithExponentZeroIsUniform() {
    long[] counts = counts(KeyTable.zipf(4, 0).chooser(0), 4, 40_000);

    for (long count : counts) {
      assertThat((double) count).isCloseTo(10_000, within(450.0));
    }
  }

  @Test
  void producerLoopsShareTheKeysAndChooseIndependently() {
    KeyTable table = KeyTable.random(1_000);

    assertThat(indexes(table.chooser(0), 20)).isNotEqualTo(indexes(table.chooser(1), 20));
    assertThat(indexes(table.chooser(0), 20)).isEqualTo(indexes(table.chooser(0), 20));
  }

  private static List<Integer> indexes(Supplier<MessageKey> chooser, int count) {
    List<Integer> indexes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      indexes.add(chooser.get().index());
    }
    return indexes;
  }

  private static long[] counts(Supplier<MessageKey> chooser, int keys, int draws) {
    long[] counts = new long[keys];
    for (int i = 0; i < draws; i++) {
      counts[chooser.get().index()]++;
    }
    return counts;
  }
}
