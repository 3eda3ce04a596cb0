// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Generator;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.RunResult.Step;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Steps of a run that the generator itself disturbed, and how the run names them. */
final class StepExcusesTest {

  private final Judged judged = new Judged();
  private final long scheduled = 1_000;
  private long sent = 1_000;
  private long acknowledged = 1_000;
  private long failed;
  private long received = 1_000;
  private Backlog end = new Backlog(2.05, 0L, 0L);

  @BeforeEach
  void twoSeconds() {
    judged.seconds = 2;
    judged.judged = new Backlog(2, 1L, 2L);
  }

  /** The second second. */
  private Step step() {
    return new Step(
        1,
        1,
        1_000,
        null,
        List.of(),
        scheduled,
        sent,
        acknowledged,
        failed,
        received,
        new Backlogs(new Backlog(1, 0L, 0L), end),
        RunResult.Throughput.NONE,
        LatencyByKind.NONE);
  }

  private Reasons judge() {
    RunResult result = judged.result();
    return StepRules.judge(result, step(), new VerdictTerms(result));
  }

  private void stop(double at, double seconds) {
    judged.generator =
        new Generator(
            "publish",
            Map.of(),
            new Stops(1, seconds, seconds, 0, List.of(new StopPart(at, seconds, "stopped"))),
            null);
  }

  private void is(Status status, String... codes) {
    Reasons reasons = judge();
    assertThat(reasons.status()).isEqualTo(status);
    List<Finding> findings = status == Status.VOID ? reasons.voids() : reasons.failures();
    assertThat(Judged.codes(findings)).containsExactly(codes);
  }

  @Test
  void unsentMessagesOfAStopAreTheGenerators() {
    sent = 800;
    acknowledged = 800;
    received = 800;
    is(Status.FAIL, "UNSENT");

    stop(1.5, 0.199);
    is(Status.FAIL, "UNSENT");
    stop(1.5, 0.25);
    is(Status.VOID, "UNSENT");
  }

  @Test
  void whatATimeoutEndedDuringAStopIsExcused() {
    acknowledged = 980;
    failed = 10;
    received = 970;
    is(Status.FAIL, "UNACKNOWLEDGED", "SEND_ERRORS", "UNDELIVERED");

    stop(1, 0.5);
    judged.shortestTimeoutSeconds = 0.4;
    is(Status.VOID, "UNACKNOWLEDGED", "SEND_ERRORS", "UNDELIVERED");
  }

  @Test
  void aBacklogThatVanishesWithoutAStopIsTheGenerators() {
    end = new Backlog(2.05, 200L, 200L);
    is(Status.FAIL, "RATE_NOT_MET", "CONSUMERS_FALL_BEHIND");

    stop(0.5, 0.25);
    is(Status.FAIL, "RATE_NOT_MET", "CONSUMERS_FALL_BEHIND");
    stop(1.5, 0.25);
    is(Status.VOID, "RATE_NOT_MET", "CONSUMERS_FALL_BEHIND");
    stop(1.9, 0.25);
    assertThat(judge().status()).as("only a tenth of it is within the step").isEqualTo(Status.FAIL);
  }

  @Test
  void eachSubscriptionWaitsForTheStop() {
    judged.workload.put("subscriptionsPerTopic", 3L);
    received = 3_000;
    end = new Backlog(2.05, 0L, 600L);
    stop(1.5, 0.25);

    is(Status.VOID, "CONSUMERS_FALL_BEHIND");
  }

  @Test
  void onlyWhatExceedsTheLimitWithoutThemIsAFailure() {
    // A hundredth of 1,000 messages may wait.
    end = new Backlog(2.05, 260L, 0L);
    stop(1.5, 0.25);
    is(Status.VOID, "RATE_NOT_MET");

    end = new Backlog(2.05, 310L, 0L);
    is(Status.FAIL, "RATE_NOT_MET");
  }

  private Verdict verdict(int steps, Status status) {
    end = new Backlog(2.05, 200L, 0L);
    if (status == Status.VOID) {
      stop(1.5, 0.25);
    }
    judged.steps = IntStream.range(0, steps).mapToObj(i -> step()).toList();
    return judged.verdict();
  }

  private static String message(List<Finding> findings, String code) {
    return findings.stream()
        .filter(finding -> finding.code().equals(code))
        .findFirst()
        .orElseThrow()
        .message();
  }

  @Test
  void theRunNamesUpToFiveStepsThatFailed() {
    assertThat(message(verdict(2, Status.FAIL).failures(), "STEP_FAILED"))
        .isEqualTo("2 of 2 steps failed: 1,000 msg/s (RATE_NOT_MET); 1,000 msg/s (RATE_NOT_MET).");
    assertThat(message(verdict(5, Status.FAIL).failures(), "STEP_FAILED")).endsWith("MET).");
    String six = message(verdict(6, Status.FAIL).failures(), "STEP_FAILED");
    assertThat(six).startsWith("6 of 6 steps failed: ").endsWith("; and more.");
    assertThat(six.split("RATE_NOT_MET", -1)).hasSize(6);
  }

  @Test
  void theRunIsVoidWithStepsThatTheGeneratorDisturbed() {
    Verdict verdict = verdict(3, Status.VOID);

    assertThat(verdict.status()).isEqualTo(Status.VOID);
    assertThat(verdict.failures()).isEmpty();
    assertThat(verdict.steps()).extracting(Step::status).containsOnly("VOID");
    assertThat(message(verdict.voids(), "STEP_DISTURBED"))
        .isEqualTo("3 of 3 steps did not pass because of the generator itself.");
  }

  @Test
  void aStepWithoutWhatIsNeededIsNotJudged() {
    RunResult result = judged.result();
    Step bare =
        new Step(
            1,
            1,
            1_000,
            null,
            List.of(),
            null,
            null,
            null,
            null,
            null,
            null,
            RunResult.Throughput.NONE,
            LatencyByKind.NONE);

    assertThat(StepRules.judge(result, bare, new VerdictTerms(result)).status())
        .isEqualTo(Status.PASS);
  }
}
