// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import com.google.protobuf.ByteString;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.protocol.LatencyDistribution;
import dev.plimsoll.protocol.RecordedBucket;
import dev.plimsoll.protocol.SnapshotPart;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.IntervalSnapshot.BucketKey;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.worker.ProcessUse;
import dev.plimsoll.worker.SnapshotBatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Snapshots as messages. A snapshot of many buckets is several messages. */
final class SnapshotMessages {

  /** Well below the greatest message, which a single bucket cannot exceed. */
  private static final int PART_BYTES = 4 << 20;

  private SnapshotMessages() {}

  /** Returns the messages of a snapshot, at least one. */
  static List<SnapshotPart> of(SnapshotBatch batch) {
    List<SnapshotPart> parts = new ArrayList<>();
    SnapshotPart.Builder part = SnapshotPart.newBuilder().setSequence(batch.sequence());
    int bytes = 0;
    for (IntervalSnapshot.Part each : batch.parts().parts()) {
      RecordedBucket bucket = bucket(each);
      int size = bucket.getSerializedSize();
      if (bytes + size > PART_BYTES && bytes > 0) {
        parts.add(part.build());
        part = SnapshotPart.newBuilder().setSequence(batch.sequence());
        bytes = 0;
      }
      part.addBuckets(bucket);
      bytes += size;
    }
    SnapshotPart.Builder last = part;
    batch.process().ifPresent(use -> last.setProcess(WindowMessages.reading(use)));
    parts.add(last.setLast(true).build());
    return parts;
  }

  static RecordedBucket bucket(IntervalSnapshot.Part part) {
    BucketKey key = part.key();
    RecordedBucket.Builder bucket =
        RecordedBucket.newBuilder()
            .setEventType(WireNames.of(key.eventType()))
            .setPhase(WireNames.of(key.phase()))
            .setSegment(key.segment())
            .setEventFromNanos(key.eventFrom())
            .setIntendedFromNanos(key.intendedFrom())
            .setSizeClass(key.sizeClass())
            .setEvents(part.events())
            .setPayloadBytes(part.bytes());
    distribution(part.response()).ifPresent(bucket::setResponse);
    distribution(part.service()).ifPresent(bucket::setService);
    distribution(part.lateResponse()).ifPresent(bucket::setLateResponse);
    distribution(part.lateIdeal()).ifPresent(bucket::setLateIdeal);
    return bucket.build();
  }

  private static Optional<LatencyDistribution> distribution(LatencyTotals totals) {
    if (totals.count() == 0) {
      return Optional.empty();
    }
    LatencyDistribution.Builder distribution =
        LatencyDistribution.newBuilder()
            .setCount(totals.count())
            .setSumNanos(totals.sumNanos())
            .setMinNanos(totals.minNanos())
            .setMaxNanos(totals.maxNanos())
            .setNegativeCount(totals.negativeCount())
            .setNegativeMinNanos(totals.negativeMinNanos())
            .setHistogramV2(ByteString.copyFrom(totals.encodedHistogram()));
    for (long value : totals.individualValues()) {
      distribution.addValues(value);
    }
    return Optional.of(distribution.build());
  }

  private static LatencyTotals totals(LatencyDistribution distribution) throws IOException {
    if (distribution.getCount() == 0) {
      return new LatencyTotals();
    }
    return LatencyTotals.of(
        distribution.getValuesList().stream().mapToLong(Long::longValue).toArray(),
        distribution.getHistogramV2().toByteArray(),
        new LatencyTotals.Totals(
            distribution.getCount(),
            distribution.getSumNanos(),
            distribution.getMinNanos(),
            distribution.getMaxNanos(),
            distribution.getNegativeCount(),
            distribution.getNegativeMinNanos()));
  }

  static IntervalSnapshot.Part part(RecordedBucket bucket) throws IOException {
    return new IntervalSnapshot.Part(
        new BucketKey(
            WireNames.parse(EventType.class, bucket.getEventType()),
            WireNames.parse(RunPhase.class, bucket.getPhase()),
            bucket.getSegment(),
            bucket.getEventFromNanos(),
            bucket.getIntendedFromNanos(),
            bucket.getSizeClass()),
        bucket.getEvents(),
        bucket.getPayloadBytes(),
        totals(bucket.getResponse()),
        totals(bucket.getService()),
        totals(bucket.getLateResponse()),
        totals(bucket.getLateIdeal()));
  }

  /** Puts the messages of one stream together. Threads: one at a time. */
  static final class Assembly {

    private final int worker;
    private final List<IntervalSnapshot.Part> parts = new ArrayList<>();
    private long sequence = -1;

    Assembly(int worker) {
      this.worker = worker;
    }

    /** Takes a message, and returns the snapshot that is complete with it. */
    Optional<SnapshotBatch> add(SnapshotPart message) throws IOException {
      if (message.getSequence() != sequence) {
        parts.clear();
        sequence = message.getSequence();
      }
      for (RecordedBucket bucket : message.getBucketsList()) {
        parts.add(part(bucket));
      }
      if (!message.getLast()) {
        return Optional.empty();
      }
      Optional<ProcessUse> process =
          message.hasProcess()
              ? Optional.of(WindowMessages.use(message.getProcess()))
              : Optional.empty();
      SnapshotBatch batch =
          new SnapshotBatch(worker, sequence, new IntervalSnapshot(parts), process);
      parts.clear();
      sequence = -1;
      return Optional.of(batch);
    }
  }
}
