// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both sides of each limit on the counts of 1,000 messages, and what is said of them. */
final class CountRulesTest {

  private final Judged judged = new Judged();

  private Finding failure() {
    assertThat(judged.verdict().failures()).hasSize(1);
    return judged.verdict().failures().get(0);
  }

  private Finding warning() {
    assertThat(judged.failures()).isEmpty();
    assertThat(judged.verdict().warnings()).hasSize(1);
    return judged.verdict().warnings().get(0);
  }

  @ParameterizedTest
  @CsvSource({"10, 0", "11, 1"})
  void failedSendsAreToleratedUpToTheWholeShareOfSends(long failed, int findings) {
    judged.workload.put("errorTolerance", 0.0109);
    judged.failed.put("TIMEOUT", failed);

    assertThat(judged.failures()).hasSize(findings).allMatch("SEND_ERRORS"::equals);
    if (findings > 0) {
      assertThat(failure())
          .isEqualTo(
              new Finding(
                  "SEND_ERRORS",
                  "Failed sends (11 TIMEOUT): 11; allowed are" + " 10.",
                  11.0,
                  10.0));
    }
  }

  @ParameterizedTest
  @CsvSource({"10, 0", "11, 2"})
  void aSystemWithoutRoomIsNamedWhereFailedSendsAreNotTolerated(long failed, int findings) {
    judged.workload.put("errorTolerance", 0.0109);
    judged.failed.put("FULL", failed);

    assertThat(judged.failures()).hasSize(findings);
    if (findings > 0) {
      assertThat(judged.failures()).containsExactly("SEND_ERRORS", "STORAGE_FULL");
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 0", "1, 0, 1", "10, 0, 1", "11, 1, 0"})
  void lossIsToleratedUpToTheWholeShareOfDueMessagesAndSaid(long lost, int failures, int warnings) {
    judged.workload.put("lossTolerance", 0.0109);
    judged.lost = lost;

    assertThat(judged.failures()).hasSize(failures).allMatch("LOST"::equals);
    assertThat(judged.warnings()).hasSize(warnings).allMatch("LOSS_WITHIN_PROMISE"::equals);
  }

  @Test
  void toleratedLossIsStatedWithItsLimit() {
    judged.workload.put("lossTolerance", 0.01);
    judged.lost = 3;

    assertThat(warning())
        .isEqualTo(
            new Finding("LOSS_WITHIN_PROMISE", "Lost messages: 3; allowed are 10.", 3.0, 10.0));
  }

  @Test
  void ofRequestsTheRepliesAreMissing() {
    judged.workload.put("load", "request-reply");
    judged.workload.put("lossTolerance", 0.01);
    judged.lost = 3;
    assertThat(warning().message()).startsWith("Requests without a reply at the deadline: 3;");

    judged.lost = 0;
    judged.duplicated = 2;
    assertThat(warning()).isEqualTo(new Finding("DUPLICATED", "Duplicate replies: 2.", 2.0, null));
  }

  @Test
  void whereNoPromiseIsKnownCopiesAreAWarning() {
    judged.delivery = "";
    judged.duplicated = 1;

    assertThat(warning()).isEqualTo(new Finding("DUPLICATED", "Duplicate receipts: 1.", 1.0, null));
  }

  @Test
  void aPromiseThatExcludesCopiesFailsTheRunWithTheLimitOfNone() {
    judged.delivery = "exactly-once";
    judged.duplicated = 1;

    assertThat(failure()).isEqualTo(new Finding("DUPLICATED", "Duplicate receipts: 1.", 1.0, 0.0));
  }

  @Test
  void disorderNamesWhatPromisesTheOrder() {
    judged.outOfOrder = 4;

    assertThat(failure())
        .isEqualTo(
            new Finding(
                "OUT_OF_ORDER",
                "Messages out of order, although order is promised by partition: 4.",
                4.0,
                0.0));
  }

  @Test
  void closedLoadWithAnswersOrReceiversIsPaced() {
    judged.workload.put("load", "closed");
    judged.workload.remove("arrivals");
    judged.windowStart = new Backlog(0, null, 2L);
    judged.judged = new Backlog(0, null, 2L);
    assertThat(judged.warnings()).as("answers and receivers").isEmpty();

    judged.acknowledges = false;
    assertThat(judged.warnings()).as("receivers").isEmpty();

    judged.hasReceivers = false;
    assertThat(judged.warnings()).as("neither").containsExactly("UNBOUNDED_CLOSED_LOAD");

    judged.acknowledges = true;
    assertThat(judged.warnings()).as("answers").isEmpty();
  }

  @Test
  void messagesUnsentAtTheEndAreAWarningOnlyAroundAFault() {
    judged.unsent = 7;
    assertThat(failure().actual()).isEqualTo(7);

    FaultPart fault =
        new FaultPart(
            "pause", "pause", "n", 0.0, 0.5, 0.0, 0.0, 0.5, FaultPart.DONE, "", null, null, null);
    judged.faults = List.of(fault);
    assertThat(judged.failures()).isEmpty();
    assertThat(judged.verdict().warnings())
        .filteredOn(finding -> finding.code().equals("UNSENT"))
        .singleElement()
        .satisfies(finding -> assertThat(finding.actual()).isEqualTo(7));

    judged.unsent = 0;
    assertThat(judged.warnings()).doesNotContain("UNSENT");
  }

  @Test
  void circumstancesAreStatedWithTheirNumbers() {
    judged.failedButReceived = 3;
    assertThat(warning().actual()).isEqualTo(3);

    judged.failedButReceived = 0;
    judged.notOfThisRun = 5;
    assertThat(warning().actual()).isEqualTo(5);

    judged.notOfThisRun = 0;
    judged.negative = true;
    assertThat(warning().actual()).isEqualTo(1);
  }
}
