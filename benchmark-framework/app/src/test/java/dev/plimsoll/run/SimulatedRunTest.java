// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Tolerances;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Step;
import dev.plimsoll.result.TimelineRow;
import dev.plimsoll.simulated.SimulatedProvider;
import dev.plimsoll.worker.Workloads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Complete runs on the simulated system, whose expected results follow from arithmetic. */
@Tag("realtime")
final class SimulatedRunTest {

  private static final RateProfile THOUSAND = new RateProfile.Constant(1_000);

  /**
   * 700 of 1,000 messages are in flight at the end, and 450 when the backlog is judged, a quarter
   * of the window later: more than the tolerance, which allows for a machine that is late.
   */
  @Test
  void messagesInFlightAtTheEndOfTheWindowAreNotABacklog() throws Exception {
    Workloads workload =
        Workloads.open(THOUSAND)
            .tolerances(
                new Tolerances(
                    0.25, OptionalDouble.empty(), 0, Optional.of(Duration.ofMinutes(1))));
    RunResult result = run(workload, Map.of("serviceTime", "700ms"));

    assertThat(result.backlogs().judged().unanswered()).isGreaterThan(250);
    assertThat(codes(result)).doesNotContain("RATE_NOT_MET", "CONSUMERS_FALL_BEHIND");
    assertThat(result.integrity().scheduled()).isEqualTo(1_000);
    assertThat(scheduledInWindow(result)).isEqualTo(1_000);
    assertThat(result.ending().quietSeconds()).isGreaterThanOrEqualTo(0.2);
  }

  @Test
  void aSystemThatIsTooSlowDoesNotMeetTheRate() throws Exception {
    RunResult result = run(Workloads.open(THOUSAND), Map.of("capacity", 800));

    assertThat(codes(result)).contains("RATE_NOT_MET");
    assertThat(result.backlogs().judged().unanswered()).isGreaterThan(150);
  }

  /** After 1 s 500 messages wait, so that each message of the window waits for at least 1 s. */
  @Test
  void aSystemThatWasTooSlowBeforeTheWindowDoesNotMeetTheRateInIt() throws Exception {
    RunResult result =
        run(Workloads.open(THOUSAND).warmup(Duration.ofSeconds(1)), Map.of("capacity", 500));

    assertThat(codes(result)).contains("RATE_NOT_MET");
  }

  @Test
  void everyMessageThatIsDueCountsInPercentiles() throws Exception {
    RunResult result = run(Workloads.open(THOUSAND), Map.of("sendErrors", 0.3));

    Latency publish = result.latencyMicros().publish();
    Latency delivery = result.latencyMicros().endToEnd();
    assertThat(result.integrity().failed()).isPositive();
    assertThat(publish.missing()).isEqualTo(result.integrity().failed() + unsent(result));
    assertThat(publish.due()).isEqualTo(1_000);
    assertThat(delivery.due()).isEqualTo(1_000);
    assertThat(publish.percentiles().get("50")).isNotNull();
    assertThat(publish.percentiles().get("90")).isNull();
    assertThat(publish.atLeast()).containsKeys("90", "max", "mean");
    double longestFailure = result.latencyMicros().publishFailed().max() / 1e6;
    assertThat(publish.waitedSeconds()).as("until it failed").isLessThanOrEqualTo(longestFailure);
  }

  @Test
  void poissonStepsOnAFastSystemPassWithExactCounts() throws Exception {
    List<RateProfile.Step> profile = new ArrayList<>();
    for (int i = 1; i <= 8; i++) {
      profile.add(new RateProfile.Step(200 * i, Duration.ofMillis(250)));
    }
    RunResult result =
        run(
            Workloads.random(new RateProfile.Steps(profile))
                .stop(new EndCondition.After(Duration.ofSeconds(2))),
            Map.of("serviceTime", "1ms"));

    assertThat(result.steps()).hasSize(8);
    assertThat(result.steps().stream().mapToLong(Step::scheduled).sum())
        .isEqualTo(result.integrity().scheduled())
        .isEqualTo(scheduledInWindow(result));
    assertThat(result.steps().stream().mapToLong(Step::sent).sum())
        .isEqualTo(result.integrity().scheduled() - unsent(result));
    assertThat(result.steps())
        .allSatisfy(
            step -> {
              assertThat(step.acknowledged()).isEqualTo(step.sent());
              assertThat(step.received()).isEqualTo(step.sent());
            });
  }

  @Test
  void aRampHasStepsToo() throws Exception {
    RunResult result =
        run(
            Workloads.open(new RateProfile.Ramp(100, 1_000, Duration.ofSeconds(2)))
                .stop(new EndCondition.After(Duration.ofSeconds(2))),
            Map.of("serviceTime", "1ms"));

    assertThat(result.steps()).hasSize(2);
    assertThat(result.steps().get(0).targetRatePerSecond()).isEqualTo(325);
    assertThat(result.steps().get(1).scheduled()).isBetween(774L, 776L);
  }

  @Test
  void aFreezeOfTheSystemIsVisibleInTheResult() throws Exception {
    RunResult result =
        run(
            Workloads.open(THOUSAND).stop(new EndCondition.After(Duration.ofSeconds(3))),
            Map.of(
                "serviceTime", "1ms", "stalls", List.of(Map.of("at", "500ms", "for", "1500ms"))));

    // The message that was due after the last acknowledgement waited for the next one.
    double longestWait = result.latencyMicros().publish().max() / 1e6;
    assertThat(result.outages().longestGapSeconds()).isBetween(1.2, longestWait + 0.2);
    assertThat(result.events()).extracting(RunResult.Event::kind).contains("no-acknowledgements");
    assertThat(result.warnings()).extracting(Finding::code).contains("OUTAGE");
  }

  private static long scheduledInWindow(RunResult result) {
    return result.timeline().rows().stream()
        .filter(row -> row.phase().equals("measured"))
        .mapToLong(TimelineRow::scheduled)
        .sum();
  }

  /** None, unless the machine had no processor for the sender at the end of the window. */
  private static long unsent(RunResult result) {
    return result.integrity().unsent();
  }

  private static List<String> codes(RunResult result) {
    assertThat(result.failures())
        .extracting(Finding::code)
        .as(result.failures().toString())
        .doesNotContain("INCONSISTENT_RESULT");
    return result.failures().stream().map(Finding::code).toList();
  }

  private static RunResult run(Workloads workload, Map<String, Object> behaviour) throws Exception {
    DriverProfile profile =
        new DriverProfile("simulated", "simulated", "test", "", "", 1, behaviour);
    RunEnvironment environment = RunEnvironment.of("test", "", List.of()).build();
    RunResult result =
        ExaminedRun.execute(
            new Run(
                new RunPlan(workload.make(), profile, 1, 1, 1),
                new SimulatedProvider().create(new Settings(behaviour)),
                environment,
                new Silent(),
                new Interruption()));
    codes(result);
    return result;
  }

  private static final class Silent implements RunListener {

    @Override
    public void history(String line) {}

    @Override
    public void measuring(String what) {}

    @Override
    public void live(LiveSecond second) {}
  }
}
