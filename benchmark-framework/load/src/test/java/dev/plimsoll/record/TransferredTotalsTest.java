// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.record.LatencyTotals.Totals;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Totals that another process has recorded: up to 64 values one by one, more as a histogram. */
final class TransferredTotalsTest {

  private static final byte[] NO_HISTOGRAM = {};
  private static final long[] NO_VALUES = {};

  private static LatencyTotals totals(int count) {
    LatencyTotals totals = new LatencyTotals();
    totals.add(counts(count));
    return totals;
  }

  private static LatencyCounts counts(int count) {
    LatencyCounts counts = new LatencyCounts();
    for (int i = 0; i < count; i++) {
      counts.record(1_000L * i - 1);
    }
    return counts;
  }

  private static Totals exact(LatencyTotals of) {
    return new Totals(
        of.count(),
        of.sumNanos(),
        of.minNanos(),
        of.maxNanos(),
        of.negativeCount(),
        of.negativeMinNanos());
  }

  private static LatencyTotals transferred(LatencyTotals of) throws IOException {
    return LatencyTotals.of(of.individualValues(), of.encodedHistogram(), exact(of));
  }

  private static Totals counting(long count) {
    return new Totals(count, 0, 0, 0, 0, 0);
  }

  @Test
  void upTo64ValuesAreIndividual() {
    assertThat(totals(3).individualValues()).containsExactly(0, 999, 1_999);
    assertThat(totals(3).encodedHistogram()).isEmpty();
    assertThat(totals(64).individualValues()).hasSize(64);
    assertThat(totals(65).individualValues()).isEmpty();
    assertThat(totals(65).encodedHistogram()).isNotEmpty();
  }

  @Test
  void totalsStayIndividualWhileBothTogetherHaveUpTo64Values() {
    LatencyTotals merged = totals(40);
    merged.add(totals(24));
    assertThat(merged.individualValues()).hasSize(64);
    assertThat(merged.individualValues()[40]).isZero();

    merged.add(totals(1));
    assertThat(merged.individualValues()).isEmpty();
    assertThat(merged.count()).isEqualTo(65);
    assertThat(merged.histogram().getTotalCount()).isEqualTo(65);
  }

  @Test
  void manyIndividualValuesArePackedToo() {
    LatencyTotals few = totals(64);
    assertThat(few.isPacked()).isTrue();

    LatencyTotals many = totals(65);
    assertThat(many.isPacked()).isFalse();
    many.pack();
    assertThat(many.isPacked()).isTrue();
    assertThat(many.histogram()).isEqualTo(totals(65).histogram());
  }

  @Test
  void individualValuesAreAddedToAHistogram() {
    for (int count : new int[] {1, 64, 65, 923, 924, 925, 1_024, 1_025, 2_000}) {
      LatencyTotals merged = totals(100);
      merged.add(counts(count));
      assertThat(merged.histogram().getTotalCount()).isEqualTo(100 + count);

      LatencyTotals packed = totals(100);
      packed.pack();
      packed.add(totals(count));
      assertThat(packed.histogram()).isEqualTo(merged.histogram());
    }
  }

  @Test
  void countsAreEmptyWhenTheyAreUsedAgain() {
    for (int before : new int[] {1, 16, 17, 1_024, 1_025, 3_000}) {
      LatencyCounts counts = counts(before);
      counts.clear();
      for (int i = 0; i < 1_030; i++) {
        counts.record(5);
      }
      LatencyTotals totals = new LatencyTotals();
      totals.add(counts);

      assertThat(totals.histogram().getTotalCount()).isEqualTo(1_030);
      assertThat(totals.histogram().getMaxValue()).isEqualTo(5);
      assertThat(totals.minNanos()).isEqualTo(5);
      assertThat(totals.sumNanos()).isEqualTo(5_150);
      assertThat(totals.negativeCount()).isZero();
      assertThat(totals.negativeMinNanos()).isZero();
    }
  }

  @Test
  void theOtherProcessHasTheSameTotals() throws IOException {
    for (int count : new int[] {0, 1, 64, 65, 1_024, 1_025, 3_000}) {
      LatencyTotals here = totals(count);
      LatencyTotals there = transferred(here);

      assertThat(exact(there)).isEqualTo(exact(here));
      assertThat(there.histogram()).isEqualTo(here.histogram());
      assertThat(there.isPacked()).isTrue();
      assertThat(transferred(there).histogram()).as("passed on").isEqualTo(here.histogram());
      there.add(totals(30));
      here.add(totals(30));
      assertThat(there.histogram()).as("with more values").isEqualTo(here.histogram());
    }
  }

  @Test
  void theyDoNotShareMemoryWithTheMessage() throws IOException {
    long[] values = {1, 2};
    LatencyTotals few = LatencyTotals.of(values, NO_HISTOGRAM, counting(2));
    values[0] = 99;
    few.individualValues()[1] = 99;
    assertThat(few.individualValues()).containsExactly(1, 2);

    byte[] encoded = totals(100).encodedHistogram();
    LatencyTotals many = LatencyTotals.of(NO_VALUES, encoded, counting(100));
    Arrays.fill(encoded, (byte) 0);
    Arrays.fill(many.encodedHistogram(), (byte) 0);
    assertThat(many.histogram().getTotalCount()).isEqualTo(100);
  }

  @Test
  void valuesThatDoNotFitTheirNumberAreRefused() throws IOException {
    assertThat(LatencyTotals.of(new long[] {0}, NO_HISTOGRAM, counting(1)).count()).isEqualTo(1);
    refused(new long[] {5}, NO_HISTOGRAM, 2);
    refused(new long[] {-1}, NO_HISTOGRAM, 1);
    refused(LongStream.range(0, 65).toArray(), NO_HISTOGRAM, 65);
    refused(NO_VALUES, totals(100).encodedHistogram(), 99);
  }

  private static void refused(long[] values, byte[] histogram, long count) {
    assertThatThrownBy(() -> LatencyTotals.of(values, histogram, counting(count)))
        .isInstanceOf(IOException.class)
        .hasMessage("latencies: the values do not fit their number");
  }

  @Test
  void aTypeWithoutValuesTakesNoPlace() {
    LatencyArrays arrays = new LatencyArrays();
    arrays.add(LatencyKind.PUBLISH, totals(2));
    arrays.add(LatencyKind.PUBLISH, totals(100));
    arrays.add(LatencyKind.END_TO_END, new LatencyTotals());
    arrays.add(null, totals(1));

    assertThat(arrays.kinds()).containsExactly(LatencyKind.PUBLISH);
    assertThat(arrays.of(LatencyKind.PUBLISH).count()).isEqualTo(102);
    assertThat(arrays.of(LatencyKind.END_TO_END).count()).isZero();
    assertThat(arrays.of(LatencyKind.PUBLISH).isPacked()).isFalse();
    arrays.pack();
    assertThat(arrays.of(LatencyKind.PUBLISH).isPacked()).isTrue();
    assertThat(LatencyKind.PUBLISH.key()).isEqualTo("publish");
    assertThat(EventType.FAIL.service()).isNull();
    assertThat(EventType.SEND.service()).isEqualTo(LatencyKind.GENERATOR_DELAY);
  }

  @Test
  void lateLatenciesOfAnotherProcessBelongToThePart() {
    IntervalSnapshot.BucketKey key = WindowTotals.empty(EventType.ACKNOWLEDGE).key();
    IntervalSnapshot.Part part =
        new IntervalSnapshot.Part(key, 3, 30, totals(3), totals(3), totals(2), totals(2));

    assertThat(part.events()).isEqualTo(3);
    assertThat(part.bytes()).isEqualTo(30);
    assertThat(part.lateResponse().count()).isEqualTo(2);
    assertThat(part.lateIdeal().count()).isEqualTo(2);
    assertThat(part.ideal().getTotalCount()).isEqualTo(3);
    LatencyTotals responses = new LatencyTotals();
    LatencyTotals ideals = new LatencyTotals();
    part.addLateTo(responses, ideals);
    assertThat(responses.count()).isEqualTo(2);
    assertThat(ideals.count()).isEqualTo(2);
    assertThat(EventTotals.none(EventType.FAIL).eventsInWindow()).isZero();
  }
}
