// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.Workload;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The limits on producers and consumers hold for each worker, not for the workload. */
@Tag("realtime")
final class WorkerLimitsTest {

  private static final Workloads LOAD = Workloads.open(new RateProfile.Constant(1_000));

  @ParameterizedTest
  @EnumSource
  void oneWorkerHasAMillionProducers(Placement placement) {
    Workload million = LOAD.topics(1_000).producers(1_000).subscriptions(1).make();

    assertThat(WorkerLimits.refusal(million, placement, 1)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"SPREAD, 4", "PAIRED, 4", "SPLIT, 7"})
  void fourMillionProducersNeedAsManyWorkersAsThePlacementSays(Placement placement, int needed) {
    Workload workload = LOAD.topics(1_000_000).producers(4).subscriptions(1).make();

    assertThat(WorkerLimits.refusal(workload, placement, needed)).isEmpty();
    for (int workers = 1; workers < needed; workers++) {
      assertThat(WorkerLimits.refusal(workload, placement, workers))
          .hasValueSatisfying(
              why ->
                  assertThat(why)
                      .contains("4,000,000 producers", "need at least " + needed + " workers"));
    }
  }

  @Test
  void consumersCountToo() {
    Workload workload = LOAD.topics(1_000_000).producers(1).subscriptions(3).make();

    assertThat(WorkerLimits.refusal(workload, Placement.SPREAD, 3)).isEmpty();
    assertThat(WorkerLimits.refusal(workload, Placement.SPREAD, 2))
        .hasValueSatisfying(why -> assertThat(why).contains("at least 3 workers", "2 were named"));
  }
}
