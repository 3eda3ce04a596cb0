// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Buckets are merged by their key and used again. */
final class CollectorTest {

  private final Collector collector = new Collector();

  private static void record(HistogramBucket bucket, long nanos) {
    bucket.events++;
    bucket.bytes += 10;
    bucket.response().record(nanos);
    bucket.service().record(nanos);
    bucket.lateResponse().record(nanos);
    bucket.lateIdeal().record(nanos);
  }

  @Test
  void aBucketIsEmptyWhenItIsUsedAgain() {
    HistogramBucket bucket = collector.blank(EventType.ACKNOWLEDGE);
    bucket.epoch = 7;
    for (int i = 0; i < 2_000; i++) {
      record(bucket, 1_000_000);
    }
    collector.handOver(bucket);
    assertThat(collector.snapshot().parts()).hasSize(1);

    HistogramBucket again = collector.blank(EventType.ACKNOWLEDGE);
    assertThat(again).isSameAs(bucket);
    assertThat(again.epoch).isEqualTo(-1);
    record(again, 5);
    collector.handOver(again);
    IntervalSnapshot.Part part = collector.snapshot().parts().get(0);

    assertThat(part.events()).isEqualTo(1);
    assertThat(part.bytes()).isEqualTo(10);
    assertThat(part.service().count()).isEqualTo(1);
    assertThat(part.service().maxNanos()).isEqualTo(5);
    assertThat(part.response().count()).as("with that of the late message").isEqualTo(2);
    assertThat(part.lateResponse().maxNanos()).isEqualTo(5);
    assertThat(part.lateIdeal().maxNanos()).isEqualTo(5);
  }

  @Test
  void bucketsOfAnotherTypeAreNotUsedAgain() {
    HistogramBucket bucket = collector.blank(EventType.ACKNOWLEDGE);
    collector.handOver(bucket);
    collector.snapshot();

    assertThat(collector.blank(EventType.SEND)).isNotSameAs(bucket);
    assertThat(collector.blank(EventType.SEND).eventType()).isEqualTo(EventType.SEND);
    assertThat(collector.blank(EventType.ACKNOWLEDGE)).isSameAs(bucket);
  }

  /** Each of these holds about 100 KB for each of its kinds of latencies. */
  @Test
  void bucketsOfABacklogAreNotAllKept() {
    List<HistogramBucket> needed = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      HistogramBucket bucket = collector.blank(EventType.ACKNOWLEDGE);
      for (int event = 0; event < 1_100; event++) {
        record(bucket, 10_000_000_000L);
      }
      needed.add(bucket);
      collector.handOver(bucket);
    }
    collector.snapshot();

    long kept = 0;
    HistogramBucket again = collector.blank(EventType.ACKNOWLEDGE);
    for (; needed.contains(again); again = collector.blank(EventType.ACKNOWLEDGE)) {
      kept += again.heldBytes();
    }
    long each = needed.get(0).heldBytes();
    assertThat(kept)
        .isBetween(Collector.MAX_BLANK_BYTES - each, Collector.MAX_BLANK_BYTES)
        .isLessThan(400 * each);

    collector.handOver(needed.get(399));
    collector.snapshot();
    assertThat(collector.blank(EventType.ACKNOWLEDGE)).isSameAs(needed.get(399));
  }

  /** 24 connections that work off 50 intervals: 20 messages for each pair of them. */
  @Test
  void theMemoryOfABacklogFollowsItsMessages() {
    long messages = 0;
    long bytes = 0;
    for (int i = 0; i < 24 * 50; i++) {
      HistogramBucket bucket = collector.blank(EventType.ACKNOWLEDGE);
      bucket.intendedFrom = i % 50;
      for (int event = 0; event < 20 + i % 100; event++) {
        record(bucket, 10_000_000_000L + event);
        messages++;
      }
      bytes += bucket.heldBytes();
      collector.handOver(bucket);
    }
    int kinds = 4;
    assertThat(bytes).isLessThan(messages * kinds * 2 * Long.BYTES);
    assertThat(collector.snapshot().parts()).hasSize(50);
  }

  @Test
  void aBucketWithoutEventsIsNoPart() {
    collector.handOver(collector.blank(EventType.SEND));
    assertThat(collector.waiting()).isEqualTo(1);

    assertThat(collector.snapshot().parts()).isEmpty();
    assertThat(collector.waiting()).isZero();
  }

  @Test
  void bucketsWithTheSameKeyAreOnePart() {
    for (int i = 0; i < 3; i++) {
      HistogramBucket bucket = collector.blank(EventType.SEND);
      bucket.eventFrom = i / 2;
      record(bucket, i);
      collector.handOver(bucket);
    }

    assertThat(collector.snapshot().parts())
        .extracting(IntervalSnapshot.Part::events)
        .containsExactly(2L, 1L);
  }
}
