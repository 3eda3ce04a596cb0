// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.compare.Runs;
import dev.plimsoll.metric.Percentile;
import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.RowLatency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.result.TimelineRow;
import dev.plimsoll.result.UsagePart;
import dev.plimsoll.result.UsagePart.UsageRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Reports in a real browser. */
final class ReportPageIT {

  private static final String EVIL =
      "</script><script>alert(1)</script><img src=x onerror=alert(2)>";
  private static final double ROUNDING = 1e-6;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @TempDir private Path folder;

  @Test
  void drawsEveryChartWithoutAComplaintAndWithoutANetwork() throws Exception {
    Tab tab = open(SampleResults.full());

    assertThat(strings(tab.value("Object.keys(plimsoll.charts)")))
        .containsExactlyInAnyOrder(
            "percentiles", "latency-over-time", "rate-over-time", "backlog-over-time", "modes");
    assertThat(tab.value("document.querySelectorAll('canvas').length").asInt()).isEqualTo(5);
    assertThat(tab.value("document.getElementById('status').textContent").asString())
        .isEqualTo("PASS");
    assertThat(tab.complaints()).isEmpty();
    assertThat(tab.requests()).allMatch(address -> address.startsWith("file:"));
  }

  @Test
  void drawsTheResourcesOfEachMachineAndProcess() throws Exception {
    List<UsageRow> rows =
        List.of(
            new UsageRow(0, 5, 2.5, 1_000_000L, null, 5_000_000L, null, null),
            new UsageRow(5, 10, 10.0, 2_000_000L, null, 0L, null, null));
    Tab tab =
        open(
            new Doctored(SampleResults.full())
                .with(
                    "/resources",
                    "usage",
                    List.of(
                        new UsagePart("worker", "process", 2, "main", 0.5, rows),
                        new UsagePart("machine here", "machine", 2, null, null, rows)))
                .result());
    String lines = "plimsoll.charts['resources-over-time'].data.datasets";

    assertThat(strings(tab.value(lines + ".map(line => line.label)")))
        .containsExactly("worker", "machine here");
    assertThat(numbers(tab.value(lines + "[0].data.map(point => point.y)")))
        .containsExactly(0.5, 1.0);
    tab.click("#figure-resources-over-time input[value=written]");
    assertThat(numbers(tab.value(lines + "[1].data.map(point => point.y)")))
        .containsExactly(1.0, 0.0);
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void drawsWhateverIsAbsent() throws Exception {
    for (RunResult result :
        List.of(SampleResults.minimal(), SampleResults.failed(), SampleResults.closedAndLossy())) {
      Tab tab = open(result);

      assertThat(tab.value("Object.keys(plimsoll.charts).length").asInt())
          .isEqualTo(result.timeline().rows().isEmpty() ? 2 : 5);
      assertThat(tab.complaints()).isEmpty();
    }
  }

  @Test
  void plotsThePercentilesOfTheResult() throws Exception {
    RunResult result = SampleResults.full();
    Tab tab = open(result);

    JsonNode points =
        tab.value(
            "plimsoll.charts.percentiles.data.datasets.find(d => d.kind === 'publish').data"
                + ".map(p => [100 - 100 * Math.pow(10, -p.x), p.y])");
    int compared = 0;
    for (JsonNode point : points) {
      for (Percentile listed : Percentile.LISTED) {
        if (Math.abs(listed.percent() - point.get(0).asDouble()) < ROUNDING) {
          assertThat(point.get(1).asDouble())
              .isEqualTo(result.latencyMicros().publish().percentiles().get(listed.name()));
          compared++;
        }
      }
    }
    assertThat(compared).as("of 20,000 values, up to 99.99 %").isEqualTo(7);
  }

  @Test
  void plotsWhatAnIdealGeneratorWouldHaveMeasuredAsPointsWithoutALine() throws Exception {
    Runs run = new Runs();
    run.endToEndPart = 300;
    RunResult result = run.result();
    Tab tab = open(result);

    String ideal = "plimsoll.charts.percentiles.data.datasets.filter(d => d.ideal)";
    assertThat(strings(tab.value(ideal + ".map(d => d.label)")))
        .containsExactly("ideal, end to end");
    assertThat(tab.value(ideal + "[0].showLine").asBoolean(true)).isFalse();
    assertThat(numbers(tab.value(ideal + "[0].data.map(p => p.y)")))
        .containsExactlyElementsOf(
            result.generator().ideal().get("endToEnd").percentiles().values());
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void plotsTheRowsOfTheResult() throws Exception {
    RunResult result = SampleResults.full();
    Tab tab = open(result);

    JsonNode received =
        tab.value(
            "plimsoll.charts['rate-over-time'].data.datasets.find(d => d.count ==="
                + " 'received').data");
    JsonNode p99 =
        tab.value(
            "plimsoll.charts['latency-over-time'].data.datasets.find(d => d.stat === '99').data");
    List<TimelineRow> rows = result.timeline().rows();
    assertThat(received).hasSize(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      TimelineRow row = rows.get(i);
      double middle = row.atSeconds() + row.seconds() / 2;
      assertThat(received.get(i).get("x").asDouble()).isCloseTo(middle, within(ROUNDING));
      assertThat(received.get(i).get("y").asDouble())
          .isCloseTo(row.received() / row.seconds(), within(ROUNDING));
      RowLatency publish = row.latencyMicros().get("publish");
      assertThat(p99.get(i).get("y").isNull()).isEqualTo(publish == null);
      if (publish != null) {
        assertThat(p99.get(i).get("y").asDouble()).isEqualTo(publish.p99());
      }
    }
  }

  @Test
  void reachesSixNinesWhereThereAreSamplesEnough() throws Exception {
    RunResult result =
        new Doctored(SampleResults.full())
            .with("/latencyMicros/publish", "count", 20_000_000)
            .result();
    Tab tab = open(result);

    assertThat(tab.value("plimsoll.charts.percentiles.scales.x.max").asDouble()).isEqualTo(6);
    assertThat(tab.value("plimsoll.charts.percentiles.data.datasets[0].data.at(-1).x").asDouble())
        .isCloseTo(6, within(ROUNDING));
  }

  @Test
  void aSwitchOfTheLegendTakesARunOutOfEveryChart() throws Exception {
    Tab tab = open(SampleResults.repetition("a", 1, 1, 1), SampleResults.repetition("b", 1, 1, 2));
    String visible =
        "[plimsoll.charts.percentiles, plimsoll.charts['latency-over-time'], plimsoll.charts.modes]"
            + ".map(c => c.getSortedVisibleDatasetMetas().length)";

    assertThat(numbers(tab.value(visible))).containsExactly(2.0, 2.0, 2.0);
    tab.click("#legend input[value=\"0\"]");

    assertThat(numbers(tab.value(visible))).containsExactly(1.0, 1.0, 1.0);
    assertThat(strings(tab.value("plimsoll.charts.throughput.data.labels"))).containsExactly("b");
    tab.click("#legend input[value=\"0\"]");
    assertThat(numbers(tab.value(visible))).containsExactly(2.0, 2.0, 2.0);
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void threeRepetitionsAreAMedianWithABand() throws Exception {
    Tab tab =
        open(
            SampleResults.repetition("a", 1, 3, 1),
            SampleResults.repetition("a", 2, 3, 5),
            SampleResults.repetition("a", 3, 3, 2));
    String sets = "plimsoll.charts.percentiles.data.datasets";
    String at99 = ".data.find(p => Math.abs(p.x - 2) < 1e-6).y";

    assertThat(tab.value(sets + ".length").asInt()).isEqualTo(3);
    assertThat(tab.value(sets + ".filter(d => d.band).length").asInt()).isEqualTo(2);
    double median = tab.value(sets + "[0]" + at99).asDouble();
    assertThat(tab.value(sets + "[1]" + at99).asDouble())
        .isCloseTo(median * 2.5, within(median / 50));
    assertThat(tab.value(sets + "[2]" + at99).asDouble())
        .isCloseTo(median / 2, within(median / 50));
    tab.click("#figure-percentiles input[value=each]");
    assertThat(tab.value(sets + ".length").asInt()).isEqualTo(3);
    assertThat(tab.value(sets + ".filter(d => d.band).length").asInt()).isZero();
    assertThat(tab.value("new Set(" + sets + ".map(d => d.borderColor)).size").asInt())
        .isEqualTo(1);
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void ticksAreRoundAlsoAfterZooming() throws Exception {
    Tab tab = open(SampleResults.full());
    String ticks =
        "Object.entries(plimsoll.charts).flatMap(([id, chart]) => Object.values(chart.scales)"
            + ".filter(scale => id !== 'percentiles' || scale.axis === 'y')"
            + ".filter(scale => id.indexOf('time') < 0 || scale.axis === 'y')"
            + ".flatMap(scale => scale.ticks.map(tick => tick.value)))";

    for (String chart : List.of("percentiles", "modes")) {
      tab.value("document.getElementById('chart-" + chart + "').focus()");
      tab.press("+");
    }
    for (double tick : numbers(tab.value(ticks))) {
      double digits = Double.parseDouble(String.format(java.util.Locale.ROOT, "%.2g", tick));
      assertThat(tick).as("two digits").isCloseTo(digits, within(Math.abs(tick) * 1e-9));
    }
  }

  @Test
  void switchesScaleAndLatency() throws Exception {
    Tab tab = open(SampleResults.full());
    String scale = "plimsoll.charts.percentiles.options.scales.y.type";
    String kinds = "plimsoll.charts.percentiles.data.datasets.map(d => d.kind)";

    assertThat(tab.value(scale).asString()).isEqualTo("logarithmic");
    tab.click("#figure-percentiles input[value=linear]");
    assertThat(tab.value(scale).asString()).isEqualTo("linear");
    assertThat(strings(tab.value(kinds))).contains("publish").doesNotContain("sendDelay");
    tab.click("#figure-percentiles input[value=sendDelay]");
    assertThat(strings(tab.value(kinds))).contains("publish", "sendDelay");
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void zoomsAndReadsPointsByKeys() throws Exception {
    Tab tab = open(SampleResults.full());
    String range =
        "plimsoll.charts.percentiles.scales.x.max - plimsoll.charts.percentiles.scales.x.min";
    String readout = "document.querySelector('#figure-percentiles .readout').textContent";
    double whole = tab.value(range).asDouble();

    tab.value("document.getElementById('chart-percentiles').focus()");
    tab.press("+");
    assertThat(tab.value(range).asDouble()).isLessThan(whole);
    tab.press("0");
    assertThat(tab.value(range).asDouble()).isCloseTo(whole, within(ROUNDING));
    tab.press("ArrowRight");
    String first = tab.value(readout).asString();
    tab.press("ArrowRight");
    assertThat(first).contains("0 %").contains("publish");
    assertThat(tab.value(readout).asString()).contains("publish").isNotEqualTo(first);
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void whatComesFromFilesIsText() throws Exception {
    RunResult result =
        new Doctored(SampleResults.full())
            .with("/workload", "name", EVIL)
            .with("/driver", "name", EVIL)
            .with("/driver/settings", EVIL, EVIL)
            .with("/driver/guarantees", "prefetch", EVIL)
            .with("/events/0", "kind", EVIL)
            .with("/events/0", "detail", EVIL)
            .with("/warnings/0", "message", EVIL)
            .result();
    Tab tab = open(result, SampleResults.full());

    assertThat(tab.value("document.querySelector('h1').textContent").asString()).contains(EVIL);
    assertThat(tab.value("plimsoll.data.runs[0].label").asString()).contains(EVIL);
    assertThat(tab.value("document.images.length").asInt()).isZero();
    assertThat(tab.value("document.scripts.length").asInt())
        .as("data and three scripts")
        .isEqualTo(4);
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void showsTheKneeOfASweep() throws Exception {
    Tab tab =
        open(
            Doctored.at(1_000, 1),
            Doctored.at(2_000, 1),
            Doctored.at(4_000, 2),
            Doctored.at(8_000, 30));

    assertThat(tab.value("plimsoll.charts.load.options.plugins.shading.bands[0].from").asDouble())
        .isEqualTo(4_000);
    assertThat(
            numbers(
                tab.value(
                    "plimsoll.charts.load.data.datasets.find(d => d.stat === '99').data.map(p =>"
                        + " p.x)")))
        .containsExactly(1_000.0, 2_000.0, 4_000.0, 8_000.0);
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void drawsObjectivesAsLinesInTheChartsOfTheirMetrics() throws Exception {
    Tab tab =
        open(
            SampleResults.withObjectives(
                "publish.p99 < 50ms", "publish.rate >= 1000", "lost == 0"));
    String limits = ".data.datasets.filter(line => line.limit)";
    String steps = "plimsoll.charts.percentiles" + limits;

    assertThat(strings(tab.value(steps + ".map(line => line.label)")))
        .containsExactly("objective publish.p99 < 50 ms");
    assertThat(numbers(tab.value(steps + "[0].data.map(point => point.y)")))
        .containsExactly(50_000.0, 50_000.0);
    assertThat(tab.value(steps + "[0].data[1].x").asDouble()).isCloseTo(2, within(ROUNDING));
    assertThat(
            strings(
                tab.value("plimsoll.charts['latency-over-time']" + limits + ".map(l => l.label)")))
        .containsExactly("objective publish.p99 < 50 ms");
    assertThat(
            numbers(
                tab.value("plimsoll.charts['rate-over-time']" + limits + "[0].data.map(p => p.y)")))
        .containsExactly(1_000.0, 1_000.0);
    tab.click("#figure-percentiles input[value=publish]");
    assertThat(tab.value(steps + ".length").asInt()).isZero();
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void settingsWithoutADifferenceAppearOnlyOnRequest() throws Exception {
    Tab tab = open(SampleResults.repetition("a", 1, 1, 1), SampleResults.repetition("b", 1, 1, 2));
    String hidden = "document.getElementById('workload').closest('details').offsetParent === null";

    assertThat(tab.value(hidden).asBoolean()).isTrue();
    tab.click("#only-differences input");
    assertThat(tab.value(hidden).asBoolean()).isFalse();
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void fitsAPhoneAndTurnsDark() throws Exception {
    Tab tab =
        open(SampleResults.full(), SampleResults.failed(), SampleResults.repetition("b", 1, 1, 2));

    tab.appear(390, 800, true);

    assertThat(tab.value("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(390);
    assertThat(tab.value("getComputedStyle(document.documentElement).backgroundColor").asString())
        .isEqualTo("rgb(18, 23, 28)");
    tab.click("#theme");
    assertThat(tab.value("getComputedStyle(document.documentElement).backgroundColor").asString())
        .isEqualTo("rgb(255, 255, 255)");
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void theNamesOfSystemsDoNotWidenThePageOfAPhone() throws Exception {
    Tab tab =
        open(
            SampleResults.repetition("a-name-" + "of-many-words-".repeat(6), 1, 1, 1),
            SampleResults.repetition("b", 1, 1, 2));

    tab.appear(390, 800, false);

    assertThat(tab.value("document.querySelectorAll('.controls select').length").asInt())
        .isPositive();
    assertThat(tab.value("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(390);
  }

  @Test
  void printsAndIsAfterwardsAsBefore() throws Exception {
    Tab tab = open(SampleResults.full());
    tab.appear(1200, 800, true);

    assertThat(new String(tab.pdf(), 0, 5, java.nio.charset.StandardCharsets.US_ASCII))
        .isEqualTo("%PDF-");
    assertThat(tab.value("getComputedStyle(document.documentElement).backgroundColor").asString())
        .isEqualTo("rgb(18, 23, 28)");
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void everySwitchAndTableHasAName() throws Exception {
    Tab tab = open(SampleResults.full(), SampleResults.failed());

    assertThat(
            tab.value(
                    "[...document.querySelectorAll('input, select')].filter(i =>"
                        + " !i.closest('label') || !i.closest('label').textContent.trim()).length")
                .asInt())
        .isZero();
    assertThat(
            tab.value("[...document.querySelectorAll('table')].filter(t => !t.caption).length")
                .asInt())
        .isZero();
    assertThat(
            tab.value(
                    "[...document.querySelectorAll('a[href^=\"#\"]')].filter(a =>"
                        + " !document.querySelector(a.getAttribute('href'))).map(a =>"
                        + " a.href).join()")
                .asString())
        .isEmpty();
  }

  private Tab open(RunResult... results) throws IOException, InterruptedException, ResultException {
    HtmlReport report = new HtmlReport(results.length);
    for (int i = 0; i < results.length; i++) {
      report.add(results[i], "result-" + i + ".json");
    }
    Path file = Files.createTempFile(folder, "report", ".html");
    report.write(file);
    Tab tab = BROWSER.open(file);
    tab.appear(1200, 900, false);
    return tab;
  }

  private static List<String> strings(JsonNode array) {
    return array.valueStream().map(JsonNode::asString).toList();
  }

  private static List<Double> numbers(JsonNode array) {
    return array.valueStream().map(JsonNode::asDouble).toList();
  }
}
