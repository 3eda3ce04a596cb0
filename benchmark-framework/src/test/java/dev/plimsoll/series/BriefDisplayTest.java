// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.report.Screen;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.worker.Workloads;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class BriefDisplayTest {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private final AtomicLong nanos = new AtomicLong();

  @Test
  void elsewhereThanOnATerminalARunIsTwoLines() {
    RunPlan plan = plan(timed());
    BriefDisplay display = display(false, Collections.nCopies(3, plan));

    display.begin(plan, "load on a");
    display.history("connecting to a");
    display.measuring("load for 1 min");
    display.result(SampleResults.failed());

    assertThat(text().lines())
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("measuring run 1 of 3, about 3 min left: load on a"),
            line -> assertThat(line).startsWith("FAIL  load on a · UNACKNOWLEDGED, LOST"));
  }

  @Test
  void onATerminalTheProgressIsOneLineThatIsRewritten() {
    RunPlan plan = plan(timed());
    BriefDisplay display = display(true, Collections.nCopies(3, plan));

    display.begin(plan, "load on a");
    display.history("connecting to a");
    display.measuring("load for 1 min");
    display.result(SampleResults.failed());

    assertThat(text().split(System.lineSeparator())).hasSize(1);
    assertThat(text())
        .contains("\r\033[Krun 1 of 3, about 3 min left: load on a: connecting to a")
        .contains("\r\033[KFAIL  load on a");
  }

  @Test
  void theTimeLeftShrinksAndHoldsWhatEndedRunsTookBesides() {
    RunPlan plan = plan(timed());
    RemainingTime time = new RemainingTime(Collections.nCopies(5, plan), nanos::get);

    time.begin(plan);
    assertThat(time.left()).isEqualTo("about 5 min left");
    pass(30);
    assertThat(time.left()).isEqualTo("about 5 min left");
    pass(60);
    time.end();

    assertThat(time.left()).as("4 runs of 90 s").isEqualTo("about 6 min left");
    time.skip(plan);
    time.skip(plan);
    time.begin(plan);
    pass(85);
    assertThat(time.left()).isEqualTo("about 1 min 40 s left");
  }

  @Test
  void nothingIsSaidOfALengthThatNoRunHasShownYet() {
    RunPlan plan = plan(Workloads.closed().stop(new EndCondition.Messages(9)).make());
    RemainingTime time = new RemainingTime(Collections.nCopies(3, plan), nanos::get);

    time.begin(plan);
    assertThat(time.left()).isEmpty();
    pass(40);
    time.end();

    assertThat(time.left()).isEqualTo("about 1 min 20 s left");
  }

  @Test
  void aResultInAnotherPlaceIsNamedAndTheOthersAreCounted() {
    RunPlan plan = plan(timed());
    BriefDisplay display = display(false, Collections.nCopies(2, plan));

    display.stored(Path.of("out/a.json"), true);
    display.stored(Path.of("tmp/b.json"), false);
    display.end(List.of());

    assertThat(text().lines()).containsExactly("result file: tmp/b.json", "1 result file in out");
  }

  @Test
  void aRunOnItsOwnAndAVerboseSeriesAreShownInFull() {
    RunPlan plan = plan(timed());

    assertThat(SeriesDisplay.of(screen(false, false), List.of(plan)))
        .isInstanceOf(DetailedDisplay.class);
    assertThat(SeriesDisplay.of(screen(false, true), List.of(plan, plan)))
        .isInstanceOf(DetailedDisplay.class);
    assertThat(SeriesDisplay.of(screen(false, false), List.of(plan, plan)))
        .isInstanceOf(BriefDisplay.class);
  }

  private void pass(int seconds) {
    nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }

  private BriefDisplay display(boolean terminal, List<RunPlan> runs) {
    return new BriefDisplay(screen(terminal, false), runs, nanos::get);
  }

  private Screen screen(boolean terminal, boolean verbose) {
    return new Screen(out, terminal, false, verbose);
  }

  private String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** Returns a workload that takes one minute. */
  private static Workload timed() {
    return Workloads.closed()
        .stop(new EndCondition.After(Duration.ofSeconds(50)))
        .warmup(Duration.ofSeconds(10))
        .make();
  }

  private static RunPlan plan(Workload workload) {
    DriverProfile driver =
        new DriverProfile("simulated", "simulated", "built in", "", "", 1, Map.of());
    return new RunPlan(workload, driver, 1, 1, 1);
  }
}
