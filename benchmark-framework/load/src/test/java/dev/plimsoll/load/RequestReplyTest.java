// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.record.Timeline;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

/** Requests and replies passed by hand between requesters and repliers. */
final class RequestReplyTest {

  private static final long MILLI = 1_000_000;
  private static final int MEASURED = Stamp.MEASURED | Stamp.REQUEST;

  private final ManualClock clock = new ManualClock(Bench.START + 5 * MILLI);
  private final LongAdder notOfThisRun = new LongAdder();
  private final ReplyOutcomes outcomes = new ReplyOutcomes();
  private final SubscriptionTracker requests =
      new SubscriptionTracker(0, 0, 0, 2, 1, OrderScope.NONE);
  private final SubscriptionTracker replies =
      new SubscriptionTracker(0, 0, 1, 1, 1, OrderScope.NONE);
  private final PathChecks paths = new PathChecks(1, 2, 3, 1);
  private final PathChecks backPaths = new PathChecks(2, 1, 1, 1);
  private final ReplyGate gate = new ReplyGate(1, MILLI, clock);
  private final Bench.Fake toFirst = new Bench.Fake();
  private final Bench.Fake toSecond = new Bench.Fake();
  private Bench bench = begun(PayloadUse.COPIED);

  @Test
  void aReplyIsTheMarkedRequestAndGoesToItsRequester() {
    replier().received(new Single(request(MEASURED, 1, 7)));

    assertThat(toFirst.payloads).isEmpty();
    byte[] reply = toSecond.payloads.get(0);
    assertThat(reply).hasSize(64);
    assertThat(Stamp.flags(reply, 0)).isEqualTo(MEASURED | Stamp.REPLY);
    assertThat(Stamp.sequence(reply, 0)).isEqualTo(7);
    assertThat(Stamp.intended(reply, 0)).isEqualTo(Bench.START);
    assertThat(reply[63]).isEqualTo((byte) 99);
  }

  @Test
  void aRoundTripIsMeasuredFromTheIntendedAndFromTheSendTime() {
    receiver().received(new Single(reply(MEASURED, 1, 0)));

    Timeline timeline = bench.recorded();
    assertThat(timeline.latencies().of(LatencyKind.ROUND_TRIP).maxNanos()).isEqualTo(5 * MILLI);
    assertThat(timeline.latencies().of(LatencyKind.ROUND_TRIP_SERVICE).maxNanos())
        .isEqualTo(3 * MILLI);
    assertThat(gate.allows(1)).as("the next request").isTrue();
  }

  @Test
  void thePathToTheReplierIsMeasuredAsADelivery() {
    replier().received(new Single(request(MEASURED, 0, 0)));

    Timeline timeline = bench.recorded();
    assertThat(timeline.latencies().of(LatencyKind.END_TO_END).maxNanos()).isEqualTo(5 * MILLI);
    assertThat(timeline.measuredMessages(EventType.REPLY)).isZero();
  }

  @Test
  void aRequestReceivedTwiceIsAnsweredTwiceAndCountedOnce() {
    byte[] request = request(MEASURED, 0, 3);
    Replier replier = replier();
    replier.received(new Single(request));
    replier.received(new Single(request));

    assertThat(toFirst.payloads).hasSize(2);
    assertThat(bench.recorded().measuredMessages(EventType.RECEIVE)).isEqualTo(1);
  }

  @Test
  void aSecondReplyIsADuplicateAndInNoLatency() {
    byte[] reply = reply(MEASURED, 1, 0);
    ReplyReceiver receiver = receiver();
    receiver.received(new Single(reply));
    receiver.received(new Single(reply));

    assertThat(replies.trackers()[0].measuredReceived()).isEqualTo(1);
    assertThat(replies.trackers()[0].measuredDuplicated()).isEqualTo(1);
    assertThat(bench.recorded().measuredMessages(EventType.REPLY)).isEqualTo(1);
    assertThat(gate.allows(1)).isTrue();
    assertThat(gate.allows(2)).as("a copy makes no room").isFalse();
  }

  @Test
  void onlyRequestsOfThisRunAreAnswered() {
    Replier replier = replier();
    byte[] ofOtherRun = request(MEASURED, 0, 0);
    Stamp.write(ofOtherRun, MEASURED, Bench.TAG + 1, 0, -1, 0, Bench.START, Bench.START);
    replier.received(new Single(new byte[64]));
    replier.received(new Single(new byte[10]));
    replier.received(new Single(ofOtherRun));
    replier.received(new Single(request(Stamp.MEASURED, 0, 0)));
    replier.received(new Single(request(MEASURED, 2, 0)));

    assertThat(notOfThisRun.sum()).isEqualTo(5);
    assertThat(toFirst.payloads).isEmpty();
    assertThat(toSecond.payloads).isEmpty();
  }

  @Test
  void aReplyToAnotherRequesterIsNotOfThisRun() {
    receiver().received(new Single(reply(MEASURED, 0, 0)));
    receiver().received(new Single(request(MEASURED, 1, 0)));

    assertThat(notOfThisRun.sum()).isEqualTo(2);
    assertThat(bench.recorded().measuredMessages(EventType.REPLY)).isZero();
  }

  @Test
  void aPathCheckIsAnsweredAndVerifiesTheRoundTrip() {
    int pathCheck = Stamp.PATH_CHECK | Stamp.REQUEST;
    byte[] request = new byte[64];
    Stamp.write(request, pathCheck, Bench.TAG, 1, 2, 0, Bench.START, Bench.START);
    replier().received(new Single(request));
    receiver().received(new Single(toSecond.payloads.get(0)));

    assertThat(paths.missingPartitions(1)).containsExactly(0, 1);
    assertThat(backPaths.arrivedCount()).isZero();
    assertThat(bench.recorded().measuredMessages(EventType.REPLY)).isZero();
  }

  @Test
  void aPathCheckIsAnsweredForEveryRequestSize() {
    byte[] pathCheck = new byte[PathCheckSender.BYTES];
    Stamp.write(
        pathCheck, Stamp.PATH_CHECK | Stamp.REQUEST, Bench.TAG, 1, 0, 0, Bench.START, Bench.START);
    byte[] tooShort = new byte[PathCheckSender.BYTES];
    Stamp.write(tooShort, MEASURED, Bench.TAG, 1, 0, 0, Bench.START, Bench.START);
    replier().received(new Single(pathCheck));
    replier().received(new Single(tooShort));

    assertThat(toSecond.payloads)
        .singleElement()
        .satisfies(reply -> hasSize(reply, PathCheckSender.BYTES));
    assertThat(notOfThisRun.sum()).isEqualTo(1);
  }

  private static void hasSize(byte[] message, int bytes) {
    assertThat(message).hasSize(bytes);
  }

  @Test
  void theBusyTimeOfAReplierExcludesTheClientsCalls() {
    int messages = 20;
    byte[] request = request(MEASURED, 0, 0);
    toFirst.onSend = () -> clock.advance(5 * MILLI);
    DeliveredBatch slow =
        new Single(request) {
          @Override
          public int size() {
            return messages;
          }

          @Override
          public byte[] payload(int index) {
            clock.advance(2 * MILLI);
            return request;
          }

          @Override
          public int length(int index) {
            return request.length;
          }
        };
    replier().received(slow);

    assertThat(toFirst.payloads).hasSize(messages);
    // Of a window of 10 s.
    assertThat(bench.context.recorders().callbackBusyShare()).isEqualTo(messages * 0.002 / 10);
  }

  @Test
  void aPathCheckOfTheReplierVerifiesTheReplyPath() {
    byte[] pathCheck = new byte[64];
    Stamp.write(pathCheck, Stamp.PATH_CHECK, Bench.TAG, 1, 0, 0, Bench.START, Bench.START);
    receiver().received(new Single(pathCheck));

    assertThat(backPaths.missingPartitions(1)).isEmpty();
    assertThat(paths.arrivedCount()).isZero();
  }

  @Test
  void aHeldBufferIsNotReusedBeforeItsCompletion() {
    bench = begun(PayloadUse.HELD_UNTIL_COMPLETION);
    Replier replier = replier();
    replier.received(new Single(request(MEASURED, 0, 0)));
    replier.received(new Single(request(MEASURED, 0, 1)));
    assertThat(toFirst.payloads.get(1)).isNotSameAs(toFirst.payloads.get(0));

    toFirst.completions.get(0).acknowledged();
    replier.received(new Single(request(MEASURED, 0, 2)));

    assertThat(toFirst.payloads.get(2)).isSameAs(toFirst.payloads.get(0));
  }

  @Test
  void aKeptBufferIsNeverReused() {
    bench = begun(PayloadUse.KEPT);
    toFirst.answers = true;
    Replier replier = replier();
    replier.received(new Single(request(MEASURED, 0, 0)));
    replier.received(new Single(request(MEASURED, 0, 1)));

    assertThat(toFirst.payloads.get(1)).isNotSameAs(toFirst.payloads.get(0));
    assertThat(Stamp.sequence(toFirst.payloads.get(0), 0)).isZero();
  }

  @Test
  void repliesThatCannotBeSentAreCountedByKind() {
    toFirst.onSend =
        () -> {
          throw new SendRejectedException(FailureKind.TOO_LARGE, "too large", null);
        };
    toSecond.answers = false;
    Replier replier = replier();
    replier.received(new Single(request(MEASURED, 0, 0)));
    replier.received(new Single(request(MEASURED, 1, 0)));
    SendCompletion open = toSecond.completions.get(0);
    open.failed(FailureKind.TIMEOUT, new IllegalStateException("test"));
    open.acknowledged();

    assertThat(outcomes.failed())
        .containsOnlyKeys(FailureKind.TOO_LARGE, FailureKind.TIMEOUT)
        .containsEntry(FailureKind.TIMEOUT, 1L);
    assertThat(outcomes.completedTwiceCount()).isEqualTo(1);
  }

  @Test
  void nothingIsAnsweredOrCountedAfterTheEnd() {
    bench.phaseTimes.end();
    replier().received(new Single(request(MEASURED, 0, 0)));
    receiver().received(new Single(reply(MEASURED, 1, 0)));

    assertThat(toFirst.payloads).isEmpty();
    assertThat(replies.trackers()[0].measuredReceived()).isZero();
  }

  private Bench begun(PayloadUse use) {
    Bench begun = new Bench(clock, Bench.phaseTimes(0, 10, 1), true, use, true, false);
    begun.phaseTimes.beginAt(Bench.START);
    return begun;
  }

  private Replier replier() {
    return new Replier(
        bench.context,
        requests,
        0,
        List.of(toFirst, toSecond),
        false,
        notOfThisRun,
        outcomes,
        cause -> {});
  }

  /** Of the second requester. */
  private ReplyReceiver receiver() {
    return new ReplyReceiver(
        bench.context, 1, replies, paths, backPaths, gate, false, notOfThisRun, cause -> {});
  }

  private static byte[] request(int flags, int requester, long sequence) {
    byte[] message = new byte[64];
    message[63] = 99;
    Stamp.write(
        message,
        flags,
        Bench.TAG,
        requester,
        MessageKey.NONE.index(),
        sequence,
        Bench.START,
        Bench.START + 2 * MILLI);
    return message;
  }

  private static byte[] reply(int flags, int requester, long sequence) {
    byte[] message = request(flags, requester, sequence);
    Stamp.markReply(message);
    return message;
  }

  private static class Single implements DeliveredBatch {

    private final byte[] message;

    Single(byte[] message) {
      this.message = message;
    }

    @Override
    public int size() {
      return 1;
    }

    @Override
    public byte[] payload(int index) {
      return message;
    }
  }
}
