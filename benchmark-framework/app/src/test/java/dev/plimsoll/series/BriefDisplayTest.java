// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.report.Screen;
import dev.plimsoll.result.MixPart;
import dev.plimsoll.result.ResultBuilder;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.worker.Workloads;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class BriefDisplayTest {

  private static final Clock NOON =
      Clock.fixed(Instant.parse("2026-01-01T12:00:00Z"), ZoneOffset.UTC);

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
            line ->
                assertThat(line)
                    .isEqualTo("measuring run 1 of 3, about 3 min left, until 12:03: load on a"),
            line -> assertThat(line).startsWith("FAIL  load on a · UNACKNOWLEDGED, LOST"));
  }

  @Test
  void aMixHasALineForEachStreamAndOneForAll() {
    BriefDisplay display = display(false, Collections.nCopies(3, plan(timed())));
    RunResult orders = stream("orders", SampleResults.full());
    RunResult bulk = stream("bulk", SampleResults.failed());

    display.begin(plan(timed()), "shop on a");
    display.result(orders);
    display.result(bulk);
    display.mixed(List.of(orders, bulk));

    assertThat(text().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("PASS  shop on a, orders · "),
            line -> assertThat(line).startsWith("FAIL  shop on a, bulk · "),
            line ->
                assertThat(line)
                    .matches("FAIL  shop on a, all streams · .* msg/s · publish p50 .*"));
  }

  private static RunResult stream(String name, RunResult result) {
    return ResultBuilder.of(result)
        .mix(Optional.of(new MixPart("1", "shop", name, List.of("orders", "bulk"), "abc")))
        .build();
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
        .contains("\r\033[Krun 1 of 3, about 3 min left, until 12:03: load on a: connecting to a")
        .contains("\r\033[KFAIL  load on a");
  }

  @Test
  void elsewhereThanOnATerminalALongRunIsToldOfEveryTenMinutes() {
    RunPlan plan = plan(timed());
    BriefDisplay display = display(false, Collections.nCopies(3, plan));

    display.begin(plan, "load on a");
    display.measuring("");
    for (int minute = 1; minute <= 25; minute++) {
      pass(60);
      display.live(second(60 * minute));
    }

    assertThat(text().lines().skip(1)).hasSize(2).allMatch(line -> line.startsWith("run 1 of 3"));
    assertThat(text().lines().skip(1).toList().get(1)).endsWith(": load on a: 20:00");
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

  private static LiveSecond second(int elapsed) {
    return new LiveSecond(
        RunPhase.MEASURED, elapsed, 0, 0, 0, 0, 0, false, false, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  private void pass(int seconds) {
    nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }

  private BriefDisplay display(boolean terminal, List<RunPlan> runs) {
    return new BriefDisplay(screen(terminal, false), runs, nanos::get, NOON);
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
