// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.LiveWorker;
import dev.plimsoll.result.SampleResults;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ScreenTest {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out =
      new PrintStream(new BufferedOutputStream(bytes), false, StandardCharsets.UTF_8);

  @Test
  void printsAndFlushesTheLineThatBeginsMeasuring() {
    for (boolean terminal : new boolean[] {true, false}) {
      bytes.reset();
      Screen screen = new Screen(out, terminal, terminal, false, 100);
      screen.live(second(RunPhase.WARM_UP, 1, 0));

      screen.measuring("quickstart on kafka for 30 s");

      assertThat(lines()).last().isEqualTo("measuring quickstart on kafka for 30 s");
    }
  }

  @Test
  void letsNoEarlierLineBeginSo() {
    Screen screen = new Screen(out, false, false, false, 100);

    screen.line("measuring-tape: a workload's name");
    screen.live(second(RunPhase.WARM_UP, 1, 0));
    screen.measuring("");

    assertThat(lines()).filteredOn(line -> line.startsWith("measuring")).hasSize(1);
    assertThat(lines()).last().isEqualTo("measuring");
  }

  @Test
  void writesALineForEachSecondOfAShortRunWhereThereIsNoTerminal() {
    Screen screen = new Screen(out, false, false, false, 100);
    for (int i = 1; i <= 30; i++) {
      screen.live(second(RunPhase.MEASURED, i, 0));
    }

    assertThat(lines()).hasSize(2 + 30);
    assertThat(text()).doesNotContain("\033").doesNotContain("\r");
  }

  @Test
  void writesFewerLinesLaterButNoneTooFew() {
    Screen screen = new Screen(out, false, false, false, 100);
    for (int i = 1; i <= 120; i++) {
      screen.live(second(i < 105 ? RunPhase.MEASURED : RunPhase.COOL_DOWN, i, i < 73 ? 0 : 4));
    }

    // A header of two lines, a minute of seconds, six tenth ones, the first errors, the new phase.
    assertThat(lines()).hasSize(2 + 60 + 6 + 2);
    assertThat(lines())
        .anyMatch(line -> line.startsWith("  1:13"))
        .anyMatch(line -> line.startsWith("  1:45"));
  }

  @Test
  void showsASecondOfAllStreamsOfAMixInOneLine() {
    Screen screen = new Screen(out, false, false, false, 100);
    for (int i = 1; i <= 120; i++) {
      LiveSecond second = second(RunPhase.MEASURED, i, 0);
      screen.streams(List.of("orders", "bulk"), List.of(second, second));
    }

    assertThat(lines()).hasSize(60 + 6);
    assertThat(lines())
        .allMatch(line -> line.matches(" +[0-9:]+ meas +orders .*/s .*p99.* \\| bulk .*"));
  }

  @Test
  void rewritesOneLineOnATerminal() {
    Screen screen = new Screen(out, true, false, false, 100);
    for (int i = 1; i <= 3; i++) {
      screen.live(second(RunPhase.MEASURED, i, 0));
    }

    assertThat(lines()).hasSize(3);
    assertThat(lines().get(2)).contains("\r\033[K  0:01").contains("\r\033[K  0:03");
  }

  @Test
  void erasesTheLiveLineForALineOfTheStory() {
    Screen screen = new Screen(out, true, false, false, 100);
    screen.live(second(RunPhase.MEASURED, 1, 0));
    screen.line("a story");

    assertThat(text()).endsWith("\r\033[Ka story" + System.lineSeparator());
  }

  @Test
  void showsRatesLatenciesBacklogErrorsAndTimeLeft() {
    Screen screen = new Screen(out, false, false, false, 100);
    screen.live(second(RunPhase.MEASURED, 12, 3));

    assertThat(lines().get(0).trim()).matches("msg/s +publish +end-to-end");
    assertThat(lines().get(1).trim().split("\\s+"))
        .containsExactly(
            "time",
            "left",
            "phase",
            "target",
            "actual",
            "received",
            "p50",
            "p99",
            "max",
            "p50",
            "p99",
            "max",
            "backlog",
            "errors");
    assertThat(lines().get(2).trim().split("\\s+"))
        .containsExactly(
            "0:12", "0:18", "meas", "10,000", "9,998", "9,997", "1.02ms", "3.40ms", "12.1ms",
            "1.10ms", "3.90ms", "14.0ms", "1,234", "3");
  }

  @Test
  void fitsTheWidthOfTheTerminalAndKeepsWhatTellsMost() {
    for (int width = 20; width <= 120; width++) {
      LiveTable table = new LiveTable(width, false, false);
      assertThat(table.row(second(RunPhase.DRAIN, 12, 0))).hasSizeLessThanOrEqualTo(width);
      assertThat(table.header())
          .allSatisfy(
              line ->
                  assertThat(line.length())
                      .isLessThanOrEqualTo(table.row(second(RunPhase.DRAIN, 12, 0)).length()));
    }
    assertThat(new LiveTable(60, false, false).header().get(1)).contains("target", "actual", "p99");
    assertThat(new LiveTable(100, false, false).header().get(1)).contains("backlog", "received");
  }

  @Test
  void longNumbersTakeSpaceFromTheNextColumns() {
    LiveSecond fast =
        new LiveSecond(
            RunPhase.MEASURED,
            12,
            18,
            1_250_000,
            1_249_999,
            1_249_998,
            1_249_997,
            false,
            false,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            1_234_567,
            5,
            0);
    String row = new LiveTable(100, false, false).row(fast);

    assertThat(row).hasSize(100);
    assertThat(row.trim().split(" +"))
        .containsExactly(
            "0:12",
            "0:18",
            "meas",
            "1,250,000",
            "1,249,998",
            "1,249,997",
            "–",
            "–",
            "–",
            "–",
            "–",
            "–",
            "1,234,567",
            "0");
  }

  @Test
  void namesServiceTimesAsSuch() {
    Screen screen = new Screen(out, false, false, false, 100);
    screen.live(
        new LiveSecond(
            RunPhase.MEASURED,
            1,
            Double.NaN,
            Double.NaN,
            9,
            Double.NaN,
            8,
            true,
            false,
            1,
            2,
            3,
            -1,
            -1,
            -1,
            0,
            0,
            0));

    assertThat(lines().get(0)).contains("publishService").contains("endToEndService");
    assertThat(lines().get(2).trim().split("\\s+"))
        .containsExactly(
            "0:01", "–", "meas", "–", "9", "8", "1.00ns", "2.00ns", "3.00ns", "–", "–", "–", "0",
            "0");
  }

  @Test
  void showsTheResult() {
    new Screen(out, false, false, false, 100).result(SampleResults.full());

    assertThat(lines()).contains("PASS  quickstart on kafka-local, run 2 of 3");
    assertThat(text()).doesNotContain("\033");
  }

  @Test
  void showsDistributionsByPercentileOnlyIfAskedForAll() {
    new Screen(out, false, false, false, 100).result(SampleResults.full());
    assertThat(text()).doesNotContain("1/(1-percentile)");

    new Screen(out, false, false, true, 100).result(SampleResults.full());
    assertThat(text()).contains("1/(1-percentile)");
  }

  @Test
  void showsOneOfSeveralRunsInAColoredLine() {
    new Screen(out, true, true, false, 100).resultLine(SampleResults.failed(), "candidate");

    assertThat(lines()).hasSize(1);
    assertThat(text()).startsWith("\033[1;31mFAIL  candidate · ");
  }

  @Test
  void progressIsShortenedToTheTerminalAndNotWrittenElsewhere() {
    new Screen(out, false, false, false, 100).progress("run 1 of 3");
    assertThat(text()).isEmpty();

    new Screen(out, true, false, false, 30).progress("run 1 of 3, about 4 min left: a long name");
    assertThat(text().replace("\r\033[K", "")).hasSize(29).startsWith("run 1 of 3");
  }

  @Test
  void colorsTheVerdictOnlyIfAsked() {
    new Screen(out, true, true, false, 100).result(SampleResults.failed());

    assertThat(text()).contains("\033[1;31mFAIL  quickstart");
  }

  @Test
  void everyTenSecondsItShowsTheWorkersThatLimitTheRun() {
    Screen screen = new Screen(out, false, false, false, 100);
    LiveWorker late =
        new LiveWorker("alpha:9101", 1_200, 0, 30_000_000, 20_000_000, 0.97, 4_000_000, 0);
    for (int i = 1; i <= 20; i++) {
      screen.live(second(RunPhase.MEASURED, i, 0));
      screen.workers(List.of(late), 200);
    }

    assertThat(lines()).filteredOn(line -> line.contains("worker alpha:9101: ")).hasSize(2);
    assertThat(text())
        .contains("send delay p99 30.0ms · its own 20.0ms · processors 97 % · GC 4.00ms")
        .contains("the other 199 of 200 were less late")
        .doesNotContain("stopped");
  }

  @Test
  void repeatsTheHeaderForTheNextRun() {
    Screen screen = new Screen(out, false, false, false, 100);
    screen.live(second(RunPhase.WARM_UP, 1, 0));
    screen.result(SampleResults.minimal());
    screen.live(second(RunPhase.WARM_UP, 1, 0));

    assertThat(lines()).filteredOn(line -> line.contains("backlog errors")).hasSize(2);
  }

  private static LiveSecond second(RunPhase phase, double elapsed, long errors) {
    return new LiveSecond(
        phase,
        elapsed,
        30 - elapsed,
        10_000,
        9_999,
        9_998,
        9_997,
        false,
        false,
        1_020_000,
        3_400_000,
        12_100_000,
        1_100_000,
        3_900_000,
        14_000_000,
        1_234,
        5,
        errors);
  }

  private String text() {
    // Not flushed here: what the screen shows must have been flushed by it.
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private List<String> lines() {
    return List.of(text().split(System.lineSeparator(), -1)).stream()
        .filter(line -> !line.isBlank())
        .toList();
  }
}
