// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.IntervalSnapshot.BucketKey;
import dev.plimsoll.record.IntervalSnapshot.Part;
import dev.plimsoll.record.LatencyCounts;
import dev.plimsoll.record.LatencyTotals;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SnapshotMergeTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 63, 64, 1_000})
  void partsOfTheSameKeyAreAddedUpOverHoweverManyWorkers(int workers) {
    List<IntervalSnapshot> snapshots =
        IntStream.range(0, workers)
            .mapToObj(i -> new IntervalSnapshot(List.of(part(1, i), part(2, i))))
            .toList();

    IntervalSnapshot merged = SnapshotMerge.of(snapshots);

    assertThat(merged.parts()).hasSize(workers == 0 ? 0 : 2);
    for (Part part : merged.parts()) {
      assertThat(part.events()).isEqualTo(workers);
      assertThat(part.bytes()).isEqualTo(100L * workers);
      assertThat(part.response().count()).isEqualTo(workers);
      assertThat(part.response().maxNanos()).isEqualTo(workers - 1);
      assertThat(part.response().histogram().getTotalCount()).isEqualTo(workers);
      assertThat(part.service().sumNanos()).isEqualTo(2.0 * workers);
      assertThat(part.lateResponse().count()).isEqualTo(workers);
      assertThat(part.lateIdeal().count()).isEqualTo(workers);
    }
    assertThat(snapshots).allSatisfy(each -> assertThat(each.parts().get(0).events()).isOne());
  }

  private static Part part(long eventFrom, long response) {
    return new Part(
        new BucketKey(EventType.SEND, RunPhase.MEASURED, 1, eventFrom, eventFrom),
        1,
        100,
        totals(response),
        totals(2),
        totals(3),
        totals(4));
  }

  private static LatencyTotals totals(long nanos) {
    LatencyCounts counts = new LatencyCounts();
    counts.record(nanos);
    LatencyTotals totals = new LatencyTotals();
    totals.add(counts);
    return totals;
  }
}
