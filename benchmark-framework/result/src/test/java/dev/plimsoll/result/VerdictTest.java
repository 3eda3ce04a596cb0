// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each finding arises from its cause and from nothing else. */
final class VerdictTest {

  @Test
  void aRunWithoutTroublePasses() {
    Judged judged = new Judged();

    assertThat(judged.verdict().status()).isEqualTo(RunResult.Status.PASS);
    assertThat(judged.failures()).isEmpty();
    assertThat(judged.warnings()).isEmpty();
  }

  @Test
  void aBacklogWithinTheToleranceOverAFewRowsIsTolerated() {
    Judged judged = new Judged();
    judged.judged = new Backlog(1.01, 11L, 2L);
    assertThat(judged.failures()).isEmpty();

    judged.judged = new Backlog(1.01, 20L, 2L);
    assertThat(judged.failures()).containsExactly("RATE_NOT_MET");
    assertThat(judged.verdict().failures().get(0).actual()).isEqualTo(19);
  }

  @Test
  void messagesUnderWayAreNoBacklog() {
    // 1,000 messages in 1 s with 20 ms latency and no warm-up: 10 are in flight at 1.01 s.
    Judged judged = new Judged();
    judged.windowStart = new Backlog(0, 0L, 0L);
    judged.judged = new Backlog(1.01, 10L, 10L);

    assertThat(judged.failures()).isEmpty();
  }

  @Test
  void whatWaitedBeforeAShortWindowExcusesNoFurtherGrowth() {
    // Of 1,000 messages per second 300 are received. 5.6 s after the begin 3,920 wait, and each
    // message of the window waits for at least 13 s; at the end of 8 s 9,576 wait.
    Judged judged = new Judged();
    judged.seconds = 8;
    judged.windowStart = new Backlog(0, 1L, 3_920L);
    judged.judged = new Backlog(8.08, 1L, 9_576L);
    judged.receiptMicros = 13_000_000;
    judged.warmUpReceiptMicros = 1_000_000;

    assertThat(judged.failures()).containsExactly("CONSUMERS_FALL_BEHIND");
    assertThat(judged.verdict().failures().get(0).actual()).isEqualTo(9_576 - 3_920);
  }

  @Test
  void aSystemThatHoldsEachMessageForASecondHasNoBacklog() {
    Judged judged = new Judged();
    judged.seconds = 8;
    judged.windowStart = new Backlog(0, 1L, 0L);
    judged.judged = new Backlog(8.08, 1L, 1_000L);
    judged.receiptMicros = 1_000_000;
    judged.warmUpReceiptMicros = 1_000_000;

    assertThat(judged.failures()).isEmpty();
  }

  @Test
  void acknowledgementsThatComeTogetherInShortIntervalsAreNoBacklog() {
    // 1,000 messages per second, committed every 100 ms: 1 to 100 are in flight at any instant.
    // Half
    // of them wait for 58 ms or more, the last one before a commit for 8 ms.
    Judged judged = new Judged();
    judged.seconds = 5;
    judged.mediansMicros = new double[] {58_000, 58_000, 58_000, 58_000, 58_000};
    judged.windowStart = new Backlog(0, 1L, 2L);
    judged.judged = new Backlog(5.05, 100L, 2L);
    assertThat(judged.failures()).isEmpty();

    judged.judged = new Backlog(5.05, 120L, 2L);
    assertThat(judged.failures()).containsExactly("RATE_NOT_MET");
  }

  @Test
  void aStallAtTheEndOfTheWindowIsNoGrowth() {
    // 50 ms at the end of 5 s: all are answered 50 ms later.
    Judged judged = new Judged();
    judged.seconds = 5;
    judged.unanswered = new long[] {1, 1, 1, 1, 50};

    assertThat(judged.failures()).isEmpty();
  }

  @Test
  void aFreezeThatIsAnsweredAtItsEndIsNoGrowth() {
    Judged judged = new Judged();
    judged.seconds = 12;
    judged.unanswered = new long[] {1, 1, 1, 1, 1, 1, 1, 1_000, 2_000, 3_000, 4_000, 5_000};
    judged.judged = new Backlog(12.12, 1L, 2L);
    assertThat(judged.failures()).isEmpty();

    judged.judged = new Backlog(12.12, 5_000L, 2L);
    assertThat(judged.failures()).containsExactly("RATE_NOT_MET");
  }

  @Test
  void aSystemThatIsThreePercentTooSlowDoesNotMeetTheRate() {
    Judged judged = new Judged();
    judged.seconds = 20;
    judged.unanswered = LongStream.rangeClosed(1, 20).map(second -> 30 * second).toArray();
    judged.judged = new Backlog(20.2, 606L, 2L);

    assertThat(judged.failures()).containsExactly("RATE_NOT_MET");
    assertThat(judged.verdict().failures().get(0).limit()).isEqualTo(200);
  }

  @Test
  void aBacklogThatShrinksFromTheWarmUpOnPassesWithAWarning() {
    // A freeze of 3 s before the window, then 1.02 times the rate: 20 fewer per second.
    Judged judged = new Judged();
    judged.seconds = 20;
    judged.windowStart = new Backlog(0, 3_000L, 2L);
    judged.unanswered = LongStream.rangeClosed(1, 20).map(second -> 3_000 - 20 * second).toArray();
    judged.judged = new Backlog(20.2, 2_600L, 2L);

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.warnings()).containsExactly("STARTED_IN_DEBT");
  }

  @Test
  void consumersThatTakeHalfOfTheRateFallBehind() {
    Judged judged = new Judged();
    judged.seconds = 10;
    judged.backlog = LongStream.rangeClosed(1, 10).map(second -> 500 * second).toArray();
    judged.judged = new Backlog(10.1, 1L, 5_050L);
    assertThat(judged.failures()).containsExactly("CONSUMERS_FALL_BEHIND");

    judged.workload.put("backlog", Map.of("messages", 1_000L, "drainRatio", 1.0));
    assertThat(judged.failures()).as("held up by the workload").containsOnly("BACKLOG_NOT_BUILT");
  }

  @Test
  void messagesThatAreLostAreNoFaultOfConsumers() {
    Judged judged = new Judged();
    judged.seconds = 10;
    judged.lost = 500;
    judged.backlog = LongStream.rangeClosed(1, 10).map(second -> 50 * second).toArray();
    judged.judged = new Backlog(10.1, 1L, 500L);

    assertThat(judged.failures()).containsExactly("LOST");
  }

  @Test
  void whereNobodyAcknowledgesSendsAreHeldAgainstTheSchedule() {
    Judged judged = new Judged();
    judged.acknowledges = false;
    assertThat(judged.failures()).isEmpty();

    judged.judged = new Backlog(1.01, 30L, 2L);
    assertThat(judged.failures()).containsExactly("RATE_NOT_MET");
    assertThat(judged.verdict().failures().get(0).message()).contains("without a send grew");
  }

  @Test
  void closedLoadHasNoRateToMeet() {
    Judged judged = closed();
    judged.judged = new Backlog(1.01, null, 2L);

    assertThat(judged.failures()).isEmpty();
  }

  @Test
  void aStepThatFailedFailsTheRun() {
    Judged judged = new Judged();
    judged.steps = List.of(step(1_000, 1_000, 1L), step(1_000, 999, 1L), step(1_000, 1_000, 90L));

    assertThat(judged.failures()).containsExactly("STEP_FAILED");
    assertThat(judged.verdict().failures().get(0).message())
        .contains("2 of 3")
        .contains("1,000 msg/s (UNSENT)")
        .contains("(RATE_NOT_MET)");
    assertThat(judged.verdict().steps())
        .extracting(RunResult.Step::status)
        .containsExactly("PASS", "FAIL", "FAIL");
  }

  private static RunResult.Step step(long scheduled, long sent, Long behind) {
    return new RunResult.Step(
        0,
        1,
        1_000,
        null,
        List.of(),
        scheduled,
        sent,
        sent,
        0L,
        sent,
        new Backlogs(new Backlog(0, 0L, 0L), new Backlog(1.05, behind, 0L)),
        RunResult.Throughput.NONE,
        LatencyByKind.NONE);
  }

  private static Judged closed() {
    Judged judged = new Judged();
    judged.workload.put("load", "closed");
    judged.workload.remove("arrivals");
    judged.windowStart = new Backlog(0, null, 2L);
    judged.judged = new Backlog(0, null, 2L);
    return judged;
  }

  @Test
  void anythingUnsentFails() {
    Judged judged = new Judged();
    judged.unsent = 1;

    assertThat(judged.failures()).containsExactly("UNSENT");
  }

  @Test
  void anythingUnacknowledgedFails() {
    Judged judged = new Judged();
    judged.unacknowledged = 1;

    assertThat(judged.failures()).containsExactly("UNACKNOWLEDGED");
  }

  @Test
  void failedSendsFailAboveTheTolerance() {
    Judged judged = new Judged();
    judged.failed.put("TIMEOUT", 2L);
    assertThat(judged.failures()).containsExactly("SEND_ERRORS");
    assertThat(judged.verdict().failures().get(0).message()).contains("TIMEOUT");

    judged.workload.put("errorTolerance", 0.002);
    assertThat(judged.failures()).isEmpty();
  }

  @Test
  void lossFailsWhereDeliveryIsPromised() {
    Judged judged = new Judged();
    judged.lost = 1;

    assertThat(judged.failures()).containsExactly("LOST");
    assertThat(judged.warnings()).isEmpty();
  }

  @Test
  void lossThatThePromiseAllowsIsAWarning() {
    Judged judged = new Judged();
    judged.delivery = "at-most-once";
    judged.lost = 10;
    assertThat(judged.failures()).isEmpty();
    assertThat(judged.warnings()).containsExactly("LOSS_WITHIN_PROMISE");

    judged.lost = 11;
    assertThat(judged.failures()).containsExactly("LOST");
    assertThat(judged.warnings()).isEmpty();
  }

  @Test
  void theWorkloadsToleranceOfLossOverrulesThePromise() {
    Judged judged = new Judged();
    judged.workload.put("lossTolerance", 0.005);
    judged.lost = 5;
    assertThat(judged.failures()).isEmpty();

    judged.lost = 6;
    assertThat(judged.failures()).containsExactly("LOST");
  }

  @Test
  void anythingUndeliveredFailsWhateverIsPromised() {
    Judged judged = new Judged();
    judged.delivery = "at-most-once";
    judged.undelivered = 1;

    assertThat(judged.failures()).containsExactly("UNDELIVERED");
  }

  @Test
  void copiesAreAWarningWhereAtLeastOnceIsPromised() {
    Judged judged = new Judged();
    judged.duplicated = 3;

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.warnings()).containsExactly("DUPLICATED");
  }

  @Test
  void copiesAreAWarningWhereTheDriverCannotTellThePromise() {
    Judged judged = new Judged();
    judged.delivery = "not-known";
    judged.duplicated = 3;

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.warnings()).containsExactly("DUPLICATED");
  }

  @Test
  void lossFailsWhereTheDriverCannotTellThePromise() {
    Judged judged = new Judged();
    judged.delivery = "not-known";
    judged.lost = 1;

    assertThat(judged.failures()).containsExactly("LOST");
  }

  @ParameterizedTest
  @ValueSource(strings = {"at-most-once", "exactly-once"})
  void copiesFailWhereThePromiseExcludesThem(String delivery) {
    Judged judged = new Judged();
    judged.delivery = delivery;
    judged.duplicated = 1;

    assertThat(judged.failures()).containsExactly("DUPLICATED");
  }

  @Test
  void disorderFailsWhereOrderIsPromised() {
    Judged judged = new Judged();
    judged.outOfOrder = 1;

    assertThat(judged.failures()).containsExactly("OUT_OF_ORDER");
  }

  @Test
  void abortedMessagesFailReadersOfCommittedOnes() {
    Judged judged = new Judged();
    judged.abortedButReceived = 1;
    assertThat(judged.failures()).as("at least once").isEmpty();

    judged.delivery = "exactly-once";
    assertThat(judged.failures()).containsExactly("ABORTED_RECEIVED");
  }

  @Test
  void arrivalsOfFailedSendsAreAWarning() {
    Judged judged = new Judged();
    judged.failedButReceived = 1;

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.warnings()).containsExactly("FAILED_BUT_RECEIVED");
  }

  @Test
  void theGeneratorsDelayAloneFailsNoRun() {
    Judged judged = new Judged();
    judged.generatorDelayMicros = 10_200;
    assertThat(judged.failures()).isEmpty();
  }

  @Test
  void aDeadThreadFails() {
    Judged judged = new Judged();
    judged.deaths = List.of("java.lang.IllegalStateException: broken");

    assertThat(judged.failures()).containsExactly("SENDING_THREAD_DIED");
    assertThat(judged.verdict().failures().get(0).message()).contains("broken");
  }

  @Test
  void aLoadThatEndedEarlyFails() {
    Judged judged = new Judged();
    judged.fault = "a consumer ended: gone";

    assertThat(judged.failures()).containsExactly("LOAD_ENDED_EARLY");
    assertThat(judged.verdict().failures().get(0).message()).contains("a consumer ended: gone");
  }

  @Test
  void aSendThatNeverComesBackFails() {
    Judged judged = new Judged();
    judged.sendStuck = true;

    assertThat(judged.failures()).containsExactly("SEND_STUCK");
  }

  @Test
  void completionsThatCameTwiceFail() {
    Judged judged = new Judged();
    judged.completedTwice = 1;

    assertThat(judged.failures()).containsExactly("DRIVER_FAULT");
  }

  @Test
  void aRunThatMeasuredNothingFails() {
    Judged judged = new Judged();
    judged.unsent = 1_000;

    assertThat(judged.failures()).containsExactlyInAnyOrder("NOTHING_MEASURED", "UNSENT");
  }

  @Test
  void consumingNothingFailsWhereNothingIsProduced() {
    Judged judged = new Judged();
    judged.workload.put("load", "none");
    judged.workload.put("producersPerTopic", 0L);
    assertThat(judged.failures()).containsExactly("NOTHING_MEASURED");

    judged.backlog = new long[] {5};
    assertThat(judged.failures()).isEmpty();
  }

  @Test
  void anInterruptedRunIsThatWithItsReasonsBeside() {
    Judged judged = new Judged();
    judged.interrupted = true;
    assertThat(judged.verdict().status()).isEqualTo(RunResult.Status.INTERRUPTED);

    judged.lost = 1;
    assertThat(judged.verdict().status()).isEqualTo(RunResult.Status.INTERRUPTED);
    assertThat(judged.failures()).containsExactly("LOST");
  }

  @Test
  void circumstancesAreWarnings() {
    Judged judged = new Judged();
    judged.sharesHost = true;
    judged.notOfThisRun = 2;
    judged.blockedShare = 0.5;
    judged.sharedThreads = true;

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.warnings())
        .containsExactlyInAnyOrder(
            "SHARED_HOST", "FOREIGN", "MAX_OUTSTANDING_REACHED", "SHARED_SENDING_THREADS");
  }

  @Test
  void closedLoadThatNobodyAnswersAndNobodyReceivesSaysSo() {
    Judged judged = closed();
    judged.hasReceivers = false;
    judged.acknowledges = false;

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.warnings()).containsExactly("UNBOUNDED_CLOSED_LOAD");
  }

  @Test
  void negativeLatenciesAreAWarning() {
    Judged judged = new Judged();
    judged.negative = true;

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.warnings()).containsExactly("NEGATIVE_LATENCY");
  }

  @Test
  void whereRequestsAreAnsweredRepliesAreHeldAgainstTheSchedule() {
    Judged judged = requests();
    assertThat(judged.failures()).isEmpty();

    judged.judged = new Backlog(1.01, 30L, 2L);
    assertThat(judged.failures()).containsExactly("RATE_NOT_MET");
    assertThat(judged.verdict().failures().get(0).message()).contains("without a reply grew");
  }

  @Test
  void aRequestWithoutAReplyIsLost() {
    Judged judged = requests();
    judged.lost = 1;

    assertThat(judged.failures()).containsExactly("LOST");
    assertThat(judged.verdict().failures().get(0).message()).contains("without a reply");
  }

  @Test
  void repliesThatCouldNotBeSentAreNamed() {
    Judged judged = requests();
    judged.failedReplies.put("TIMEOUT", 3L);

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.warnings()).containsExactly("REPLIES_FAILED");
  }

  @Test
  void aSlowGeneratorVoidsTheRunByItsPartOfTheHeadline() {
    Judged judged = new Judged();
    judged.generatorDelayMicros = 20_000;
    judged.generator = generator(90, 0, null);
    assertThat(judged.verdict().status()).isEqualTo(RunResult.Status.PASS);

    judged.generator = generator(300, 0, null);
    assertThat(judged.verdict().status()).isEqualTo(RunResult.Status.PASS);
    assertThat(judged.warnings()).containsOnly("GENERATOR_PART");

    judged.generator = generator(400, 0, null);
    assertThat(judged.verdict().status()).isEqualTo(RunResult.Status.VOID);
    assertThat(judged.voids()).containsOnly("GENERATOR_TOO_SLOW");
  }

  @Test
  void aFailureIsOneWhateverTheGeneratorDid() {
    Judged judged = new Judged();
    judged.generator = generator(400, 0.06, null);
    judged.lost = 1;

    assertThat(judged.verdict().status()).isEqualTo(RunResult.Status.FAIL);
    assertThat(judged.failures()).containsExactly("LOST");
    assertThat(judged.voids()).contains("GENERATOR_STOPPED", "GENERATOR_TOO_SLOW");
  }

  @Test
  void eachOfSeveralWorkersIsJudgedAsTheWholeIs() {
    Judged judged = new Judged();
    judged.workers = List.of(worker("w1", 0, generator(0, 0, null)), WorkerPart.lost("w2", 1, 1));
    assertThat(judged.failures()).isEmpty();

    judged.workers =
        List.of(worker("w1", 0, generator(0, 0.5, null)), worker("w2", 0, generator(0, 0, null)));
    assertThat(judged.voids()).containsExactly("GENERATOR_STOPPED");
    assertThat(judged.verdict().voids().get(0).message()).contains("of worker w1 could");
  }

  @Test
  void aWorkerThatIsAlwaysLateVoidsTheRunWhereTheMergedDelayPasses() {
    Judged judged = new Judged();
    judged.generatorDelayMicros = 100;
    judged.generator = generator(0, 0, null);
    List<WorkerPart> workers = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      workers.add(worker("w" + i, 100, generator(0, 0, null)));
    }
    judged.workers = workers;
    assertThat(judged.failures()).isEmpty();

    workers.set(77, worker("w77", 20_000, generator(400, 0, null)));
    assertThat(judged.failures()).isEmpty();
    assertThat(judged.voids()).containsOnly("GENERATOR_TOO_SLOW");
    RunResult.Finding reason = judged.verdict().voids().get(0);
    assertThat(reason.message()).contains("of worker w77 itself added");
    assertThat(reason.actual()).isEqualTo(400);
  }

  @Test
  void ofManyLateWorkersTheWorstIsStatedAndTheOthersAreNamedOrCounted() {
    Judged judged = new Judged();
    judged.workers =
        IntStream.range(0, 9)
            .mapToObj(i -> worker("w" + i, 20_000, generator(400 + i, 0, null)))
            .toList();

    assertThat(judged.voids()).containsOnly("GENERATOR_TOO_SLOW");
    assertThat(judged.verdict().voids().get(0).message())
        .contains("of worker w8 (and of w7, w6, w5, w4 and 4 more) itself added");
  }

  /** A worker whose publish latency is that of the whole. */
  private static WorkerPart worker(String id, double delayMicros, RunResult.Generator generator) {
    Judged one = new Judged();
    one.generatorDelayMicros = delayMicros;
    return new WorkerPart(
        id, 1, 1, generator, null, RunResult.Throughput.NONE, Integrity.NONE, one.latencies());
  }

  private static RunResult.Generator generator(double part, double stops, Double busy) {
    return new RunResult.Generator(
        "publish",
        Map.of("50", part, "99", part, "99.9", part),
        new Stops(stops > 0 ? 1 : 0, stops, stops, 0),
        busy);
  }

  @Test
  void compilersAtWorkInTheWindowAreAWarning() {
    Judged judged = new Judged();
    judged.compilerCpuSeconds = 0.04;
    assertThat(judged.warnings()).isEmpty();

    judged.compilerCpuSeconds = 0.06;
    assertThat(judged.warnings()).containsExactly("COMPILING");
  }

  @Test
  void aMedianThatChangesOverTheWindowIsAWarning() {
    Judged judged = new Judged();
    judged.seconds = 12;
    judged.mediansMicros = DoubleStream.iterate(1_000, p50 -> p50 + 5).limit(12).toArray();
    assertThat(judged.warnings()).as("4 % more").isEmpty();

    judged.mediansMicros = DoubleStream.iterate(1_000, p50 -> p50 * 0.7).limit(12).toArray();
    assertThat(judged.warnings()).containsExactly("NOT_STEADY");

    judged.workload.put("rateSteps", List.of());
    assertThat(judged.warnings()).as("the load changes as well").isEmpty();
  }

  @Test
  void theEndOfANodeIsAReasonAndALongGapAWarning() {
    Judged judged = new Judged();
    judged.events =
        List.of(
            new RunResult.Event(1, null, EventKind.NODE_ENDED, "node 1", "observed", null),
            new RunResult.Event(1, 15.0, EventKind.NO_ACKNOWLEDGEMENTS, "", "observed", null));
    assertThat(judged.failures()).containsExactly("NODE_ENDED");
    assertThat(judged.warnings()).containsExactly("OUTAGE");

    judged.events =
        List.of(new RunResult.Event(1, null, EventKind.NODE_ENDED, "node 1", "injected", null));
    assertThat(judged.failures()).as("on purpose").isEmpty();
  }

  private static Judged requests() {
    Judged judged = new Judged();
    judged.workload.put("load", "request-reply");
    return judged;
  }
}
