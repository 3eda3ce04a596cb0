// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.PayloadUse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PayloadWriterTest {

  private final PayloadPool pool = PayloadPool.random(64, 1, 3);

  @Test
  void aCopyingClientNeedsOneArrayForAllMessages() {
    PayloadWriter writer = new PayloadWriter(pool, PayloadUse.COPIED, 0);

    byte[] first = writer.next(new InFlightMessage(null, null, 0));
    byte[] content = first.clone();
    byte[] second = writer.next(new InFlightMessage(null, null, 0));

    assertThat(second).isSameAs(first);
    assertThat(second).as("filled with the next body").isNotEqualTo(content);
  }

  @Test
  void aProducerStampsCopiesOfItsOwnWhereTheyTakeLittleMemory() {
    PayloadPool small = pool.forProducers(2);
    PayloadWriter writer = new PayloadWriter(small, PayloadUse.COPIED, 0);
    PayloadWriter other = new PayloadWriter(small, PayloadUse.COPIED, 0);
    InFlightMessage message = new InFlightMessage(null, null, 0);

    byte[] first = writer.next(message);
    assertThat(first).isEqualTo(pool.body(0, 1));
    Arrays.fill(first, (byte) 1);
    byte[] second = writer.next(message);
    assertThat(second).isEqualTo(pool.body(0, 2));
    writer.next(message);

    assertThat(writer.next(message)).isSameAs(first);
    assertThat(other.next(message)).as("the pool is untouched").isEqualTo(pool.body(0, 1));
  }

  @Test
  void copiesOfManyProducersThatWouldTakeMuchMemoryAreNotMade() {
    int most = (4 << 20) / (3 * 64);
    PayloadWriter few = new PayloadWriter(pool.forProducers(most), PayloadUse.COPIED, 0);
    PayloadWriter many = new PayloadWriter(pool.forProducers(most + 1), PayloadUse.COPIED, 0);
    InFlightMessage message = new InFlightMessage(null, null, 0);

    assertThat(few.next(message)).isNotSameAs(few.next(message));
    assertThat(many.next(message)).isSameAs(many.next(message));
  }

  @Test
  void anArrayHeldByTheClientIsReusedOnlyWithItsInFlightMessage() {
    PayloadWriter writer = new PayloadWriter(pool, PayloadUse.HELD_UNTIL_COMPLETION, 0);
    InFlightMessage one = new InFlightMessage(null, null, 0);
    InFlightMessage two = new InFlightMessage(null, null, 0);

    byte[] ofOne = writer.next(one);
    byte[] content = ofOne.clone();
    byte[] ofTwo = writer.next(two);

    assertThat(ofTwo).isNotSameAs(ofOne);
    assertThat(ofOne).as("untouched while it is out").isEqualTo(content);
    assertThat(writer.next(one)).isSameAs(ofOne);
  }

  @Test
  void aKeepingClientGetsANewArrayForEachMessage() {
    PayloadWriter writer = new PayloadWriter(pool, PayloadUse.KEPT, 0);
    InFlightMessage message = new InFlightMessage(null, null, 0);

    byte[] first = writer.next(message);
    Arrays.fill(first, (byte) 1);
    byte[] second = writer.next(message);

    assertThat(second).isNotSameAs(first);
    writer.next(message);
    assertThat(writer.next(message)).as("the pool is untouched").isNotEqualTo(first);
  }

  @Test
  void bodiesRotate() {
    PayloadWriter writer = new PayloadWriter(pool, PayloadUse.KEPT, 1);

    assertThat(writer.next(new InFlightMessage(null, null, 0))).isEqualTo(pool.body(0, 2));
    assertThat(writer.next(new InFlightMessage(null, null, 0))).isEqualTo(pool.body(0, 0));
    assertThat(writer.next(new InFlightMessage(null, null, 0))).isEqualTo(pool.body(0, 1));
  }

  @Test
  void randomBodiesAreTheSameForEveryRunAndAsRandomAsConfigured() {
    assertThat(PayloadPool.random(64, 1, 3).body(0, 1)).isEqualTo(pool.body(0, 1));
    assertThat(pool.body(0, 0)).isNotEqualTo(pool.body(0, 1));

    byte[] half = PayloadPool.random(100, 0.5, 1).body(0, 0);

    assertThat(Arrays.copyOfRange(half, 50, 100)).containsOnly(0);
    assertThat(Arrays.copyOfRange(half, 0, 50)).isNotEqualTo(new byte[50]);
    assertThat(PayloadPool.random(100, 0, 1).body(0, 0)).containsOnly(0);
  }

  @Test
  void sizesAreDrawnByTheirWeightsAndEquallyInEveryRun() {
    PayloadPool sizes = PayloadPool.random(new int[] {10, 20, 30}, new int[] {70, 20, 10}, 1, 2);
    int[] counts = new int[3];
    PayloadWriter writer = new PayloadWriter(sizes, PayloadUse.COPIED, 3);
    PayloadWriter again = new PayloadWriter(sizes, PayloadUse.COPIED, 3);
    for (int i = 0; i < 10_000; i++) {
      byte[] payload = writer.next(new InFlightMessage(null, null, 0));
      assertThat(again.next(new InFlightMessage(null, null, 0))).isEqualTo(payload);
      counts[payload.length / 10 - 1]++;
    }

    assertThat(counts[0]).isBetween(6_700, 7_300);
    assertThat(counts[1]).isBetween(1_800, 2_200);
    assertThat(counts[2]).isBetween(850, 1_150);
  }

  @Test
  void eachOfManySizesIsDrawnByItsWeight() {
    int[] sizes = IntStream.rangeClosed(1, 100).toArray();
    PayloadPool pool = PayloadPool.random(sizes, sizes, 1, 1);
    long[] counts = new long[101];
    for (int i = 0; i < 1_000_000; i++) {
      counts[pool.sizeOf((long) ((i + 0.5) / 1_000_000 * 0x1p63)) + 1]++;
    }

    for (int size : sizes) {
      assertThat(counts[size])
          .as("size %d, of a sum of 5,050", size)
          .isBetween((long) (size / 5_050.0 * 1e6) - 1, (long) (size / 5_050.0 * 1e6) + 2);
    }
  }

  @Test
  void bodiesOfOneSizeMayBeMoreThanOfAnother() {
    byte[] a = {1};
    byte[] b = {2};
    byte[] c = {3, 3};
    PayloadPool lines = PayloadPool.of(List.of(List.of(a, b), List.of(c)), new int[] {2, 1});
    PayloadWriter writer = new PayloadWriter(lines, PayloadUse.COPIED, 0);
    int[] counts = new int[4];
    for (int i = 0; i < 9_000; i++) {
      counts[writer.next(new InFlightMessage(null, null, 0))[0]]++;
    }

    assertThat(counts[1]).isBetween(2_800, 3_200);
    assertThat(counts[2]).isBetween(counts[1] - 1, counts[1] + 1);
    assertThat(counts[3]).isBetween(2_800, 3_200);
  }

  @Test
  void producersDrawDifferentSizes() {
    PayloadPool sizes = PayloadPool.random(new int[] {10, 20}, new int[] {1, 1}, 1, 1);
    PayloadWriter one = new PayloadWriter(sizes, PayloadUse.COPIED, 0);
    PayloadWriter other = new PayloadWriter(sizes, PayloadUse.COPIED, 1);
    int different = 0;
    for (int i = 0; i < 1_000; i++) {
      int length = one.next(new InFlightMessage(null, null, 0)).length;
      different += length == other.next(new InFlightMessage(null, null, 0)).length ? 0 : 1;
    }

    assertThat(different).isBetween(400, 600);
  }

  @Test
  void heldArraysOfSeveralSizesAreReused() {
    PayloadPool sizes = PayloadPool.random(new int[] {10, 20}, new int[] {1, 1}, 1, 1);
    PayloadWriter writer = new PayloadWriter(sizes, PayloadUse.HELD_UNTIL_COMPLETION, 0);
    List<InFlightMessage> messages = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      messages.add(new InFlightMessage(null, null, i));
    }
    Set<byte[]> arrays = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < 10_000; i++) {
      InFlightMessage message = messages.get(i % 4);
      byte[] payload = writer.next(message);
      arrays.add(payload);
      assertThat(messages.stream().filter(each -> each.buffer == payload)).hasSize(1);
    }

    assertThat(arrays).as("at most one for each message and size").hasSizeLessThanOrEqualTo(8);
  }

  @Test
  void aGivenBodyIsCopied() {
    byte[] given = {1, 2, 3};
    PayloadPool of = PayloadPool.of(given);
    given[0] = 9;

    assertThat(of.body(0, 0)).containsExactly(1, 2, 3);
  }
}
