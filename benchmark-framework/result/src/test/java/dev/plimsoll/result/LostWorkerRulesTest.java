// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.LostWorkersPart.LostPart;
import dev.plimsoll.result.RunResult.Finding;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** When a run may go on without workers. */
final class LostWorkerRulesTest {

  private final Judged judged = new Judged();

  @Test
  void asManyLostWorkersAsAreToleratedAreAWarning() {
    judged.lostWorkers = lost(2, "w1", "w4");

    Reasons reasons = reasons();
    assertThat(reasons.failures()).isEmpty();
    assertThat(reasons.warnings())
        .singleElement()
        .satisfies(warning -> assertThat(warning.code()).isEqualTo("DEGRADED"))
        .satisfies(warning -> assertThat(warning.message()).contains("without w1, w4:"))
        .satisfies(warning -> assertThat(warning.actual()).isEqualTo(2))
        .satisfies(warning -> assertThat(warning.limit()).isEqualTo(2));
    assertThat(LostWorkerRules.isDegraded(judged.result())).isTrue();
  }

  @Test
  void eachOfMoreLostWorkersIsAVoidReason() {
    judged.lostWorkers = lost(1, "w1", "w4");

    Reasons reasons = reasons();
    assertThat(reasons.warnings()).isEmpty();
    assertThat(reasons.failures()).isEmpty();
    assertThat(reasons.voids())
        .extracting(Finding::message)
        .containsExactly(
            "w1 is gone. The counts omit its messages.",
            "w4 is gone. The counts omit its messages.");
    assertThat(Judged.codes(reasons.voids())).containsOnly("WORKER_LOST");
    assertThat(LostWorkerRules.isDegraded(judged.result())).isFalse();
  }

  @Test
  void aRunThatEndedEarlyDidNotGoOn() {
    judged.lostWorkers = lost(1, "w1");
    judged.fault = "w1 is gone";

    assertThat(Judged.codes(reasons().voids())).containsExactly("WORKER_LOST");
    assertThat(LostWorkerRules.isDegraded(judged.result())).isFalse();
  }

  @Test
  void theEndOfTheLoadIsExplainedByTheReasonOfALostWorkerAlone() {
    assertThat(LostWorkerRules.explains(judged.result(), "w1 is gone")).isFalse();
    assertThat(LostWorkerRules.isDegraded(judged.result())).isFalse();
    assertThat(reasons().failures()).isEmpty();

    judged.lostWorkers = lost(0, "w0", "w1");
    assertThat(LostWorkerRules.explains(judged.result(), "w1 is gone")).isTrue();
    assertThat(LostWorkerRules.explains(judged.result(), "a consumer ended")).isFalse();
  }

  private Reasons reasons() {
    Reasons reasons = new Reasons();
    LostWorkerRules.judge(judged.result(), reasons);
    return reasons;
  }

  private static LostWorkersPart lost(int tolerated, String... ids) {
    return new LostWorkersPart(
        ids.length <= tolerated,
        tolerated,
        Arrays.stream(ids).map(id -> new LostPart(id, 1, id + " is gone", null)).toList(),
        0,
        0,
        null,
        Integrity.NONE);
  }
}
