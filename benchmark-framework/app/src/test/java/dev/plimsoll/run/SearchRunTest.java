// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Tolerances;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.result.ResultChecks;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.SearchPart;
import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.search.SearchSettings;
import dev.plimsoll.simulated.SimulatedProvider;
import dev.plimsoll.worker.Workloads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Searches on the simulated system. */
@Tag("realtime")
final class SearchRunTest {

  private static final String MEASURING = "measuring";

  private final Interruption interruption = new Interruption();
  private final List<String> lines = new ArrayList<>();

  @Test
  void theHighestRateAllowedIsAnAnswerWithAWarning() throws Exception {
    RunResult result = run(new SearchSettings(200, 100, 500, 0.05, 20, 3, 2), Map.of());

    assertThat(result.status()).as(result.failures().toString()).isEqualTo(Status.PASS);
    assertThat(result.search().ratePerSecond()).isEqualTo(500);
    assertThat(result.search().limit()).isEqualTo("highest-rate");
    assertThat(result.search().notSustainedPerSecond()).isNull();
    assertThat(result.search().probes())
        .extracting(ProbePart::ratePerSecond)
        .containsSubsequence(200.0, 400.0, 500.0, 500.0, 500.0);
    assertThat(result.search().confirmations()).isGreaterThanOrEqualTo(3);
    assertThat(result.search().confirmedOverSeconds()).isGreaterThanOrEqualTo(2);
    assertThat(result.warnings()).extracting(Finding::code).contains("HIGHEST_RATE_SUSTAINED");
    assertThat(result.integrity().scheduled()).as("of the confirmation").isEqualTo(250);
    assertThat(result.integrity().foreign()).isZero();
    assertThat(lines)
        .anyMatch(line -> line.matches("probe \\d: 200 msg/s passed · publish p99.*"))
        .anyMatch(line -> line.matches("probe \\d: 500 msg/s at full length passed.*"));
  }

  @Test
  void theLowestRateFailsFourTimesAndWithoutAnyRateTheRunFails() throws Exception {
    RunResult result = run(new SearchSettings(100, 100, 500, 0.05, 20, 3, 2), Map.of("loss", 1.0));

    assertThat(result.status()).isEqualTo(Status.FAIL);
    assertThat(result.failures()).extracting(Finding::code).contains("NO_RATE_SUSTAINED", "LOST");
    assertThat(result.search().ratePerSecond()).isNull();
    assertThat(result.search().limit()).isEqualTo("lowest-rate");
    assertThat(result.search().probes())
        .extracting(ProbePart::ratePerSecond)
        .containsExactly(100.0, 100.0, 100.0, 100.0);
    assertThat(result.search().notSustainedPerSecond()).isEqualTo(100);
    assertThat(result.search().resultOf()).isEqualTo(3);
  }

  @Test
  void theNumberOfProbesEndsTheSearch() throws Exception {
    RunResult result = run(new SearchSettings(100, 100, 1e6, 0.05, 3, 1, 0), Map.of());

    assertThat(result.search().limit()).isEqualTo("probes");
    assertThat(result.search().ratePerSecond()).isNull();
    assertThat(result.search().probes()).hasSize(3);
    assertThat(result.failures()).extracting(Finding::code).contains("NO_RATE_SUSTAINED");
  }

  @Test
  void anInterruptionDuringAProbeLeavesAResultThatSaysSo() throws Exception {
    RunResult result = run(new SearchSettings(100, 100, 1e6, 0.05, 20, 3, 2), Map.of(), MEASURING);

    assertThat(result.status()).isEqualTo(Status.INTERRUPTED);
    assertThat(result.search().limit()).isEqualTo(SearchPart.INTERRUPTED);
    assertThat(result.search().ratePerSecond()).isNull();
    assertThat(result.search().probes())
        .extracting(ProbePart::status)
        .containsExactly("INTERRUPTED");
  }

  @Test
  void anInterruptionBetweenProbesDoesTheSame() throws Exception {
    RunResult result =
        run(new SearchSettings(100, 100, 1e6, 0.05, 20, 3, 2), Map.of(), "probe 2: 200 msg/s");

    assertThat(result.status()).isEqualTo(Status.INTERRUPTED);
    assertThat(result.search().limit()).isEqualTo(SearchPart.INTERRUPTED);
    assertThat(result.search().probes())
        .extracting(ProbePart::status)
        .containsExactly("PASS", "PASS");
  }

  @Test
  void eachProbeStartsWithoutTheBacklogOfTheOneBefore() throws Exception {
    // 400 msg/s leave 100 messages behind, which would take a fifth of the next window.
    RunResult result =
        run(new SearchSettings(400, 100, 500, 0.25, 30, 2, 1), Map.of("capacity", 200));

    assertThat(result.search().probes().get(0).passed()).isFalse();
    assertThat(result.search().ratePerSecond()).isBetween(160.0, 204.0);
    assertThat(result.integrity().foreign()).isZero();
  }

  private RunResult run(SearchSettings settings, Map<String, Object> behaviour) throws Exception {
    return run(settings, behaviour, "never");
  }

  private RunResult run(
      SearchSettings settings, Map<String, Object> behaviour, String interruptedAtLine)
      throws Exception {
    DriverProfile profile =
        new DriverProfile("simulated", "simulated", "test", "", "", 1, behaviour);
    RunEnvironment environment = RunEnvironment.of("test", "", List.of()).build();
    Load.Search search =
        new Load.Search(
            settings, Duration.ofMillis(500), Load.Arrivals.CONSTANT, OptionalLong.empty());
    RunPlan plan =
        new RunPlan(
            Workloads.search(search)
                .stop(new EndCondition.After(Duration.ofMillis(500)))
                .tolerances(
                    new Tolerances(
                        0.01, OptionalDouble.empty(), 0, Optional.of(Duration.ofMinutes(1))))
                .make(),
            profile,
            1,
            1,
            1);
    List<RunResult> taken = new ArrayList<>();
    RunResult result =
        ExaminedRun.execute(
            new Run(
                plan,
                new SimulatedProvider().create(new Settings(behaviour)),
                environment,
                new LineListener(interruptedAtLine),
                interruption),
            taken::add);

    assertThat(taken).containsExactly(result);
    assertThat(result.failures())
        .extracting(Finding::code)
        .as(result.failures().toString())
        .doesNotContain(ResultChecks.INCONSISTENT);
    return result;
  }

  private final class LineListener implements RunListener {

    private final String interruptedAtLine;

    LineListener(String interruptedAtLine) {
      this.interruptedAtLine = interruptedAtLine;
    }

    @Override
    public void history(String line) {
      lines.add(line);
      if (line.startsWith(interruptedAtLine)) {
        interruption.raise();
      }
    }

    @Override
    public void measuring(String what) {
      if (interruptedAtLine.equals(MEASURING)) {
        interruption.raise();
      }
    }

    @Override
    public void live(LiveSecond second) {}
  }
}
