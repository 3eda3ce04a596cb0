// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.LatencyCounts;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.LiveWorker;
import dev.plimsoll.worker.ProcessUse;
import dev.plimsoll.worker.SnapshotBatch;
import dev.plimsoll.worker.WorkerUpdate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class LiveWorkersTest {

  private static final long MILLISECOND = 1_000_000;

  private final LiveWorkers live = new LiveWorkers(EventType.RECEIVE);

  @Test
  void ofManyWorkersThoseAreShownThatWereLatestByTheirOwnFault() {
    List<WorkerUpdate> news = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      news.add(news(i, 0, i == 42 ? 30 : i == 7 ? 20 : 1, 0, 0));
    }

    List<LiveWorker> worst = live.worst(news, 2);

    assertThat(worst).extracting(LiveWorker::name).containsExactly("w42", "w7");
    assertThat(worst.get(0).generatorDelayP99Nanos()).isGreaterThanOrEqualTo(30 * MILLISECOND);
    assertThat(worst.get(0).sendDelayP99Nanos()).isGreaterThanOrEqualTo(60 * MILLISECOND);
    assertThat(worst.get(0).sentPerSecond()).isEqualTo(3);
  }

  @Test
  void processorsAndStopsAreThoseOfTheLastSecond() {
    live.worst(List.of(news(0, 0, 1, 500, 100)), 1);

    LiveWorker second = live.worst(List.of(news(0, 1, 1, 2_000, 130)), 1).get(0);

    assertThat(second.processorShare()).isEqualTo(0.75, Offset.offset(1e-9));
    assertThat(second.stoppedNanos()).isEqualTo(30 * MILLISECOND);
  }

  @Test
  void theProcessorTimeOfASecondThatWasNotSeenIsDivided() {
    live.worst(List.of(news(0, 0, 1, 500, 0)), 1);

    LiveWorker third = live.worst(List.of(news(0, 2, 1, 2_500, 0)), 1).get(0);

    assertThat(third.processorShare()).isEqualTo(0.5, Offset.offset(1e-9));
  }

  @Test
  void inTheFirstSecondTheProcessorsAreNotKnown() {
    assertThat(live.worst(List.of(news(0, 0, 1, 500, 0)), 1).get(0).processorShare()).isNaN();
  }

  @Test
  void aWorkerThatIsSilentIsNotShownAgain() {
    assertThat(live.worst(List.of(news(0, 0, 1, 0, 0)), 1)).hasSize(1);
    assertThat(live.worst(List.of(news(0, 0, 1, 0, 0)), 1)).isEmpty();
    assertThat(live.worst(List.of(new WorkerUpdate("w0", 2, Optional.empty())), 1)).isEmpty();
  }

  /** A worker on two processors that has sent three messages. */
  private static WorkerUpdate news(
      int worker, long sequence, long delayMillis, long processorMillis, long stoppedMillis) {
    IntervalSnapshot.Part sent =
        new IntervalSnapshot.Part(
            new IntervalSnapshot.BucketKey(EventType.SEND, RunPhase.MEASURED, 1, 0, 0),
            3,
            300,
            latencies(2 * delayMillis),
            latencies(delayMillis),
            new LatencyTotals(),
            new LatencyTotals());
    ProcessUse use =
        new ProcessUse(
            OptionalLong.of(processorMillis * MILLISECOND),
            OptionalLong.empty(),
            0,
            stoppedMillis * MILLISECOND,
            OptionalLong.empty());
    return new WorkerUpdate(
        "w" + worker,
        2,
        Optional.of(
            new SnapshotBatch(
                worker, sequence, new IntervalSnapshot(List.of(sent)), Optional.of(use))));
  }

  private static LatencyTotals latencies(long millis) {
    LatencyCounts counts = new LatencyCounts();
    for (int i = 0; i < 3; i++) {
      counts.record(millis * MILLISECOND);
    }
    LatencyTotals totals = new LatencyTotals();
    totals.add(counts);
    return totals;
  }
}
