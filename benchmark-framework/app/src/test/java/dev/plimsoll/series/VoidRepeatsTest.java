// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.Mix;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.report.Screen;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.result.Voided;
import dev.plimsoll.run.Interruption;
import dev.plimsoll.worker.Workloads;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Runs are lists of results, and pauses take no time. */
final class VoidRepeatsTest {

  private static final RunPlan PLAN =
      new RunPlan(
          Workloads.closed().make(),
          new DriverProfile("simulated", "simulated", "built in", "", "", 1, Map.of()),
          1,
          1,
          1);

  private static final RunResult PASS = SampleResults.full();
  private static final RunResult STOPPED = Voided.of(PASS, "GENERATOR_STOPPED");
  private static final RunResult TOO_SLOW = Voided.of(PASS, "GENERATOR_TOO_SLOW");

  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private final Interruption interruption = new Interruption();
  private final List<Duration> pauses = new ArrayList<>();
  private final List<Integer> attempts = new ArrayList<>();
  private final List<RunResult> kept = new ArrayList<>();
  private final Deque<RunResult> waiting = new ArrayDeque<>();

  @Test
  void aRunThatIsNotVoidIsExecutedOnce() throws Exception {
    RunResult failed = SampleResults.failed();
    execute(PASS);
    execute(failed);

    assertThat(kept).containsExactly(PASS, failed);
    assertThat(attempts).containsExactly(1, 1);
    assertThat(pauses).isEmpty();
  }

  @Test
  void aVoidRunIsRepeatedUntilItIsNotAndEveryResultIsKept() throws Exception {
    RunResult failed = SampleResults.failed();
    execute(STOPPED, failed);

    assertThat(kept).containsExactly(STOPPED, failed);
    assertThat(attempts).containsExactly(1, 2);
    assertThat(shown())
        .containsSubsequence(
            "redis is void (GENERATOR_STOPPED): attempt 2 in 30 s",
            "run 2 of 2, about 10 s left, ",
            ": redis, attempt 2");
  }

  @Test
  void aRunThatStaysVoidIsRepeatedTwice() throws Exception {
    execute(STOPPED, STOPPED, STOPPED);

    assertThat(kept).hasSize(3);
    assertThat(attempts).containsExactly(1, 2, 3);
    assertThat(shown())
        .contains("redis is still void (GENERATOR_STOPPED): it is not repeated" + " again");
  }

  @Test
  void thereIsAPauseWhereTheMachineIsTheCauseAndNoneWhereItIsTheGenerator() throws Exception {
    execute(STOPPED, TOO_SLOW, PASS);
    execute(Voided.of(PASS, "GENERATOR_TOO_SLOW", "GENERATOR_WAITED"), PASS);

    assertThat(pauses).containsExactly(Duration.ofSeconds(30), Duration.ofSeconds(30));
    assertThat(shown()).contains("redis is void (GENERATOR_TOO_SLOW): attempt 3 now");
  }

  @Test
  void aMixWithAVoidStreamIsNotRepeated() throws Exception {
    Workload load = PLAN.workload();
    Mix mix = new Mix("mix", List.of("one", "two"), List.of(load, load));
    RunPlan ofMix = new RunPlan(load, PLAN.driver(), 1, 1, 1, Map.of(), 1, Optional.of(mix));

    List<RunResult> last =
        runs()
            .execute(
                ofMix,
                "redis",
                (plan, each) -> {
                  attempts.add(plan.attempt());
                  return List.of(PASS, STOPPED);
                },
                kept::add);

    assertThat(attempts).containsExactly(1);
    assertThat(last).containsExactly(PASS, STOPPED);
    assertThat(shown()).contains("redis has a void stream (GENERATOR_STOPPED)");
  }

  @Test
  void attemptsAreCountedOnFromEarlierOnes() throws Exception {
    runs(STOPPED, PASS).execute(PLAN.inAttempt(4), "redis", this::next, kept::add);

    assertThat(attempts).containsExactly(4, 5);
  }

  @Test
  void theVoidResultIsKeptIfTheNextAttemptHasNone() {
    assertThatThrownBy(() -> execute(STOPPED)).isInstanceOf(DriverException.class);

    assertThat(kept).containsExactly(STOPPED);
  }

  @Test
  void nothingIsRepeatedAfterTheUserEndedIt() throws Exception {
    interruption.raise();
    execute(STOPPED, PASS);

    assertThat(kept).containsExactly(STOPPED);
  }

  @Test
  void thePauseEndsWithTheUsersRequest() throws Exception {
    waiting.addAll(List.of(STOPPED, PASS));
    new VoidRepeats(display(), interruption, time -> interruption.raise())
        .execute(PLAN, "redis", this::next, kept::add);

    assertThat(kept).containsExactly(STOPPED);
  }

  private void execute(RunResult... results) throws Exception {
    runs(results).execute(PLAN, "redis", this::next, kept::add);
  }

  private VoidRepeats runs(RunResult... results) {
    waiting.clear();
    waiting.addAll(List.of(results));
    return new VoidRepeats(display(), interruption, pauses::add);
  }

  private List<RunResult> next(RunPlan plan, Consumer<RunResult> each) throws DriverException {
    attempts.add(plan.attempt());
    if (waiting.isEmpty()) {
      throw new DriverException(DriverException.Kind.UNREACHABLE, "nobody is there");
    }
    each.accept(waiting.peek());
    return List.of(waiting.remove());
  }

  private SeriesDisplay display() {
    PrintStream out = new PrintStream(shown, true, StandardCharsets.UTF_8);
    Screen screen = new Screen(out, true, false, false);
    return new BriefDisplay(screen, Collections.nCopies(1, PLAN), () -> 0, Clock.systemUTC());
  }

  private String shown() {
    return shown.toString(StandardCharsets.UTF_8);
  }
}
