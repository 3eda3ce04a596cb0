// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.LostWorkersPart.LostPart;
import dev.plimsoll.result.RunResult.Event;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Status;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What ended or disturbed a run, and workers that were lost. */
final class EndRulesTest {

  private static final LostPart GONE = new LostPart("w1", 3, "worker w1 did not answer", null);
  private static final LostPart KILLED = new LostPart("w2", 4, "worker w2 was killed", null);

  private final Judged judged = new Judged();

  @Test
  void topicsThatVanishedAreTheFirstReason() {
    judged.lost = 5;
    judged.events = List.of(event(EventKind.TOPICS_VANISHED, "topic-3"));

    assertThat(judged.failures()).containsExactly("TOPICS_VANISHED", "LOST");
    assertThat(judged.verdict().failures().get(0).message()).endsWith(": topic-3.");
  }

  @Test
  void aConsumerThatEndedByItselfIsAWarningWithTheReason() {
    judged.events =
        List.of(
            event(EventKind.CONSUMER_ENDED, "the broker closed it"),
            event(EventKind.CONSUMER_RESTARTED, "as planned"));

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.verdict().warnings())
        .containsExactly(
            new Finding(
                "CONSUMER_ENDED", "A consumer ended by itself: the broker closed it.", null, null));
  }

  private static Event event(String kind, String detail) {
    return new Event(1, null, kind, "target", "observed", detail);
  }

  @Test
  void theBoundOnOutstandingMessagesIsAWarningInOpenLoadOnly() {
    judged.blockedShare = 0.25;
    assertThat(judged.verdict().warnings())
        .singleElement()
        .satisfies(warning -> assertThat(warning.actual()).isEqualTo(0.25));

    judged.workload.put("load", "closed");
    judged.workload.remove("arrivals");
    judged.windowStart = new Backlog(0, null, 2L);
    judged.judged = new Backlog(0, null, 2L);
    assertThat(judged.warnings()).isEmpty();
  }

  @Test
  void repliesThatCouldNotBeSentAreAdded() {
    judged.workload.put("load", "request-reply");
    judged.failedReplies.put("TIMEOUT", 3L);
    judged.failedReplies.put("DISCONNECTED", 4L);

    assertThat(judged.verdict().warnings().get(0).actual()).isEqualTo(7);
  }

  @Test
  void eachCompletionThatCameTwiceIsCounted() {
    judged.completedTwice = 2;

    assertThat(judged.verdict().failures())
        .containsExactly(
            new Finding(
                "DRIVER_FAULT",
                "Messages that the driver completed more than once:" + " 2.",
                2.0,
                0.0));
  }

  @Test
  void eachLostWorkerIsAVoidReasonIfNoneIsTolerated() {
    judged.lostWorkers = lost(0, GONE, KILLED);

    assertThat(judged.verdict().voids())
        .filteredOn(finding -> finding.code().equals("WORKER_LOST"))
        .extracting(Finding::message)
        .containsExactly(
            "worker w1 did not answer. The counts omit its messages.",
            "worker w2 was killed. The counts omit its messages.");
    assertThat(judged.warnings()).doesNotContain("DEGRADED");
  }

  @ParameterizedTest
  @CsvSource({"1, false", "2, true", "3, true"})
  void asManyLostWorkersAsToleratedAreAWarning(int tolerated, boolean warning) {
    judged.lostWorkers = lost(tolerated, GONE, KILLED);

    assertThat(judged.voids().contains("WORKER_LOST")).isEqualTo(!warning);
    assertThat(judged.warnings().contains("DEGRADED")).isEqualTo(warning);
    assertThat(judged.verdict().status()).isEqualTo(warning ? Status.PASS : Status.VOID);
    if (warning) {
      Finding degraded = judged.verdict().warnings().get(0);
      assertThat(degraded.message()).startsWith("The run went on without w1, w2: ");
      assertThat(degraded.actual()).isEqualTo(2);
      assertThat(degraded.limit()).isEqualTo(tolerated);
    }
  }

  @Test
  void aToleratedWorkerThatEndedTheLoadIsAVoidReasonSaidOnce() {
    judged.lostWorkers = lost(1, GONE);
    judged.fault = GONE.reason();
    assertThat(judged.failures()).isEmpty();
    assertThat(judged.voids()).containsExactly("WORKER_LOST");

    judged.fault = "a consumer ended";
    assertThat(judged.failures()).containsExactly("LOAD_ENDED_EARLY");
    assertThat(judged.voids()).containsExactly("WORKER_LOST");
  }

  @Test
  void whatTheOtherWorkersMeasuredMayBeNothing() {
    judged.unsent = 1_000;
    assertThat(judged.failures()).contains("NOTHING_MEASURED");

    judged.lostWorkers = lost(1, GONE);
    assertThat(judged.failures()).doesNotContain("NOTHING_MEASURED");
  }

  private static LostWorkersPart lost(int tolerated, LostPart... workers) {
    Judged others = new Judged();
    return new LostWorkersPart(
        workers.length <= tolerated,
        tolerated,
        List.of(workers),
        0,
        0,
        null,
        others.result().integrity());
  }
}
