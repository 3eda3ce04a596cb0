// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.compare.Looks;
import dev.plimsoll.compare.Runs;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.report.Screen;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.run.Interruption;
import dev.plimsoll.worker.Workloads;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The order of the runs of a comparison by pairs, and what happens where some are void. */
final class PairRunsTest {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private final List<String> made = new ArrayList<>();
  private final List<Duration> pauses = new ArrayList<>();
  private final Interruption interruption = new Interruption();

  private static PairPlan plan(int pairs, long coin) {
    List<RunPlan> plans = new ArrayList<>();
    for (int repetition = 1; repetition <= pairs; repetition++) {
      for (String name : List.of("A", "B")) {
        DriverProfile driver = new DriverProfile("simulated", name, name, "", "", 1, Map.of());
        plans.add(
            new RunPlan(Workloads.closed().make(), driver, repetition, pairs, plans.size() + 1));
      }
    }
    return new PairPlan(plans, Looks.once(pairs), coin);
  }

  /** Returns runs of which some are void, named like {@code A1}, and {@code A1'} if repeated. */
  private PairRuns runs(PairPlan plan, Set<String> voids) {
    List<RunPlan> known = new ArrayList<>(plan.burnIns());
    known.addAll(plan.pairs(1, plan.looks().most()));
    SeriesDisplay display = SeriesDisplay.of(new Screen(out, false, false, false), known);
    return new PairRuns(
        plan,
        display,
        interruption,
        run -> {
          String name = run.driver().name() + run.repetition() + "'".repeat(run.attempt() - 1);
          made.add(name);
          assertThat(run.order()).isEqualTo(made.size());
          Runs result = new Runs();
          result.side = plan.side(run);
          result.repetition = run.repetition();
          result.attempt = run.attempt();
          result.status = voids.contains(name) ? Status.VOID : Status.PASS;
          return result.result();
        },
        pauses::add);
  }

  @Test
  void aBurnInOfEachSideComesBeforeThePairsInTheOrderOfTheCoin() throws Exception {
    PairPlan plan = plan(4, 3);
    PairRuns runs = runs(plan, Set.of());
    runs.burnIn();
    runs.upTo(2);
    runs.upTo(4);

    assertThat(made).startsWith("A0", "B0").hasSize(10);
    for (int pair = 1; pair <= 4; pair++) {
      assertThat(made.subList(2 * pair, 2 * pair + 2))
          .containsExactlyInAnyOrder("A" + pair, "B" + pair);
      assertThat(made.get(2 * pair)).startsWith(plan.pair(pair, 1).get(0).driver().name());
    }
    assertThat(runs.base()).hasSize(5);
    assertThat(runs.candidate()).hasSize(5);
    assertThat(runs.tried()).isEqualTo(4);
  }

  @Test
  void theCoinFallsOnBothSidesAndIsTheSameForTheSameSeed() {
    PairPlan plan = plan(100, 5);
    List<String> first = new ArrayList<>();
    for (int pair = 1; pair <= 100; pair++) {
      first.add(plan.pair(pair, 1).get(0).driver().name());
      assertThat(plan.pair(pair, 2).get(0).driver()).isEqualTo(plan.pair(pair, 1).get(0).driver());
    }

    assertThat(first.stream().filter("A"::equals).count()).isBetween(35L, 65L);
    assertThat(plan(100, 5).pairs(1, 100)).isEqualTo(plan.pairs(1, 100));
    assertThat(plan(100, 6).pairs(1, 100)).isNotEqualTo(plan.pairs(1, 100));
  }

  @Test
  void aResultSaysItsSideTheSeedAndTheLooks() {
    PairPlan plan = plan(9, 5);

    assertThat(plan.cell(plan.burnIns().get(1)))
        .isEqualTo(Map.of("side", "candidate", "coin", 5L, "looks", "9"));
  }

  @Test
  void aPairWithAVoidRunIsRepeatedWholeAfterAPause() throws Exception {
    PairPlan plan = plan(1, 1);
    String first = plan.pair(1, 1).get(0).driver().name() + 1;
    String second = plan.pair(1, 1).get(1).driver().name() + 1;
    PairRuns runs = runs(plan, Set.of(second));
    runs.upTo(1);

    assertThat(made).containsExactly(first, second, first + "'", second + "'");
    assertThat(pauses).containsExactly(Duration.ofSeconds(30));
    assertThat(text()).contains("pair 1 of 1 has a void run (GENERATOR_STOPPED)");
  }

  @Test
  void afterAVoidFirstRunTheSecondWaitsForTheRepetition() throws Exception {
    PairPlan plan = plan(1, 1);
    String first = plan.pair(1, 1).get(0).driver().name() + 1;
    String second = plan.pair(1, 1).get(1).driver().name() + 1;
    runs(plan, Set.of(first)).upTo(1);

    assertThat(made).containsExactly(first, first + "'", second + "'");
  }

  @Test
  void aPairThatStaysVoidIsLeftOutAndTheNextOneFollows() throws Exception {
    PairPlan plan = plan(2, 1);
    String first = plan.pair(1, 1).get(0).driver().name() + 1;
    PairRuns runs = runs(plan, Set.of(first, first + "'", first + "''"));
    runs.upTo(2);

    assertThat(made).startsWith(first, first + "'", first + "''").hasSize(5);
    assertThat(runs.isHopeless()).isFalse();
    assertThat(text()).contains("pair 1 of 2 is still void (GENERATOR_STOPPED): it is left out");
  }

  @Test
  void afterThreePairsThatStayVoidNoMoreAreTried() throws Exception {
    PairPlan plan = plan(8, 1);
    List<String> voids = new ArrayList<>();
    for (int pair = 1; pair <= 8; pair++) {
      for (String attempt : List.of("", "'", "''")) {
        voids.add("A" + pair + attempt);
      }
    }
    PairRuns runs = runs(plan, Set.copyOf(voids));
    runs.upTo(8);

    assertThat(runs.isHopeless()).isTrue();
    assertThat(runs.tried()).isEqualTo(3);
  }

  @Test
  void theEndThatTheUserRequestsEndsIt() {
    PairRuns runs = runs(plan(3, 1), Set.of());
    interruption.raise();

    assertThatThrownBy(() -> runs.upTo(3)).isInstanceOf(InterruptedException.class);
    assertThat(made).hasSize(1);
  }

  private String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
