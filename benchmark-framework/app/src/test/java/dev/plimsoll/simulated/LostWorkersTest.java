// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.report.ResultMarkdown;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LostWorkersPart;
import dev.plimsoll.result.ResultChecks;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.worker.Placement;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs of two workers in this process, the second of which is lost after its first snapshots. */
@Timeout(300)
@Tag("realtime")
final class LostWorkersTest {

  private static final String TWO_TOPICS = "topics: 2\nmessageSize: 100\n";
  private static final String RATE = TWO_TOPICS + "producerRate: 1000\nwarmup: 0s\ncooldown: 0s\n";

  @TempDir private Path folder;

  private MeasuredRun run(String driver, String workload, Placement placement, int tolerated)
      throws Exception {
    return MeasuredRun.tolerating(
        folder, driver, workload, DyingProcess::ofTwo, placement, tolerated);
  }

  @Test
  void theRunEndsAndKeepsWhatTheOtherMeasuredAndClaimsNothingOfTheLostOne() throws Exception {
    RunResult result =
        run("serviceTime: 1ms\n", RATE + "duration: 10m\n", Placement.PAIRED, 0).result();

    assertThat(codes(result.voids())).contains("WORKER_LOST");
    assertThat(codes(result.failures()))
        .doesNotContain(ResultChecks.INCONSISTENT, "LOST", "LOAD_ENDED_EARLY", "NOTHING_MEASURED");
    assertThat(result.voids().get(0).message()).startsWith("worker two died");
    assertThat(result.integrity()).isEqualTo(Integrity.NONE);
    assertThat(result.throughput().scheduledRatePerSecond()).isNull();
    assertThat(result.throughput().sentRatePerSecond()).isPositive();
    assertThat(result.backlogs()).isNull();
    LostWorkersPart lost = result.lostWorkers().orElseThrow();
    assertThat(lost.degraded()).isFalse();
    assertThat(lost.unknownSubscriptions()).isEqualTo(1);
    assertThat(lost.receivedByOthers()).isZero();
    Integrity others = lost.others();
    assertThat(others.sent()).isPositive();
    assertThat(others.acknowledged()).isEqualTo(others.sent());
    assertThat(others.received()).isEqualTo(others.sent());
    assertThat(others.subscriptions()).hasSize(1);
    assertThat(result.latencyMicros().publish().count()).isGreaterThan(others.sent());
    assertThat(result.events())
        .filteredOn(event -> event.kind().equals("worker-lost"))
        .singleElement()
        .matches(event -> event.target().equals("two"));
  }

  @Test
  void messagesOfTheLostWorkerAreUnknownAndNotLost() throws Exception {
    RunResult result =
        run("serviceTime: 1ms\n", RATE + "duration: 10m\n", Placement.SPREAD, 0).result();

    LostWorkersPart lost = result.lostWorkers().orElseThrow();
    assertThat(lost.receivedByOthers()).as("by the consumer of the other worker").isPositive();
    assertThat(lost.unknownSubscriptions()).as("the consumer of its messages").isEqualTo(1);
    assertThat(lost.others().received()).isZero();
    assertThat(lost.others().lost()).isZero();
    assertThat(codes(result.failures()))
        .doesNotContain("LOST", "UNDELIVERED", ResultChecks.INCONSISTENT);
  }

  @Test
  void aToleratedLossIsAPassThatSaysDegraded() throws Exception {
    MeasuredRun run = run("serviceTime: 1ms\n", RATE + "duration: 6s\n", Placement.PAIRED, 1);

    LostWorkersPart lost = run.result().lostWorkers().orElseThrow();
    assertThat(run.failures()).isEmpty();
    assertThat(codes(run.result().warnings())).contains("DEGRADED");
    assertThat(lost.degraded()).isTrue();
    assertThat(lost.workers()).singleElement().matches(each -> each.due() == null);
    assertThat(lost.others().scheduled()).isEqualTo(3_000);
    assertThat(lost.others().received()).isEqualTo(lost.others().sent());
    assertThat(ResultMarkdown.write(List.of(run.result())))
        .contains("degraded: without worker two");
  }

  @Test
  void aDegradedRunReadsNoBetterBecauseOfWhatTheLostWorkerCouldNotTell() throws Exception {
    RunResult result =
        run("serviceTime: 3s\n", RATE + "duration: 6s\n", Placement.PAIRED, 1).result();

    LostWorkersPart lost = result.lostWorkers().orElseThrow();
    Latency publish = result.latencyMicros().publish();
    long sends = result.latencyMicros().sendDelay().count();
    assertThat(lost.degraded()).isTrue();
    assertThat(lost.unacknowledged()).as("all of them").isPositive();
    assertThat(lost.unacknowledged()).isEqualTo(sends - lost.others().sent());
    assertThat(publish.count() + publish.missing()).as("all sends").isEqualTo(sends);
    assertThat(publish.percentiles().get("99")).as("unknown, not 3 s").isNull();
    assertThat(result.latencyMicros().endToEnd().missing()).isEqualTo(lost.unacknowledged());
    assertThat(publish.atLeast()).containsKey("99");
    assertThat(codes(result.failures())).doesNotContain(ResultChecks.INCONSISTENT);
    assertThat(ResultMarkdown.write(List.of(result))).contains("without a known acknowledgement");
  }

  @Test
  void messagesOfOthersThatAreLostAreLostInADegradedRunToo() throws Exception {
    MeasuredRun run =
        run("loss: 0.05\n", RATE + "duration: 6s\ndrainTimeout: 1s\n", Placement.PAIRED, 1);

    assertThat(run.failures()).containsAnyOf("LOST", "UNDELIVERED");
    Integrity others = run.result().lostWorkers().orElseThrow().others();
    assertThat(others.lost() + others.undelivered()).isPositive();
    assertThat(run.result().latencyMicros().endToEnd().missing())
        .as("and those of the lost worker")
        .isGreaterThanOrEqualTo(others.lost() + others.undelivered());
  }

  @Test
  void aNumberOfMessagesEndsWhenTheOtherHasSentItsPart() throws Exception {
    MeasuredRun run =
        run(
            "capacity: 2000\n",
            TWO_TOPICS + "load: closed\nmessages: 20000\nwarmup: 0s\ncooldown: 0s\n",
            Placement.PAIRED,
            1);

    Integrity others = run.result().lostWorkers().orElseThrow().others();
    assertThat(run.failures()).doesNotContain(ResultChecks.INCONSISTENT);
    assertThat(others.sent()).isEqualTo(10_000);
    assertThat(others.received()).isEqualTo(10_000);
  }

  private static List<String> codes(List<RunResult.Finding> findings) {
    return findings.stream().map(RunResult.Finding::code).toList();
  }
}
