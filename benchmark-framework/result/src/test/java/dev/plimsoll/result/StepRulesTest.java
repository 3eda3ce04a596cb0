// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Step;
import dev.plimsoll.text.Numbers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each step is judged by its own messages: 1,000 in one second, from the second second on. */
final class StepRulesTest {

  private static final double AT_SECONDS = 1;

  private final Judged judged = new Judged();
  private long sent = 1_000;
  private Long acknowledged = 1_000L;
  private Long failed = 0L;
  private Long received = 1_000L;
  private Backlog start = new Backlog(1, 0L, 0L);
  private Backlog end = new Backlog(2.05, 0L, 0L);

  private List<Finding> findings() {
    judged.steps =
        List.of(
            new Step(
                AT_SECONDS,
                1,
                1_000,
                null,
                List.of(),
                1_000L,
                sent,
                acknowledged,
                failed,
                received,
                new Backlogs(start, end),
                RunResult.Throughput.NONE,
                LatencyByKind.NONE));
    return judged.verdict().steps().get(0).failures();
  }

  private List<String> failures() {
    return Judged.codes(findings());
  }

  @Test
  void aStepWhoseMessagesAllArrivedPasses() {
    assertThat(failures()).isEmpty();
    assertThat(judged.verdict().steps()).extracting(Step::status).containsExactly("PASS");
    assertThat(judged.failures()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1", "5"})
  void anyMessageWithoutAnAnswerFailsTheStep(long without) {
    acknowledged = 1_000 - without;
    received = 1_000 - without;

    assertThat(findings())
        .singleElement()
        .isEqualTo(
            new Finding(
                "UNACKNOWLEDGED",
                "Messages without an answer when the drain ended: " + without + ".",
                (double) without,
                0.0));
  }

  @Test
  void aFailedSendIsAnAnswer() {
    acknowledged = 990L;
    received = 990L;
    failed = 10L;

    assertThat(failures()).containsExactly("SEND_ERRORS");
  }

  @ParameterizedTest
  @CsvSource({"10, 0", "11, 1"})
  void failedSendsAreToleratedUpToTheErrorTolerance(long failures, int findings) {
    judged.workload.put("errorTolerance", 0.01);
    acknowledged = 1_000 - failures;
    received = acknowledged;
    failed = failures;

    assertThat(failures()).hasSize(findings).allMatch("SEND_ERRORS"::equals);
  }

  @Test
  void aMessageThatWasNotSentFailsTheStep() {
    sent = 999;
    acknowledged = 999L;
    received = 999L;

    assertThat(failures()).containsExactly("UNSENT");
  }

  @ParameterizedTest
  @CsvSource({"3000, 0", "2999, 1", "1000, 2000"})
  void eachSubscriptionMustReceiveEachMessage(long receipts, double missing) {
    judged.workload.put("subscriptionsPerTopic", 3L);
    received = receipts;

    if (missing == 0) {
      assertThat(failures()).isEmpty();
    } else {
      assertThat(findings())
          .singleElement()
          .isEqualTo(
              new Finding(
                  "UNDELIVERED",
                  "Messages that had not arrived when the drain ended: "
                      + Numbers.count((long) missing)
                      + ".",
                  missing,
                  0.0));
    }
  }

  @Test
  void theLossToleranceHoldsForTheDeliveriesOfAllSubscriptions() {
    judged.workload.put("subscriptionsPerTopic", 3L);
    judged.workload.put("lossTolerance", 0.01);
    received = 2_970L;
    assertThat(failures()).isEmpty();

    received = 2_969L;
    assertThat(findings())
        .singleElement()
        .satisfies(finding -> assertThat(finding.limit()).isEqualTo(30));
  }

  @Test
  void aRequestIsAnsweredOnceWhateverTheNumberOfSubscriptions() {
    judged.workload.put("load", "request-reply");
    judged.workload.put("subscriptionsPerTopic", 3L);
    assertThat(failures()).isEmpty();

    received = 999L;
    assertThat(findings())
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.message())
                    .isEqualTo("Requests without a reply at the deadline: 1."));
  }

  @Test
  void whereNobodyAcknowledgesAllThatWasSentWithoutAFailureMustArrive() {
    judged.acknowledges = false;
    acknowledged = null;
    failed = 3L;
    judged.workload.put("errorTolerance", 0.01);
    received = 997L;
    assertThat(failures()).isEmpty();

    received = 996L;
    assertThat(failures()).containsExactly("UNDELIVERED");
  }

  @Test
  void withoutReceiversNoDeliveryIsJudged() {
    judged.hasReceivers = false;
    received = 0L;

    assertThat(failures()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"10, 0", "11, 1"})
  void whatWaitsForAnswersMayGrowByTheRateTolerance(long unanswered, int findings) {
    end = new Backlog(2.05, unanswered, 0L);

    // A hundredth of 1,000 messages; three times the root of 10 or 11 is less than 10.
    assertThat(failures()).hasSize(findings).allMatch("RATE_NOT_MET"::equals);
  }

  @ParameterizedTest
  @CsvSource({"30, 0", "31, 1"})
  void whatConsumersHaveNotReceivedMayGrowByTheRateToleranceOfAllSubscriptions(
      long undelivered, int findings) {
    judged.workload.put("subscriptionsPerTopic", 3L);
    received = 3_000L;
    end = new Backlog(2.05, 0L, undelivered);

    assertThat(failures()).hasSize(findings).allMatch("CONSUMERS_FALL_BEHIND"::equals);
  }

  @Test
  void consumersOfAStepAreNotJudgedForWhatTheWorkloadOrALossExplains() {
    end = new Backlog(2.05, 0L, 500L);
    assertThat(failures()).containsExactly("CONSUMERS_FALL_BEHIND");

    received = 500L;
    assertThat(failures()).as("never arrived").containsExactly("UNDELIVERED");

    received = 1_000L;
    judged.workload.put("consumerPerSubscription", 0L);
    assertThat(failures()).as("without consumers").isEmpty();
  }

  @Test
  void aBacklogOfWhichOneEndIsUnknownIsNotJudged() {
    end = new Backlog(2.05, null, null);
    assertThat(failures()).isEmpty();

    start = new Backlog(1, null, null);
    end = new Backlog(2.05, 500L, 500L);
    assertThat(failures()).isEmpty();
  }

  @Test
  void withinAMinuteOfAFaultOnlyAnswersAndDeliveriesAreJudged() {
    judged.faults = List.of(pause(1.5));
    sent = 990;
    acknowledged = 900L;
    failed = 80L;
    received = 890L;
    end = new Backlog(2.05, 500L, 500L);

    assertThat(failures()).containsExactly("UNACKNOWLEDGED", "UNDELIVERED");

    judged.faults = List.of(pause(2.5));
    assertThat(failures())
        .contains("UNSENT", "SEND_ERRORS", "RATE_NOT_MET", "CONSUMERS_FALL_BEHIND");
  }

  private static FaultPart pause(double at) {
    return new FaultPart(
        "pause", "pause", "node 1", at, at, at, at, at, FaultPart.DONE, "", null, null, null);
  }
}
