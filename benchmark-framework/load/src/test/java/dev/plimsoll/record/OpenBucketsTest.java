// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import org.junit.jupiter.api.Test;

/** The buckets of one recorder, each of which covers ten intended times and the instants to 100. */
final class OpenBucketsTest {

  private static final int EPOCH = 3;

  private final Collector collector = new Collector();
  private final OpenBuckets open = new OpenBuckets(collector, 1);

  private static HistogramBucket bucket(long intendedFrom) {
    HistogramBucket bucket = new HistogramBucket(EventType.ACKNOWLEDGE);
    bucket.epoch = EPOCH;
    bucket.phase = RunPhase.MEASURED;
    bucket.eventUntil = 100;
    bucket.intendedFrom = intendedFrom;
    bucket.intendedUntil = intendedFrom + 10;
    bucket.events = 1;
    return bucket;
  }

  private static void fill(OpenBuckets open, int count) {
    for (int i = 0; i < count; i++) {
      open.ensureCapacity();
      open.add(bucket(10L * i));
    }
  }

  private HistogramBucket find(long intended) {
    return open.find(EPOCH, RunPhase.MEASURED, intended, 50);
  }

  @Test
  void anEventBelongsToTheBucketOfItsIntendedTimeItsPhaseAndItsInstant() {
    HistogramBucket first = bucket(0);
    HistogramBucket second = bucket(10);
    open.add(first);
    open.add(second);

    assertThat(find(0)).isSameAs(first);
    assertThat(find(9)).isSameAs(first);
    assertThat(find(10)).isSameAs(second);
    assertThat(find(20)).isNull();
    assertThat(find(-1)).isNull();
    assertThat(open.find(EPOCH, RunPhase.MEASURED, 5, 99)).isSameAs(first);
    assertThat(open.find(EPOCH, RunPhase.MEASURED, 5, 100)).isNull();
    assertThat(open.find(EPOCH, RunPhase.WARM_UP, 5, 50)).isNull();
    assertThat(open.find(EPOCH + 1, RunPhase.MEASURED, 5, 50)).isNull();
  }

  @Test
  void onlyBucketsThatAreOverAreHandedOver() {
    HistogramBucket longer = bucket(10);
    longer.eventUntil = 200;
    fill(open, 1);
    open.add(longer);

    open.handOverPast(EPOCH, 99);
    assertThat(collector.waiting()).isZero();

    open.handOverPast(EPOCH, 100);
    assertThat(collector.waiting()).isEqualTo(1);
    assertThat(find(0)).isNull();
    assertThat(find(10)).isSameAs(longer);

    open.handOverPast(EPOCH + 1, 100);
    assertThat(collector.waiting()).isEqualTo(2);
    assertThat(find(10)).isNull();
  }

  @Test
  void whereEventsComeFromTooManyIntervalsLaterBucketsSpanTwiceAsMany() {
    fill(open, OpenBuckets.MAX);
    assertThat(collector.waiting()).isZero();
    assertThat(open.intervalsPerBucket()).isEqualTo(1);

    open.ensureCapacity();
    assertThat(collector.waiting()).isEqualTo(OpenBuckets.MAX);
    assertThat(find(0)).isNull();
    assertThat(open.intervalsPerBucket()).isEqualTo(2);

    fill(open, OpenBuckets.MAX);
    open.ensureCapacity();
    assertThat(open.intervalsPerBucket()).isEqualTo(4);
  }

  @Test
  void theySpanOneIntervalAgainWhenNoneIsLeft() {
    fill(open, OpenBuckets.MAX + 1);
    open.handOverPast(EPOCH, 99);
    assertThat(open.intervalsPerBucket()).isEqualTo(2);

    open.handOverPast(EPOCH, 100);
    assertThat(open.intervalsPerBucket()).isEqualTo(1);
  }

  @Test
  void eachStepOfTheLoadHasSpaceForABucket() {
    OpenBuckets ofSteps = new OpenBuckets(collector, 100);
    fill(ofSteps, 102);
    assertThat(collector.waiting()).isZero();

    ofSteps.ensureCapacity();
    assertThat(collector.waiting()).isEqualTo(102);
  }

  @Test
  void theRestIsHandedOverAtTheEnd() {
    fill(open, 5);
    open.handOverAll();

    assertThat(collector.waiting()).isEqualTo(5);
    assertThat(find(0)).isNull();
    open.handOverAll();
    assertThat(collector.waiting()).as("once").isEqualTo(5);
  }
}
