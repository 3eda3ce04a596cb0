// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.result.HistogramText;
import dev.plimsoll.result.LatencyPart;
import dev.plimsoll.result.ResultBuilder;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RowLatency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.result.TimelineInfo;
import dev.plimsoll.result.TimelineRow;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.regex.Matcher;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ExportTest {

  private static final int ROWS = 25;

  @TempDir private Path temp;

  /** The keys that the chart script of OpenMessaging Benchmark reads from each file. */
  private static final List<String> SERIES =
      List.of(
          "publishLatency99pct",
          "publishDelayLatency99pct",
          "publishRate",
          "endToEndLatency95pct",
          "consumeRate",
          "endToEndLatencyAvg");

  private static final List<String> QUANTILES =
      List.of(
          "aggregatedPublishLatencyQuantiles",
          "aggregatedPublishDelayLatencyQuantiles",
          "aggregatedEndToEndLatencyQuantiles");

  @Test
  void workersAreRowsWithEmptyCellsForWhatIsNotKnown() {
    List<String> lines = CsvExport.workers(List.of(SampleResults.full())).lines().toList();

    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).contains(",worker,host,producers,consumers,scheduledRatePerSecond,");
    assertThat(lines.get(1)).contains(",w0,localhost,1,1,");
    assertThat(lines.get(2)).contains(",w1,localhost,1,1,,,");
    assertThat(lines).allMatch(line -> cells(line) == cells(lines.get(0)));
  }

  private static long cells(String line) {
    return line.chars().filter(each -> each == ',').count();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "=1+2            | '=1+2",
        "@SUM(A1)        | '@SUM(A1)",
        "+cmd            | '+cmd",
        "-cmd            | '-cmd",
        "=\"a\",b        | \"'=\"\"a\"\",b\"",
        "-12.5           | -12.5",
        "+1e3            | +1e3",
        "fine=yes        | fine=yes",
        "a\u001B[31m\u202Eb | a\uFFFD[31m\uFFFDb",
      })
  void aCellIsTextToASpreadsheetAndToATerminal(String name, String cell) throws Exception {
    Path file = temp.resolve("result.json");
    String sample = SampleResults.full().driver().name();
    String json = JsonMapper.shared().writeValueAsString(name);
    Files.writeString(
        file,
        ResultJson.write(SampleResults.full())
            .replaceFirst(
                "(\"name\": ?)\"" + sample + "\"", "$1" + Matcher.quoteReplacement(json)));

    String row = CsvExport.summary(List.of(ResultJson.read(file))).lines().toList().get(1);

    assertThat(row).contains("," + cell + ",").doesNotContain("\u001B");
  }

  @Test
  void ombHasWhatItsChartScriptAsksFor() {
    JsonNode omb = JsonMapper.shared().readTree(OmbExport.write(result()));

    assertThat(omb.path("workload").isString()).isTrue();
    assertThat(omb.path("driver").isString()).isTrue();
    for (String series : SERIES) {
      assertThat(omb.path(series).size()).as(series).isEqualTo(3);
      omb.path(series).forEach(value -> assertThat(value.isNumber()).as(series).isTrue());
    }
    for (String map : QUANTILES) {
      assertThat(omb.path(map).size()).as(map).isPositive();
      omb.path(map)
          .propertyNames()
          .forEach(key -> assertThat(Double.parseDouble(key)).isBetween(0.0, 100.0));
    }
  }

  @Test
  void ombTakesTheLatencyFromTheSendCallMergedOverTenSeconds() {
    RunResult result = result();
    JsonNode omb = JsonMapper.shared().readTree(OmbExport.write(result));

    // Rows 1 to 10 contain 1 ms, 2 ms … 10 ms, so the median of the first entry is 5 ms.
    assertThat(omb.path("publishLatency50pct").path(0).doubleValue()).isCloseTo(5, within(0.01));
    assertThat(omb.path("publishLatencyMax").path(0).doubleValue()).isCloseTo(10, within(0.01));
    assertThat(omb.path("publishLatencyAvg").path(0).doubleValue()).isCloseTo(5.5, within(0.01));
    assertThat(omb.path("publishRate").path(0).doubleValue()).isCloseTo(100, within(0.1));
    assertThat(omb.path("aggregatedPublishLatencyAvg").doubleValue())
        .isCloseTo(result.latencyMicros().publishService().mean() / 1e3, within(1e-9));
    assertThat(omb.path("publishDelayLatency99pct").path(0).isIntegralNumber()).isTrue();
  }

  @Test
  void entriesOfOmbAreTenSecondsInTheMeanWhateverTheLengthOfRows() {
    List<TimelineRow> rows = new ArrayList<>();
    for (int i = 0; i < 225; i++) {
      rows.add(row(4 * i, 4, "measured", 1));
    }
    RunResult result =
        ResultBuilder.of(SampleResults.full())
            .timeline(new TimelineInfo(4, rows, List.of()))
            .build();

    assertThat(ResultIntervals.of(result, 10))
        .hasSize(90)
        .allMatch(interval -> interval.seconds() == 8 || interval.seconds() == 12);
  }

  @Test
  void ombSaysZeroWhereThereIsNothingAndTheLossIsTold() {
    RunResult closed = SampleResults.closedAndLossy();

    assertThat(OmbExport.write(closed)).contains("\"aggregatedPublishLatency99pct\" : 0.0");
    assertThat(OmbExport.losses(closed)).anyMatch(loss -> loss.contains("publishLatency"));
  }

  @Test
  void theIntervalLogIsReadByHdrHistogramItself() {
    RunResult result = result();
    HistogramLogReader reader =
        new HistogramLogReader(
            new ByteArrayInputStream(HlogExport.write(result).getBytes(StandardCharsets.UTF_8)));
    Map<String, Histogram> byTag = new HashMap<>();
    int lines = 0;
    for (EncodableHistogram next = reader.nextIntervalHistogram();
        next != null;
        next = reader.nextIntervalHistogram()) {
      byTag.computeIfAbsent(next.getTag(), tag -> new Histogram(3)).add((Histogram) next);
      lines++;
    }

    assertThat(lines).isEqualTo(ROWS * 2);
    assertThat(byTag).containsOnlyKeys("publishService", "endToEndService");
    assertThat(byTag.get("publishService").getTotalCount()).isEqualTo(ROWS * 100L);
    assertThat(byTag.get("publishService").getMaxValue() / 1e6).isCloseTo(ROWS, within(0.05));
    assertThat(reader.getStartTimeSec()).isEqualTo(1_795_237_822.123, within(1e-3));
  }

  @Test
  void hlogStatesItsStartInUtcWhateverTheMachineHas() {
    TimeZone zone = TimeZone.getDefault();
    Locale locale = Locale.getDefault();
    String here = HlogExport.write(result());
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Chatham"));
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));

      assertThat(HlogExport.write(result()))
          .isEqualTo(here)
          .contains(
              "#[StartTime: 1795237822.123 (seconds since epoch), 2026-11-21T05:10:22.123Z]\n");
    } finally {
      TimeZone.setDefault(zone);
      Locale.setDefault(locale);
    }
  }

  @Test
  void csvHasOneLineForEachResultAndRowAndQuotesWhatNeedsIt() {
    RunResult result = result();
    String summary = CsvExport.summary(List.of(result, SampleResults.minimal()));
    String timeline = CsvExport.timeline(List.of(result));

    List<String> lines = summary.lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(summary).startsWith("run,startedAt,status,").contains("publishP99.9Micros");
    assertThat(timeline.lines()).hasSize(1 + ROWS + 1);
    int columns = lines.get(0).split(",", -1).length;
    assertThat(lines.get(2).split(",", -1)).hasSize(columns);
  }

  @Test
  void csvIsEmptyWithoutRows() {
    assertThat(CsvExport.timeline(List.of(SampleResults.minimal()))).isEmpty();
  }

  /** A warm-up row, then rows of one second: row n has 100 messages of n milliseconds. */
  private static RunResult result() {
    RunResult full = SampleResults.full();
    List<TimelineRow> rows = new ArrayList<>();
    rows.add(row(0, "warm-up", 1));
    for (int i = 1; i <= ROWS; i++) {
      rows.add(row(i, "measured", i));
    }
    return ResultBuilder.of(full).timeline(new TimelineInfo(1, rows, List.of())).build();
  }

  private static TimelineRow row(int at, String phase, int millis) {
    return row(at, 1, phase, millis);
  }

  private static TimelineRow row(int at, double seconds, String phase, int millis) {
    Histogram histogram = new Histogram(3);
    long nanos = millis * 1_000_000L;
    histogram.recordValueWithCount(nanos, 100);
    RowLatency latency =
        LatencyPart.row(histogram, new LatencyPart.Exact(nanos * 100.0, nanos, nanos, 0, 0));
    String text = HistogramText.encode(histogram);
    return new TimelineRow(
        at,
        seconds,
        phase,
        100,
        100L,
        100,
        0,
        100 * 1024,
        100 * 1024,
        null,
        null,
        0L,
        Map.of("publishService", latency, "endToEndService", latency),
        Map.of("publishService", text, "endToEndService", text));
  }
}
