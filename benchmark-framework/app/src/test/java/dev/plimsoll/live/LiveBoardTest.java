// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.worker.Workloads;
import org.junit.jupiter.api.Test;
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

  private String phase() {
    return text("phase");
  }

  private String text(String name) {
    String state = board.after(-1).orElseThrow().json();
    return new JsonMapper().readTree(state).get("texts").get(name).asString();
  }

  private static LiveSecond second(RunPhase phase) {
    return new LiveSecond(phase, 1, 1, 1, 1, 1, 1, false, false, 1, 1, 1, 1, 1, 1, 0, 0, 0);
  }
}
