// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Merging is associative and commutative, and the merge of parts equals the whole: on random cases,
 * of which the parameter is the seed.
 */
final class MergeLawsTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long START = 1_700_000_000_000_000_000L;
  private static final double[] PERCENTILES = {1, 25, 50, 75, 90, 99, 99.9, 99.99, 100};

  static IntStream seeds() {
    return IntStream.range(0, 16);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void latenciesAreTheSameInWhateverOrderTheyAreMerged(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<LatencyCounts> parts = new ArrayList<>();
    LatencyCounts all = new LatencyCounts();
    for (int part = 0; part < 3; part++) {
      LatencyCounts counts = new LatencyCounts();
      // Individual values and histograms, and some that are empty.
      int size = random.nextInt(4) == 0 ? 0 : random.nextInt(random.nextBoolean() ? 60 : 3_000);
      for (int i = 0; i < size; i++) {
        long value = random.nextLong(1L << random.nextInt(1, 40)) - random.nextInt(5);
        counts.record(value);
        all.record(value);
      }
      parts.add(counts);
    }
    LatencyTotals whole = totals(all);

    LatencyTotals left = totals(parts.get(0));
    left.add(totals(parts.get(1)));
    left.add(totals(parts.get(2)));
    LatencyTotals right = totals(parts.get(1));
    right.add(totals(parts.get(2)));
    LatencyTotals rightFirst = totals(parts.get(0));
    rightFirst.add(right);
    LatencyTotals reversed = totals(parts.get(2));
    reversed.pack();
    reversed.add(parts.get(1));
    reversed.pack();
    reversed.add(parts.get(0));

    for (LatencyTotals merged : List.of(left, rightFirst, reversed)) {
      assertEqual(merged, whole);
      for (double percentile : PERCENTILES) {
        assertThat(merged.percentileNanos(percentile)).isEqualTo(whole.percentileNanos(percentile));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void percentilesOfAMergeAreThoseOfAllValues(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int size = random.nextInt(1, 2_000);
    long[] values = random.longs(size, 0, 1L << random.nextInt(1, 36)).toArray();
    LatencyTotals merged = new LatencyTotals();
    for (int at = 0; at < size; ) {
      LatencyCounts part = new LatencyCounts();
      for (int end = Math.min(size, at + random.nextInt(1, 300)); at < end; at++) {
        part.record(values[at]);
      }
      merged.add(part);
    }
    Arrays.sort(values);

    Histogram precision = new Histogram(LatencyTotals.DIGITS);
    for (double percentile : PERCENTILES) {
      // The least value that at least this share of all values does not exceed.
      int rank = Math.max(1, (int) Math.ceil(percentile / 100 * size - 1e-9));
      long expected = values[rank - 1];
      assertThat(merged.percentileNanos(percentile))
          .isBetween(expected, precision.highestEquivalentValue(expected));
    }
    assertThat(merged.percentileNanos(100)).isEqualTo(values[size - 1]);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void snapshotsAreTheSameInWhateverOrderTheyAreMerged(int seed) {
    List<IntervalSnapshot> snapshots = snapshots(new SplittableRandom(seed));
    IntervalSnapshot all = IntervalSnapshot.merge(snapshots);
    List<IntervalSnapshot> shuffled = new ArrayList<>(snapshots);
    Collections.shuffle(shuffled, new Random(seed));
    int split = seed % snapshots.size();
    IntervalSnapshot grouped =
        IntervalSnapshot.merge(
            List.of(
                IntervalSnapshot.merge(shuffled.subList(0, split)),
                IntervalSnapshot.merge(shuffled.subList(split, shuffled.size()))));

    assertSameParts(sorted(grouped), sorted(all));
    assertThat(all.parts().stream().mapToLong(IntervalSnapshot.Part::events).sum())
        .isEqualTo(
            snapshots.stream()
                .flatMap(each -> each.parts().stream())
                .mapToLong(IntervalSnapshot.Part::events)
                .sum());
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aTimelineIsTheSameInWhateverOrderSnapshotsArrive(int seed) {
    List<IntervalSnapshot> snapshots = snapshots(new SplittableRandom(seed));
    Timeline inOrder = timeline(snapshots);
    List<IntervalSnapshot> shuffled = new ArrayList<>(snapshots);
    Collections.shuffle(shuffled, new Random(seed));

    for (Timeline other :
        List.of(timeline(shuffled), timeline(List.of(IntervalSnapshot.merge(snapshots))))) {
      assertSame(other, inOrder);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void intervalsMayBeMergedBeforeOrAfterSnapshotsArrive(int seed) {
    List<IntervalSnapshot> snapshots = snapshots(new SplittableRandom(seed));
    Timeline after = timeline(snapshots);
    after.lengthenRows();
    after.lengthenRows();

    Timeline before = new Timeline(phaseTimes());
    before.lengthenRows();
    before.lengthenRows();
    snapshots.forEach(before::add);
    Timeline between = timeline(snapshots.subList(0, 3));
    between.lengthenRows();
    between.add(snapshots.get(3));
    between.lengthenRows();
    snapshots.subList(4, snapshots.size()).forEach(between::add);

    assertSame(before, after);
    assertSame(between, after);
    assertThat(after.rows().size()).isLessThan(timeline(snapshots).rows().size());
  }

  private static void assertSame(Timeline one, Timeline other) {
    assertSameRows(one.rows(), other.rows());
    assertSameRows(one.intendedRows(), other.intendedRows());
    for (EventType type : EventType.values()) {
      assertThat(one.measuredMessages(type)).isEqualTo(other.measuredMessages(type));
      assertThat(one.eventsInWindow(type)).isEqualTo(other.eventsInWindow(type));
    }
    assertThat(one.ideal(EventType.ACKNOWLEDGE)).isEqualTo(other.ideal(EventType.ACKNOWLEDGE));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void setsOfSequenceNumbersFollowTheLawsOfSets(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SequenceSet a = SequenceSetTest.randomSet(random);
    SequenceSet b = SequenceSetTest.randomSet(random);
    SequenceSet c = SequenceSetTest.randomSet(random);

    assertSame(a.union(b), b.union(a));
    assertSame(a.intersection(b), b.intersection(a));
    assertSame(a.union(b).union(c), a.union(b.union(c)));
    assertSame(a.intersection(b).intersection(c), a.intersection(b.intersection(c)));
    assertSame(a.intersection(b.union(c)), a.intersection(b).union(a.intersection(c)));
    assertSame(a.difference(b.union(c)), a.difference(b).intersection(a.difference(c)));
    assertSame(a.difference(b).union(a.intersection(b)), a);
    assertThat(a.union(b).size()).isEqualTo(a.size() + b.size() - a.intersection(b).size());
  }

  private static void assertSame(SequenceSet one, SequenceSet other) {
    assertThat(one.size()).isEqualTo(other.size());
    List<Long> numbers = new ArrayList<>();
    List<Long> others = new ArrayList<>();
    one.forEach(numbers::add);
    other.forEach(others::add);
    assertThat(numbers).isEqualTo(others);
    assertThat((long) numbers.size()).isEqualTo(one.size());
  }

  /** What several recorders of a run of ten seconds hand over, in eight snapshots. */
  private static List<IntervalSnapshot> snapshots(SplittableRandom random) {
    PhaseTimes phaseTimes = phaseTimes();
    List<IntervalSnapshot> snapshots = new ArrayList<>();
    for (int worker = 0; worker < 4; worker++) {
      Collector collector = new Collector();
      Recorders recorders = new Recorders(phaseTimes, collector, true);
      long instant = START;
      for (int half = 0; half < 2; half++) {
        for (int i = 0; i < 150; i++) {
          instant += random.nextLong(SECOND / 30);
          long intended = Math.max(START, instant - random.nextLong(2 * SECOND));
          EventType type = random.nextBoolean() ? EventType.ACKNOWLEDGE : EventType.SEND;
          long response = instant - intended;
          long delay = random.nextInt(3) == 0 ? response / random.nextInt(1, 2_000) : 0;
          recorders
              .current()
              .of(type)
              .record(phaseTimes.phaseAt(intended), intended, instant, response, 7, delay, 10);
        }
        if (half == 1) {
          recorders.handOverRest();
        }
        snapshots.add(collector.snapshot());
      }
    }
    return snapshots;
  }

  private static PhaseTimes phaseTimes() {
    PhaseTimes phaseTimes =
        new PhaseTimes(2 * SECOND, new long[] {SECOND, 2 * SECOND}, SECOND, SECOND / 4, false);
    phaseTimes.beginAt(START);
    return phaseTimes;
  }

  private static Timeline timeline(List<IntervalSnapshot> snapshots) {
    Timeline timeline = new Timeline(phaseTimes());
    snapshots.forEach(timeline::add);
    return timeline;
  }

  private static List<IntervalSnapshot.Part> sorted(IntervalSnapshot snapshot) {
    return snapshot.parts().stream()
        .sorted(Comparator.comparing(part -> part.key().toString()))
        .toList();
  }

  private static void assertSameParts(
      List<IntervalSnapshot.Part> parts, List<IntervalSnapshot.Part> others) {
    assertThat(parts.stream().map(IntervalSnapshot.Part::key))
        .containsExactlyElementsOf(others.stream().map(IntervalSnapshot.Part::key).toList());
    for (int i = 0; i < parts.size(); i++) {
      IntervalSnapshot.Part part = parts.get(i);
      IntervalSnapshot.Part other = others.get(i);
      assertThat(part.events()).isEqualTo(other.events());
      assertThat(part.bytes()).isEqualTo(other.bytes());
      assertEqual(part.response(), other.response());
      assertEqual(part.service(), other.service());
      assertEqual(part.lateResponse(), other.lateResponse());
      assertEqual(part.lateIdeal(), other.lateIdeal());
    }
  }

  private static void assertSameRows(
      List<Timeline.IntervalTotals> rows, List<Timeline.IntervalTotals> others) {
    assertThat(rows.stream().map(Timeline.IntervalTotals::from))
        .containsExactlyElementsOf(others.stream().map(Timeline.IntervalTotals::from).toList());
    for (int i = 0; i < rows.size(); i++) {
      Timeline.IntervalTotals row = rows.get(i);
      Timeline.IntervalTotals other = others.get(i);
      for (EventType type : EventType.values()) {
        assertThat(row.events(type)).isEqualTo(other.events(type));
        assertThat(row.bytes(type)).isEqualTo(other.bytes(type));
      }
      for (LatencyKind kind : LatencyKind.values()) {
        assertEqual(row.latencies().of(kind), other.latencies().of(kind));
      }
    }
  }

  private static void assertEqual(LatencyTotals one, LatencyTotals other) {
    assertThat(one.count()).isEqualTo(other.count());
    assertThat(one.sumNanos()).isEqualTo(other.sumNanos());
    assertThat(one.minNanos()).isEqualTo(other.minNanos());
    assertThat(one.maxNanos()).isEqualTo(other.maxNanos());
    assertThat(one.negativeCount()).isEqualTo(other.negativeCount());
    assertThat(one.negativeMinNanos()).isEqualTo(other.negativeMinNanos());
    assertThat(one.histogram()).isEqualTo(other.histogram());
  }

  private static LatencyTotals totals(LatencyCounts counts) {
    LatencyTotals totals = new LatencyTotals();
    totals.add(counts);
    return totals;
  }
}
