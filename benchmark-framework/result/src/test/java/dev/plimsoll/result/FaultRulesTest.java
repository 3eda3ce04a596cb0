// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Event;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A window of 200 s at 1,000 msg/s, with a pause from 20 s to 25 s: nothing is judged to 85 s. */
final class FaultRulesTest {

  private final Judged judged = new Judged();

  @BeforeEach
  void aPauseOfFiveSeconds() {
    judged.seconds = 200;
    judged.judged = new Backlog(202, 1L, 2L);
    judged.errors = new long[200];
    judged.faults = List.of(fault("pause", 20, 25.0, FaultPart.DONE));
  }

  private static FaultPart fault(String action, double at, Double until, String outcome) {
    boolean happened = !outcome.equals(FaultPart.NOT_REACHED);
    return new FaultPart(
        action,
        action + " node 1",
        "node 1",
        at,
        until,
        happened ? (Double) at : null,
        happened ? (Double) at : null,
        happened ? until : null,
        outcome,
        "seen",
        null,
        null,
        null);
  }

  @Test
  void failedSendsWithinAMinuteOfAFaultAreAWarning() {
    judged.failed.put("TIMEOUT", 30L);
    judged.errors[24] = 29;
    judged.errors[84] = 1;

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.warnings()).contains("ERRORS_AROUND_FAULTS");
  }

  @Test
  void failedSendsMoreThanAMinuteAfterAFaultAreAFailure() {
    judged.failed.put("TIMEOUT", 30L);
    judged.errors[24] = 27;
    judged.errors[90] = 3;

    assertThat(judged.verdict().failures())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.code()).isEqualTo("SEND_ERRORS");
              assertThat(finding.actual()).isEqualTo(3);
            });
  }

  @Test
  void anErrorToleranceLimitsTheShareOfSendsThatFailAroundFaults() {
    judged.workload.put("errorTolerance", 0.01);
    judged.failed.put("TIMEOUT", 700L);
    judged.errors[24] = 700; // of the rows from 19 s to 85 s: 67,000 sends, of which 670 may fail

    assertThat(judged.verdict().failures())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.code()).isEqualTo("SEND_ERRORS");
              assertThat(finding.actual()).isEqualTo(700);
              assertThat(finding.limit()).isEqualTo(670);
            });
    judged.failed.put("TIMEOUT", 600L);
    judged.errors[24] = 600;
    assertThat(judged.failures()).isEmpty();
  }

  @Test
  void lostUndeliveredAndOvertakenMessagesAreAlwaysFailures() {
    judged.lost = 1;
    judged.undelivered = 2;
    judged.outOfOrder = 3;

    assertThat(judged.failures()).containsExactly("LOST", "UNDELIVERED", "OUT_OF_ORDER");
  }

  @Test
  void gapsAroundAFaultAreNoOutageAndOthersAre() {
    judged.events = List.of(gap(20.1, 25.2));
    assertThat(judged.warnings()).doesNotContain("OUTAGE");

    judged.events = List.of(gap(100, 103));
    assertThat(judged.warnings()).contains("OUTAGE");
  }

  private static Event gap(double from, double until) {
    return new Event(
        from, until, EventKind.NO_ACKNOWLEDGEMENTS, "producers", "observed", "nothing");
  }

  @Test
  void aBacklogThatGrowsBetweenFaultsAndIsThereAtTheEndIsAFailure() {
    judged.unanswered = new long[200];
    for (int i = 0; i < 200; i++) {
      judged.unanswered[i] = 1 + 50L * i;
    }
    judged.judged = new Backlog(202, 10_000L, 2L);

    assertThat(judged.failures()).containsExactly("RATE_NOT_MET");
  }

  @Test
  void theRateIsNotJudgedIfTheWindowEndsWithinAMinuteOfAFault() {
    judged.faults = List.of(fault("kill", 150, null, FaultPart.DONE));
    judged.unanswered = new long[200];
    for (int i = 150; i < 200; i++) {
      judged.unanswered[i] = 1_000L * (i - 150);
    }
    judged.judged = new Backlog(202, 52_000L, 2L);
    judged.unsent = 7;

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.warnings()).contains("RATE_NOT_JUDGED", "UNSENT");
  }

  @Test
  void aNodeThatStaysDownIsJudgedAfterAMinute() {
    judged.faults = List.of(fault("kill", 20, 150.0, FaultPart.DONE));
    judged.failed.put("TIMEOUT", 3L);
    judged.errors[100] = 3;

    assertThat(judged.failures()).containsExactly("SEND_ERRORS");
  }

  @Test
  void aFaultThatDidNotHappenIsAFailureAndOneThatWasNotReachedIsNot() {
    judged.faults =
        List.of(
            fault("pause", 20, 25.0, FaultPart.FAILED),
            fault("kill", 30, null, FaultPart.NOT_REACHED));

    assertThat(judged.verdict().failures())
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.message())
                    .isEqualTo("The fault 'pause node 1' did not happen as planned: seen."));
  }

  @Test
  void withoutFaultsAllErrorsAreJudged() {
    judged.faults = List.of();
    judged.failed.putAll(Map.of("TIMEOUT", 1L));
    judged.errors[24] = 1;

    assertThat(judged.failures()).containsExactly("SEND_ERRORS");
  }
}
