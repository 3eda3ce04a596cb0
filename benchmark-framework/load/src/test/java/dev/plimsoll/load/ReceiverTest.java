// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.SequenceTracker;
import dev.plimsoll.record.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

final class ReceiverTest {

  private static final long MILLI = 1_000_000;

  private final ManualClock clock = new ManualClock(Bench.START + 5 * MILLI);
  private final LongAdder notOfThisRun = new LongAdder();
  private final SubscriptionTracker subscription =
      new SubscriptionTracker(0, 0, 0, 2, 3, OrderScope.PARTITION);
  private final PathChecks pathChecks = new PathChecks(1, 2, 3, 1);

  @Test
  void recordsTheTimeSinceIntendedAndSendTime() {
    Bench bench = begun(Bench.phaseTimes(0, 10, 1));

    receiver(bench, true).received(new Batch(message(Stamp.MEASURED, Bench.TAG, 1, 0)));

    Timeline timeline = bench.recorded();
    assertThat(timeline.latencies().of(LatencyKind.END_TO_END).maxNanos()).isEqualTo(5 * MILLI);
    assertThat(timeline.latencies().of(LatencyKind.END_TO_END_SERVICE).maxNanos())
        .isEqualTo(3 * MILLI);
    assertThat(subscription.tracker(1).received(0)).isTrue();
    assertThat(subscription.lastReceiptNanos()).isEqualTo(Bench.START + 5 * MILLI);
  }

  @Test
  void aDuplicateIsInNoLatency() {
    Bench bench = begun(Bench.phaseTimes(0, 10, 1));
    byte[] message = message(Stamp.MEASURED, Bench.TAG, 0, 7);

    receiver(bench, true).received(new Batch(message, message, message));

    assertThat(bench.recorded().measuredMessages(EventType.RECEIVE)).isEqualTo(1);
    assertThat(subscription.tracker(0).measuredDuplicated()).isEqualTo(2);
  }

  @Test
  void thePhaseIsThatOfTheMessage() {
    Bench bench = begun(Bench.phaseTimes(0, 10, 1));

    receiver(bench, true)
        .received(
            new Batch(
                message(Stamp.WARM_UP, Bench.TAG, 0, 0),
                message(Stamp.COOL_DOWN, Bench.TAG, 0, 1)));

    Timeline timeline = bench.recorded();
    assertThat(timeline.measuredMessages(EventType.RECEIVE)).isZero();
    assertThat(timeline.eventsInWindow(EventType.RECEIVE)).isEqualTo(2);
    assertThat(subscription.tracker(0).measuredReceived()).isZero();
  }

  @Test
  void messagesOfOtherRunsAreCountedAndNotMeasured() {
    Bench bench = begun(Bench.phaseTimes(0, 10, 1));

    receiver(bench, true)
        .received(
            new Batch(
                new byte[10],
                new byte[100],
                message(Stamp.MEASURED, Bench.TAG + 1, 0, 0),
                message(Stamp.MEASURED, Bench.TAG, 99, 0)));

    assertThat(notOfThisRun.sum()).isEqualTo(4);
    assertThat(bench.recorded().eventsInWindow(EventType.RECEIVE)).isZero();
  }

  @Test
  void pathChecksVerifyConnectivityAndAreNotMeasured() {
    Bench bench = begun(Bench.phaseTimes(0, 10, 1));
    byte[] pathCheck = new byte[64];
    Stamp.write(pathCheck, Stamp.PATH_CHECK, Bench.TAG, 1, 2, 5, Bench.START, Bench.START);
    byte[] ofOther = pathCheck.clone();
    Stamp.write(ofOther, Stamp.PATH_CHECK, Bench.TAG + 1, 0, 0, 5, Bench.START, Bench.START);

    receiver(bench, true).received(new Batch(pathCheck, ofOther));

    assertThat(pathChecks.missingPartitions(1)).containsExactly(0, 1);
    assertThat(pathChecks.missingPartitions(0)).containsExactly(0, 1, 2);
    assertThat(notOfThisRun.sum()).isZero();
    assertThat(bench.recorded().eventsInWindow(EventType.RECEIVE)).isZero();
  }

  @Test
  void aMessageThatArrivesAfterTheEndIsInNoCountAndNoLatency() {
    Bench bench = begun(Bench.phaseTimes(0, 10, 1));
    Receiver receiver = receiver(bench, true);
    receiver.received(new Batch(message(Stamp.MEASURED, Bench.TAG, 0, 0)));
    bench.phaseTimes.end();
    receiver.received(new Batch(message(Stamp.MEASURED, Bench.TAG, 0, 1)));

    assertThat(subscription.tracker(0).measuredReceived()).isEqualTo(1);
    assertThat(bench.recorded().measuredMessages(EventType.RECEIVE)).isEqualTo(1);
  }

  @Test
  void consumeOnlyCountsByReceiptAndDistinguishesRunsAndProducers() {
    Bench bench =
        new Bench(clock, new PhaseTimes(MILLI, new long[] {MILLI}, 0, Bench.SECOND, true), false);
    Receiver receiver = receiver(bench, false);
    receiver.received(new Batch(message(Stamp.MEASURED, 1, 0, 0)));
    clock.advance(MILLI);
    receiver.received(
        new Batch(
            message(Stamp.MEASURED, 1, 0, 1),
            message(Stamp.MEASURED, 1, 0, 1),
            message(Stamp.MEASURED, 2, 0, 1),
            message(Stamp.MEASURED, 1, 5, 0)));
    clock.advance(MILLI);
    receiver.received(new Batch(message(Stamp.MEASURED, 1, 0, 2)));

    long received = 0;
    long duplicated = 0;
    for (SequenceTracker tracker : subscription.otherTrackers()) {
      received += tracker.measuredReceived();
      duplicated += tracker.measuredDuplicated();
    }
    assertThat(subscription.otherTrackers()).hasSize(3);
    assertThat(received).isEqualTo(3);
    assertThat(duplicated).isEqualTo(1);
    assertThat(subscription.deliveries()).isEqualTo(6);
    assertThat(notOfThisRun.sum()).isZero();
    assertThat(bench.recorded().measuredMessages(EventType.RECEIVE)).isEqualTo(3);
  }

  @Test
  void consumingWithoutStampsCountsReceiptsInTheWindow() {
    Bench bench =
        new Bench(clock, new PhaseTimes(MILLI, new long[] {MILLI}, 0, Bench.SECOND, true), false);
    Receiver receiver = receiver(bench, false);
    receiver.received(new Batch(new byte[10]));
    clock.advance(MILLI);
    receiver.received(new Batch(new byte[10], new byte[10]));
    clock.advance(MILLI);
    receiver.received(new Batch(new byte[10]));

    assertThat(subscription.measuredUnstamped()).isEqualTo(2);
    assertThat(bench.recorded().measuredMessages(EventType.RECEIVE)).isEqualTo(2);
  }

  @Test
  void acknowledgesTheWholeBatchIfConfigured() {
    Bench bench = begun(Bench.phaseTimes(0, 10, 1));
    Batch batch = new Batch(new byte[10], new byte[10]);

    new Receiver(bench.context, subscription, pathChecks, true, true, notOfThisRun, cause -> {})
        .received(batch);

    assertThat(batch.acknowledgedThrough).containsExactly(1);
  }

  private Bench begun(PhaseTimes phaseTimes) {
    phaseTimes.beginAt(Bench.START);
    return new Bench(clock, phaseTimes, true);
  }

  private Receiver receiver(Bench bench, boolean ownMessages) {
    return new Receiver(
        bench.context, subscription, pathChecks, ownMessages, false, notOfThisRun, cause -> {});
  }

  private static byte[] message(int flags, int tag, int producer, long sequence) {
    byte[] payload = new byte[64];
    Stamp.write(payload, flags, tag, producer, -1, sequence, Bench.START, Bench.START + 2 * MILLI);
    return payload;
  }

  private static final class Batch implements DeliveredBatch {

    private final List<Integer> acknowledgedThrough = new ArrayList<>();
    private final byte[][] payloads;

    Batch(byte[]... payloads) {
      this.payloads = payloads;
    }

    @Override
    public int size() {
      return payloads.length;
    }

    @Override
    public byte[] payload(int index) {
      return payloads[index];
    }

    @Override
    public void acknowledgeThrough(int index) {
      acknowledgedThrough.add(index);
    }
  }
}
