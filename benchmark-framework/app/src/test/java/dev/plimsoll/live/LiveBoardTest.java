// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.plan.Tolerances;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.IntervalSnapshot.BucketKey;
import dev.plimsoll.record.IntervalSnapshot.Part;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.SessionTimes;
import dev.plimsoll.worker.Workloads;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class LiveBoardTest {

  private static final Workload WORKLOAD = Workloads.closed().make();

  private final LiveBoard board = new LiveBoard();

  @Test
  void betweenTwoRunsThePageSaysWhatTheProgramDoesAndWaitsFor() {
    board.begin(WORKLOAD, "redis, run 1 of 2");
    assertThat(phase()).isEqualTo("preparing");
    board.history("starting a redis broker on this machine");
    assertThat(phase()).isEqualTo("starting a redis broker on this machine");
    board.live(second(RunPhase.WARM_UP));
    board.live(second(RunPhase.DRAIN));
    board.history("verifying and collecting");
    assertThat(phase()).isEqualTo("verifying and collecting");
    board.ended("VOID: closed on redis");
    assertThat(phase()).isEqualTo("the run has ended");
    board.history("redis, run 1 of 2 is void (GENERATOR_STOPPED): attempt 2 in 30 s");
    assertThat(phase()).contains("attempt 2 in 30 s");
    board.progress("the repetition begins in 29 s");
    assertThat(phase()).isEqualTo("the repetition begins in 29 s");
    board.begin(WORKLOAD, "redis, run 1 of 2, attempt 2");
    assertThat(phase()).isEqualTo("preparing");
  }

  @Test
  void whatHappensBesideALoadDoesNotReplaceItsPhase() {
    board.begin(WORKLOAD, "redis");
    board.live(second(RunPhase.WARM_UP));
    board.history("warming up: the backlog falls");

    assertThat(phase()).startsWith("warm-up");
    assertThat(text("warmUp")).isEqualTo("warming up: the backlog falls");
  }

  @Test
  void aProbeOfASearchHasATimeAndKeepsTheWordsOfTheSearch() throws Exception {
    board.begin(WORKLOAD, "redis");
    board.recorded(
        new IntervalSnapshot(List.of()), new SessionTimes(0, 0, 5_000_000_000L, 5_000_000_000L));
    board.probing(second(RunPhase.MEASURED));
    board.progress("probe 3: 70k msg/s");

    assertThat(phase()).isEqualTo("probe 3: 70k msg/s");
    assertThat(
            new JsonMapper()
                .readTree(board.after(-1).orElseThrow().json())
                .get("change")
                .get("phases")
                .size())
        .isPositive();
  }

  @Test
  void sendsThatMayFailAreNoReasonForAVerdict() throws Exception {
    board.begin(
        Workloads.closed()
            .tolerances(new Tolerances(0.01, OptionalDouble.empty(), 0.01, Optional.empty()))
            .make(),
        "redis");
    record(EventType.SEND, 1_000);
    record(EventType.FAIL, 10);
    assertThat(reasons()).isZero();
    record(EventType.FAIL, 1);
    assertThat(reasons()).isEqualTo(1);
  }

  private int reasons() {
    return state().get("verdict").size();
  }

  private void record(EventType type, long events) throws Exception {
    LatencyTotals none = new LatencyTotals();
    LatencyTotals one =
        LatencyTotals.of(new long[] {7}, new byte[0], new LatencyTotals.Totals(1, 7, 7, 7, 0, 0));
    BucketKey key = new BucketKey(type, RunPhase.MEASURED, 0, 0, 0);
    board.recorded(
        new IntervalSnapshot(List.of(new Part(key, events, 0, one, none, none, none))),
        new SessionTimes(0, 0, 1, 1));
    board.live(second(RunPhase.MEASURED));
  }

  @Test
  void latenciesBelowZeroAreNamed() throws Exception {
    board.begin(WORKLOAD, "redis");
    LatencyTotals none = new LatencyTotals();
    LatencyTotals response =
        LatencyTotals.of(
            new long[] {0, 0, 7}, new byte[0], new LatencyTotals.Totals(3, 7, 0, 7, 2, -5));
    BucketKey key = new BucketKey(EventType.RECEIVE, RunPhase.MEASURED, 0, 0, 0);
    board.recorded(
        new IntervalSnapshot(List.of(new Part(key, 3, 0, response, none, none, none))),
        new SessionTimes(0, 0, 1, 1));
    board.live(second(RunPhase.MEASURED));

    assertThat(state().get("workers").get(0).asString())
        .isEqualTo("endToEnd: 2 values were below zero, by an error of clocks, and count as 0");
  }

  private String phase() {
    return text("phase");
  }

  private String text(String name) {
    return state().get(name).asString();
  }

  private JsonNode state() {
    return new JsonMapper().readTree(board.after(-1).orElseThrow().json()).get("texts");
  }

  private static LiveSecond second(RunPhase phase) {
    return new LiveSecond(phase, 1, 1, 1, 1, 1, 1, false, false, 1, 1, 1, 1, 1, 1, 0, 0, 0);
  }
}
