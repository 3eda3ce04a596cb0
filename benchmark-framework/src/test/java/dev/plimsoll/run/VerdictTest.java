// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.Tolerances;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.worker.Workloads;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each reason arises from its cause and from nothing else. */
final class VerdictTest {

  @Test
  void aRunWithoutTroublePasses() {
    Judged judged = new Judged();

    assertThat(judged.verdict().status()).isEqualTo(RunResult.Status.PASS);
    assertThat(judged.failures()).isEmpty();
    assertThat(judged.warnings()).isEmpty();
  }

  @Test
  void acknowledgementsWithinTheToleranceMeetTheRate() {
    Judged judged = new Judged();
    judged.acknowledgedLate = 10;

    assertThat(judged.failures()).isEmpty();
  }

  @Test
  void acknowledgementsOutsideOfTheWindowMissTheRate() {
    Judged judged = new Judged();
    judged.acknowledgedLate = 11;

    assertThat(judged.failures()).containsExactly("RATE_NOT_MET");
    assertThat(judged.verdict().failures().get(0).actual()).isEqualTo(989);
    assertThat(judged.verdict().failures().get(0).limit()).isEqualTo(990);
  }

  @Test
  void whereNobodyAcknowledgesSendsInsideTheWindowAreTheRate() {
    Judged judged = new Judged();
    judged.acknowledges = false;
    assertThat(judged.failures()).isEmpty();

    judged.sentLate = 11;
    assertThat(judged.failures()).containsExactly("RATE_NOT_MET");
  }

  @Test
  void closedLoadHasNoRateToMeet() {
    Judged judged = new Judged();
    judged.workload = Workloads.closed();
    judged.acknowledgedLate = 500;

    assertThat(judged.failures()).isEmpty();
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
    judged.unanswered = 1;

    assertThat(judged.failures()).containsExactly("UNACKNOWLEDGED");
  }

  @Test
  void failedSendsFailAboveTheTolerance() {
    Judged judged = new Judged();
    judged.failed.put(FailureKind.TIMEOUT, 2L);
    assertThat(judged.failures()).containsExactly("SEND_ERRORS");
    assertThat(judged.verdict().failures().get(0).message()).contains("TIMEOUT");

    judged.workload.tolerances(
        new Tolerances(0.01, OptionalDouble.empty(), 0.002, Duration.ofMillis(10)));
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
    judged.delivery = Delivery.AT_MOST_ONCE;
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
    judged.workload.tolerances(
        new Tolerances(0.01, OptionalDouble.of(0.005), 0, Duration.ofMillis(10)));
    judged.lost = 5;
    assertThat(judged.failures()).isEmpty();

    judged.lost = 6;
    assertThat(judged.failures()).containsExactly("LOST");
  }

  @Test
  void anythingUndeliveredFailsWhateverIsPromised() {
    Judged judged = new Judged();
    judged.delivery = Delivery.AT_MOST_ONCE;
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

  @ParameterizedTest
  @EnumSource(names = {"AT_MOST_ONCE", "EXACTLY_ONCE"})
  void copiesFailWhereThePromiseExcludesThem(Delivery delivery) {
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

    judged.delivery = Delivery.EXACTLY_ONCE;
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
  void aSlowGeneratorFails() {
    Judged judged = new Judged();
    judged.generatorDelayNanos = 9_900_000;
    assertThat(judged.failures()).isEmpty();

    judged.generatorDelayNanos = 10_200_000;
    assertThat(judged.failures()).containsExactly("GENERATOR_TOO_SLOW");
  }

  @Test
  void aDeadThreadFails() {
    Judged judged = new Judged();
    judged.death = "java.lang.IllegalStateException: broken";

    assertThat(judged.failures()).containsExactly("SENDING_THREAD_DIED");
    assertThat(judged.verdict().failures().get(0).message()).contains("broken");
  }

  @Test
  void aLoadThatEndedEarlyFails() {
    Judged judged = new Judged();
    judged.ending = new Ending(false, "a consumer ended: gone", false);

    assertThat(judged.failures()).containsExactly("LOAD_ENDED_EARLY");
    assertThat(judged.verdict().failures().get(0).message()).contains("a consumer ended: gone");
  }

  @Test
  void aSendThatNeverComesBackFails() {
    Judged judged = new Judged();
    judged.ending = new Ending(false, "", true);

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
    judged.due = 0;

    assertThat(judged.failures()).containsExactly("NOTHING_MEASURED");
  }

  @Test
  void consumingNothingFailsWhereNothingIsProduced() {
    Judged judged = new Judged();
    judged.workload = Workloads.none();
    judged.due = 0;
    assertThat(judged.failures()).containsExactly("NOTHING_MEASURED");

    judged.receivedWithoutProducers = 5;
    assertThat(judged.failures()).isEmpty();
  }

  @Test
  void anInterruptedRunIsThatWithItsReasonsBeside() {
    Judged judged = new Judged();
    judged.ending = new Ending(true, "", false);
    assertThat(judged.verdict().status()).isEqualTo(RunResult.Status.INTERRUPTED);

    judged.lost = 1;
    assertThat(judged.verdict().status()).isEqualTo(RunResult.Status.INTERRUPTED);
    assertThat(judged.failures()).containsExactly("LOST");
  }

  @Test
  void circumstancesAreWarnings() {
    Judged judged = new Judged();
    judged.sharesHost = true;
    judged.foreign = 2;
    judged.blocked = true;
    judged.sharedThreads = true;

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.warnings())
        .containsExactlyInAnyOrder(
            "SHARED_HOST", "FOREIGN", "MAX_OUTSTANDING_REACHED", "SHARED_SENDING_THREADS");
  }

  @Test
  void closedLoadThatNobodyAnswersAndNobodyReceivesSaysSo() {
    Judged judged = new Judged();
    judged.workload = Workloads.closed().subscriptions(0);
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
  void whereRequestsAreAnsweredRepliesInsideTheWindowAreTheRate() {
    Judged judged = requests();
    judged.acknowledgedLate = 500;
    judged.repliedLate = 10;
    assertThat(judged.failures()).isEmpty();

    judged.repliedLate = 11;
    assertThat(judged.failures()).containsExactly("RATE_NOT_MET");
    assertThat(judged.verdict().failures().get(0).message()).startsWith("Replies inside");
  }

  @Test
  void aRequestWithoutAReplyIsLost() {
    Judged judged = requests();
    judged.lost = 1;

    assertThat(judged.failures()).containsExactly("LOST");
    assertThat(judged.verdict().failures().get(0).message()).contains("no reply");
  }

  @Test
  void repliesThatCouldNotBeSentAreNamed() {
    Judged judged = requests();
    judged.failedReplies = Map.of(FailureKind.TIMEOUT, 3L);

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.warnings()).containsExactly("REPLIES_FAILED");
  }

  private static Judged requests() {
    Judged judged = new Judged();
    judged.workload =
        Workloads.requests(new Load.Open(thousandPerSecond(), Load.Arrivals.CONSTANT));
    return judged;
  }

  static RateProfile thousandPerSecond() {
    return new RateProfile.Constant(1_000);
  }
}
