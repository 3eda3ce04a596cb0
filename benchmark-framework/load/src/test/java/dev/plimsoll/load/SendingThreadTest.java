// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sending threads in real time, for some milliseconds; the assertions do not depend on timing. */
final class SendingThreadTest {

  private static final NanoClock CLOCK = NanoClock.process();

  @Test
  void openLoadSendsItsScheduleAndNothingElse() throws InterruptedException {
    Bench bench = new Bench(CLOCK, Bench.phaseTimes(0.05, 0.1, 0.05), true);
    bench.driver.answers = true;
    ProducerLoop loop = bench.producerLoop(arrivals(10_000), 100);

    run(bench, thread(bench, loop, false, null));

    assertThat(loop.account().due()).isEqualTo(1_000);
    assertThat(loop.account().sent()).isEqualTo(1_000);
    assertThat(loop.account().fromSequence()).isEqualTo(500);
    assertThat(bench.driver.payloads).hasSize(2_000);
    assertThat(bench.recorded().measuredMessages(EventType.ACKNOWLEDGE)).isEqualTo(1_000);
  }

  /**
   * A busy machine may delay the thread for longer than its grace period, but not in most rounds.
   */
  @Test
  void theLastMessageBeforeTheEndIsSentEvenByALateThread() throws InterruptedException {
    int complete = 0;
    for (int round = 0; round < 20; round++) {
      Bench bench = new Bench(CLOCK, Bench.phaseTimes(0, 0.01, 0), true);
      bench.driver.answers = true;
      ProducerLoop loop = bench.producerLoop(arrivals(100_000), 100);

      run(bench, thread(bench, loop, false, null));

      assertThat(loop.account().due()).isEqualTo(1_000);
      complete += loop.account().sent() == 1_000 ? 1 : 0;
    }
    assertThat(complete).isGreaterThan(10);
  }

  @Test
  void aProducerLoopAtItsLimitLeavesTheRestUnsent() throws InterruptedException {
    Bench bench = new Bench(CLOCK, Bench.phaseTimes(0, 0.02, 0), true);
    ProducerLoop loop = bench.producerLoop(arrivals(10_000), 5);

    run(bench, thread(bench, loop, false, null));

    assertThat(loop.account().sent()).isEqualTo(5);
    assertThat(loop.account().due()).isEqualTo(200);
    assertThat(loop.account().blockedNanos()).isPositive();
    assertThat(loop.unanswered().size()).isEqualTo(5);
  }

  @Test
  void aProducerLoopAtItsLimitDoesNotDelayTheOthers() throws InterruptedException {
    Bench bench = new Bench(CLOCK, Bench.phaseTimes(0, 0.05, 0), true);
    Bench.Fake quick = new Bench.Fake();
    quick.answers = true;
    ProducerLoop stuck = bench.producerLoop(arrivals(1_000), 1);
    ProducerLoop free =
        new ProducerLoop(
            bench.context,
            1,
            quick,
            arrivals(1_000),
            KeyTable.none().chooser(0),
            10,
            ProducerLoop.Gate.OPEN);

    run(bench, spinning(bench, stuck, free));

    assertThat(stuck.account().sent()).isEqualTo(1);
    assertThat(free.account().sent()).isEqualTo(50);
  }

  @Test
  void aBlockedSendDoesNotDelayTheOtherProducers() throws InterruptedException {
    Bench bench = new Bench(CLOCK, Bench.phaseTimes(0, 0.05, 0), true);
    CountDownLatch othersAreDone = new CountDownLatch(1);
    Bench.Fake quick = new Bench.Fake();
    quick.answers = true;
    quick.onSend =
        () -> {
          if (quick.payloads.size() == 49) {
            othersAreDone.countDown();
          }
        };
    bench.driver.answers = true;
    bench.driver.onSend = () -> await(othersAreDone);
    ProducerLoop stuck = bench.producerLoop(arrivals(1_000), 100);
    ProducerLoop free = loop(bench, 1, quick, arrivals(1_000));
    SendingThread thread = spinning(bench, stuck, free);
    BlockedCallDetector.watch(List.of(thread));

    run(bench, thread);

    assertThat(thread.failure()).isNull();
    assertThat(free.account().sent()).isEqualTo(50);
    assertThat(stuck.account().due()).isEqualTo(50);
    assertThat(stuck.account().sent()).as("it goes on when its call has returned").isPositive();
    Timeline timeline = bench.recorded();
    assertThat(timeline.measuredMessages(EventType.ACKNOWLEDGE))
        .isEqualTo(50 + stuck.account().sent());
  }

  @Test
  void aSendThatComputesDoesNotDelayTheOtherProducers() throws InterruptedException {
    Bench bench = new Bench(CLOCK, Bench.phaseTimes(0, 0.05, 0), true);
    AtomicBoolean othersAreDone = new AtomicBoolean();
    Bench.Fake quick = new Bench.Fake();
    quick.answers = true;
    quick.onSend = () -> othersAreDone.set(quick.payloads.size() == 49);
    bench.driver.answers = true;
    AtomicBoolean gaveUp = new AtomicBoolean();
    bench.driver.onSend = () -> gaveUp.compareAndSet(false, !computeUntil(othersAreDone));
    ProducerLoop slow = bench.producerLoop(arrivals(1_000), 100);
    ProducerLoop free = loop(bench, 1, quick, arrivals(1_000));
    SendingThread thread = spinning(bench, slow, free);
    BlockedCallDetector.watch(List.of(thread));

    run(bench, thread);

    assertThat(thread.failure()).isNull();
    assertThat(gaveUp).isFalse();
    assertThat(free.account().sent()).isEqualTo(50);
  }

  /** Returns false if the time is not enough, so that a broken program fails and does not hang. */
  private static boolean computeUntil(AtomicBoolean done) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!done.get() && System.nanoTime() - deadline < 0) {
      Thread.onSpinWait();
    }
    return done.get();
  }

  @Test
  void whileAClientBlocksItsOtherProducersWaitAndThoseOfOtherClientsGoOn()
      throws InterruptedException {
    Bench bench = new Bench(CLOCK, Bench.phaseTimes(0, 0.05, 0), true);
    CountDownLatch othersAreDone = new CountDownLatch(1);
    Bench.Fake quick = new Bench.Fake();
    quick.answers = true;
    quick.onSend =
        () -> {
          if (quick.payloads.size() == 49) {
            othersAreDone.countDown();
          }
        };
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    bench.driver.answers = true;
    bench.driver.onSend =
        () -> {
          most.accumulateAndGet(inside.incrementAndGet(), Math::max);
          await(othersAreDone);
          inside.decrementAndGet();
        };
    ProducerLoop first = bench.producerLoop(arrivals(1_000), 100);
    ProducerLoop second = sharing(bench, first, 1, arrivals(1_000));
    ProducerLoop free = loop(bench, 2, quick, arrivals(1_000));
    SendingThread thread = spinning(bench, first, second, free);
    BlockedCallDetector.watch(List.of(thread));

    run(bench, thread);

    assertThat(thread.failure()).isNull();
    assertThat(free.account().sent()).isEqualTo(50);
    assertThat(most).as("calls of the client at a time").hasValue(1);
    assertThat(first.account().sent()).isPositive();
    assertThat(second.account().sent()).as("it goes on with its client").isPositive();
    assertThat(bench.recorded().measuredMessages(EventType.ACKNOWLEDGE))
        .isEqualTo(50 + first.account().sent() + second.account().sent());
  }

  @Test
  void producersThatShareClientsSendTheirSchedulesAlthoughCallsBlockNowAndThen()
      throws InterruptedException {
    Bench bench = new Bench(CLOCK, Bench.phaseTimes(0, 1, 2), true);
    bench.driver.answers = true;
    bench.driver.onSend =
        () -> {
          if (bench.driver.payloads.size() % 100 == 0) {
            LockSupport.parkNanos(3_000_000);
          }
        };
    List<ProducerLoop> loops = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      ArrivalTimes times = new ConstantArrivals(RateCurve.builder().thenForever(2_000), i, 200);
      loops.add(
          i < 4 ? sharing(bench, null, i, times) : sharing(bench, loops.get(i % 4), i, times));
    }
    SendingThread thread = thread(bench, loops);
    BlockedCallDetector.watch(List.of(thread));

    run(bench, thread);

    assertThat(thread.failure()).isNull();
    assertThat(loops).allMatch(loop -> loop.account().sent() == 10);
  }

  @Test
  void aThreadOfOneClientIsNotReplaced() {
    Bench bench = new Bench(CLOCK, Bench.phaseTimes(0, 0.05, 0), true);
    ProducerLoop first = bench.producerLoop(arrivals(1_000), 100);
    ProducerLoop second = sharing(bench, first, 1, arrivals(1_000));
    ProducerLoop other = loop(bench, 2, new Bench.Fake(), arrivals(1_000));

    assertThat(thread(bench, List.of(first, second)).isGuarded()).isFalse();
    assertThat(thread(bench, List.of(first, second, other)).isGuarded()).isTrue();
  }

  private static SendingThread thread(Bench bench, List<ProducerLoop> loops) {
    return new SendingThread(bench.context, loops, WaitStrategy.parking(CLOCK), false, null);
  }

  private static SendingThread spinning(Bench bench, ProducerLoop... loops) {
    WaitStrategy strategy = WaitStrategy.hybrid(CLOCK, SpinPolicy.within(0));
    return new SendingThread(bench.context, List.of(loops), strategy, false, null);
  }

  private static ProducerLoop sharing(
      Bench bench, ProducerLoop first, int producer, ArrivalTimes arrivalTimes) {
    return new ProducerLoop(
        bench.context,
        producer,
        bench.driver,
        first,
        arrivalTimes,
        KeyTable.none().chooser(0),
        100,
        ProducerLoop.Gate.OPEN);
  }

  @Test
  void aBlockingCommitDoesNotDelayTheOtherProducers() throws InterruptedException {
    Bench bench =
        new Bench(CLOCK, Bench.phaseTimes(0, 0.05, 0), true, PayloadUse.COPIED, true, true);
    CountDownLatch othersAreDone = new CountDownLatch(1);
    Bench.Fake quick = new Bench.Fake();
    quick.answers = true;
    quick.onSend =
        () -> {
          if (quick.payloads.size() == 49) {
            othersAreDone.countDown();
          }
        };
    bench.driver.answers = true;
    bench.driver.onTick = () -> await(othersAreDone);
    // Its single message is due after 33 ms: before that, a producer loop with nothing to send is
    // ticked.
    ProducerLoop committing =
        bench.producerLoop(new ConstantArrivals(RateCurve.builder().thenForever(30), 1, 2), 100);
    ProducerLoop free = loop(bench, 1, quick, arrivals(1_000));
    SendingThread thread = spinning(bench, free, committing);
    BlockedCallDetector.watch(List.of(thread));

    run(bench, thread);

    assertThat(thread.failure()).isNull();
    assertThat(free.account().sent()).isEqualTo(50);
    assertThat(committing.account().sent()).isEqualTo(committing.account().due());
  }

  @Test
  void aBlockedSendDoesNotDelayTheOtherProducersOfClosedLoad() throws InterruptedException {
    Bench bench =
        new Bench(
            CLOCK,
            new PhaseTimes(0, new long[] {PhaseTimes.OPEN_END}, 5_000_000, Bench.SECOND, false),
            false);
    MessageBudget budget = new MessageBudget(10_000);
    CountDownLatch othersAreDone = new CountDownLatch(1);
    Bench.Fake quick = new Bench.Fake();
    quick.answers = true;
    quick.onSend =
        () -> {
          if (quick.payloads.size() == 5_000) {
            othersAreDone.countDown();
          }
        };
    bench.driver.answers = true;
    bench.driver.onSend = () -> await(othersAreDone);
    ProducerLoop stuck =
        new ProducerLoop(
            bench.context,
            0,
            bench.driver,
            null,
            KeyTable.none().chooser(0),
            10,
            ProducerLoop.Gate.OPEN);
    ProducerLoop free = loop(bench, 1, quick, null);
    SendingThread thread =
        new SendingThread(
            bench.context, List.of(stuck, free), WaitStrategy.parking(CLOCK), true, budget);
    BlockedCallDetector.watch(List.of(thread));

    run(bench, thread);

    assertThat(thread.failure()).isNull();
    assertThat(stuck.account().sent() + free.account().sent()).isEqualTo(10_000);
    assertThat(bench.recorded().measuredMessages(EventType.ACKNOWLEDGE)).isEqualTo(10_000);
  }

  @Test
  @Timeout(60)
  void aProducerLoopBlockedForeverKeepsNoMessagesOfClosedLoad() throws InterruptedException {
    Bench bench =
        new Bench(
            CLOCK,
            new PhaseTimes(0, new long[] {PhaseTimes.OPEN_END}, 5_000_000, Bench.SECOND, false),
            false);
    MessageBudget budget = new MessageBudget(1_000);
    Bench.Fake quick = new Bench.Fake();
    quick.answers = true;
    CountDownLatch blocked = new CountDownLatch(1);
    bench.driver.onSend =
        () -> {
          if (bench.driver.payloads.size() == 4) {
            blocked.countDown();
          }
        };
    quick.onSend = () -> await(blocked);
    ProducerLoop stuck =
        new ProducerLoop(
            bench.context,
            0,
            bench.driver,
            null,
            KeyTable.none().chooser(0),
            5,
            ProducerLoop.Gate.OPEN);
    ProducerLoop free = loop(bench, 1, quick, null);

    run(bench, thread(bench, stuck, true, budget), thread(bench, free, true, budget));

    assertThat(stuck.account().sent()).isEqualTo(5);
    assertThat(free.account().sent()).isEqualTo(995);
  }

  private static ProducerLoop loop(
      Bench bench, int producer, Bench.Fake driver, ArrivalTimes arrivalTimes) {
    return new ProducerLoop(
        bench.context,
        producer,
        driver,
        arrivalTimes,
        KeyTable.none().chooser(0),
        100,
        ProducerLoop.Gate.OPEN);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).as("the other producer loop went on").isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void intendedTimesDoNotChangeWhileASendBlocks() throws InterruptedException {
    Bench bench =
        new Bench(CLOCK, Bench.phaseTimes(0, 0.1, 0.1), true, PayloadUse.KEPT, true, false);
    bench.driver.answers = true;
    long[] sends = {0};
    bench.driver.onSend =
        () -> {
          if (sends[0]++ == 20) {
            long until = CLOCK.nanos() + 50_000_000;
            while (CLOCK.nanos() < until) {
              Thread.onSpinWait();
            }
          }
        };
    ProducerLoop loop = bench.producerLoop(arrivals(1_000), 1_000);

    run(bench, thread(bench, loop, false, null));

    Timeline timeline = bench.recorded();
    assertThat(loop.account().sent()).isEqualTo(100);
    assertThat(timeline.latencies().of(LatencyKind.PUBLISH).maxNanos())
        .isGreaterThanOrEqualTo(50_000_000);
    // Every message due in those 50 ms waited for the rest of them: 49 + 48 + … + 1 ms.
    assertThat(timeline.latencies().of(LatencyKind.SEND_DELAY).sumNanos())
        .isGreaterThanOrEqualTo(1_225e6);
    assertThat(Stamp.intended(bench.driver.payloads.get(50), 0))
        .isEqualTo(bench.phaseTimes.start() + 50_000_000);
  }

  @Test
  void closedLoadWithoutLatenciesReadsTheClockForFewMessages() throws InterruptedException {
    AtomicLong readings = new AtomicLong();
    NanoClock counting =
        () -> {
          readings.incrementAndGet();
          return CLOCK.nanos();
        };
    Bench bench =
        new Bench(
            counting, Bench.phaseTimes(0, 0.05, 0.01), false, PayloadUse.COPIED, false, false);
    bench.driver.answers = true;
    ProducerLoop loop = bench.producerLoop(null, 100);

    run(bench, thread(bench, loop, true, null));

    int sent = bench.driver.payloads.size();
    assertThat(loop.account().sent()).isPositive().isLessThanOrEqualTo(sent);
    assertThat(readings.get()).isLessThan(sent / 16 + 1_000);
    assertThat(bench.recorded().measuredMessages(EventType.SEND)).isEqualTo(loop.account().sent());
  }

  @Test
  void closedLoadSendsExactlyItsMessagesOverAllThreads() throws InterruptedException {
    Bench bench =
        new Bench(
            CLOCK,
            new PhaseTimes(0, new long[] {PhaseTimes.OPEN_END}, 5_000_000, Bench.SECOND, false),
            false);
    MessageBudget budget = new MessageBudget(10_000);
    List<ProducerLoop> loops = new ArrayList<>();
    List<SendingThread> threads = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Bench.Fake driver = new Bench.Fake();
      driver.answers = true;
      ProducerLoop loop =
          new ProducerLoop(
              bench.context,
              i,
              driver,
              null,
              KeyTable.none().chooser(0),
              10,
              ProducerLoop.Gate.OPEN);
      loops.add(loop);
      threads.add(thread(bench, loop, true, budget));
    }

    run(bench, threads.toArray(SendingThread[]::new));

    assertThat(loops.stream().mapToLong(loop -> loop.account().sent()).sum()).isEqualTo(10_000);
    assertThat(loops.stream().mapToLong(loop -> loop.account().due()).sum()).isEqualTo(10_000);
    Timeline timeline = bench.recorded();
    assertThat(timeline.measuredMessages(EventType.ACKNOWLEDGE)).isEqualTo(10_000);
    assertThat(timeline.latencies().of(LatencyKind.PUBLISH).count()).isZero();
    assertThat(timeline.latencies().of(LatencyKind.PUBLISH_SERVICE).count()).isEqualTo(10_000);
    assertThat(bench.phaseTimes.loadEnd() - bench.phaseTimes.measuredEnd()).isEqualTo(5_000_000);
  }

  @Test
  void everyProducerLoopGetsTicksWhileOnlyOthersSend() throws InterruptedException {
    Bench bench =
        new Bench(CLOCK, Bench.phaseTimes(0, 0.1, 0), true, PayloadUse.COPIED, true, true);
    bench.driver.answers = true;
    Bench.Fake quiet = new Bench.Fake();
    ProducerLoop busy = bench.producerLoop(arrivals(5_000), 100);
    ProducerLoop idle =
        new ProducerLoop(
            bench.context,
            1,
            quiet,
            () -> 10 * Bench.SECOND,
            KeyTable.none().chooser(0),
            10,
            ProducerLoop.Gate.OPEN);

    run(bench, spinning(bench, busy, idle));

    assertThat(bench.driver.ticks.size()).isGreaterThanOrEqualTo(500);
    assertThat(quiet.payloads).isEmpty();
    assertThat(quiet.ticks).as("at least one for every 5 ms, were the machine idle").isNotEmpty();
  }

  @Test
  void anErrorThatEndsASendingThreadIsReported() throws InterruptedException {
    Bench bench =
        new Bench(CLOCK, Bench.phaseTimes(0, 0.1, 0), true, PayloadUse.COPIED, true, true);
    bench.driver.onTick =
        () -> {
          throw new IllegalStateException("broken");
        };
    SendingThread thread = thread(bench, bench.producerLoop(arrivals(1_000), 10), false, null);

    run(bench, thread);

    assertThat(thread.failure()).hasMessage("broken");
    assertThat(thread.producerLoops().get(0).account().sent()).isZero();
  }

  @Test
  void stopEndsTheLoadBeforeTheScheduleEnds() throws InterruptedException {
    Bench bench = new Bench(CLOCK, Bench.phaseTimes(0, 3_600, 0), true);
    bench.phaseTimes.beginAt(CLOCK.nanos() + 1_000_000);
    SendingThread sending = thread(bench, bench.producerLoop(arrivals(1), 10), false, null);
    Thread thread = new Thread(sending);
    thread.start();
    bench.phaseTimes.endLoadAt(CLOCK.nanos() + 2_000_000);
    sending.stop();
    thread.join();

    assertThat(sending.failure()).isNull();
  }

  private static ArrivalTimes arrivals(double rate) {
    return new ConstantArrivals(RateCurve.builder().thenForever(rate), 0, 1);
  }

  private static SendingThread thread(
      Bench bench, ProducerLoop loop, boolean closed, MessageBudget budget) {
    return new SendingThread(
        bench.context,
        List.of(loop),
        WaitStrategy.hybrid(CLOCK, SpinPolicy.within(0)),
        closed,
        budget);
  }

  private static void run(Bench bench, SendingThread... threads) throws InterruptedException {
    bench.phaseTimes.beginAt(CLOCK.nanos() + 2_000_000);
    List<Thread> running = new ArrayList<>();
    for (SendingThread each : threads) {
      Thread thread = new Thread(each);
      thread.start();
      running.add(thread);
    }
    for (Thread thread : running) {
      thread.join();
    }
  }
}
