// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.SessionTimes;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.TimelineRow;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MetricsExportTest {

  private static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0";

  private final HttpClient http = HttpClient.newHttpClient();

  @TempDir private Path folder;

  @Test
  void theTextHasTheCountsOfTheResult() throws Exception {
    try (MetricsExport export = MetricsExport.listening(0)) {
      RunResult result = WatchedRun.of(folder, WatchedRun.LOAD, export);
      Latency publish = result.latencyMicros().publish();
      await()
          .until(
              () ->
                  total(get(export, OPEN_METRICS).body(), "sent")
                      >= sum(result, TimelineRow::sent));
      String text = get(export, OPEN_METRICS).body();
      assertThat(value(text, "plimsoll_latency_seconds_count", "publish"))
          .isEqualTo((double) publish.count());
      assertThat(value(text, "plimsoll_latency_seconds_sum", "publish"))
          .isCloseTo(publish.sum() / 1e6, within(1e-9));
      assertThat(total(text, "sent")).isEqualTo(sum(result, TimelineRow::sent));
      assertThat(total(text, "acknowledged")).isEqualTo(sum(result, TimelineRow::acknowledged));
      assertThat(total(text, "received")).isEqualTo(sum(result, TimelineRow::received));
      assertThat(text)
          .contains("run=\"" + result.run().id() + "\"")
          .contains("workload=\"watched\"")
          .contains("system=\"simulated\"")
          .contains("worker=\"local\"");
      HttpResponse<String> binary =
          get(
              export,
              "application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;"
                  + "encoding=delimited");
      assertThat(binary.headers().firstValue("Content-Type").orElse("")).contains("protobuf");
    }
  }

  @Test
  void eachWorkerHasItsOwnFigures() throws Exception {
    try (MetricsExport export = MetricsExport.listening(0)) {
      export.identified("run-1");
      export.recordedBy("a:1", sent(3));
      export.recordedBy("b:1", sent(4));
      export.recorded(sent(7), new SessionTimes(1, 2, 3, 4));
      export.recordedBy("a:1", sent(5));
      export.recorded(sent(5), new SessionTimes(1, 2, 3, 4));

      await().until(() -> total(get(export, OPEN_METRICS).body(), "sent") == 12);
      assertThat(get(export, OPEN_METRICS).body().lines())
          .anyMatch(line -> line.contains("worker=\"a:1\"") && number(line) == 8)
          .anyMatch(line -> line.contains("worker=\"b:1\"") && number(line) == 4);
    }
  }

  @Test
  void theFiguresOfASearchAreThoseOfItsPresentProbe() throws Exception {
    try (MetricsExport export = MetricsExport.listening(0)) {
      export.identified("run-1");
      export.recordedBy("local", sent(3));
      export.recorded(sent(3), new SessionTimes(1, 2, 3, 4));
      export.recordedBy("local", sent(4));
      export.recorded(sent(4), new SessionTimes(11, 12, 13, 14));
      export.probing(
          new LiveSecond(
              RunPhase.MEASURED, 1, 1, 50, 1, 1, 1, false, false, 1, 1, 1, 1, 1, 1, 0, 0, 0));

      await().until(() -> get(export, OPEN_METRICS).body().contains("figure=\"target_rate\""));
      assertThat(total(get(export, OPEN_METRICS).body(), "sent")).isEqualTo(4);
    }
  }

  private static IntervalSnapshot sent(long events) {
    return new IntervalSnapshot(
        List.of(
            new IntervalSnapshot.Part(
                new IntervalSnapshot.BucketKey(EventType.SEND, RunPhase.MEASURED, 0, 0, 0),
                events,
                0,
                new LatencyTotals(),
                new LatencyTotals(),
                new LatencyTotals(),
                new LatencyTotals())));
  }

  @Test
  void aNativeBucketContainsItsValues() {
    for (long nanos = 1; nanos < 100_000_000_000L; nanos = nanos * 5 / 3 + 1) {
      int index = NativeBuckets.index(nanos / 1e9);
      assertThat(nanos / 1e9)
          .isLessThanOrEqualTo(Math.pow(2, index / 32.0) * (1 + 1e-12))
          .isGreaterThan(Math.pow(2, (index - 1) / 32.0) * (1 - 1e-12));
    }
  }

  private HttpResponse<String> get(MetricsExport export, String accepted) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(export.address())).header("Accept", accepted).build();
    return http.send(request, BodyHandlers.ofString());
  }

  private static double value(String text, String name, String kind) {
    return text.lines()
        .filter(line -> line.startsWith(name + "{"))
        .filter(line -> line.contains("kind=\"" + kind + "\""))
        .filter(line -> line.contains("phase=\"measured\""))
        .mapToDouble(MetricsExportTest::number)
        .sum();
  }

  private static double total(String text, String event) {
    return text.lines()
        .filter(line -> line.startsWith("plimsoll_messages_total{"))
        .filter(line -> line.contains("event=\"" + event + "\""))
        .mapToDouble(MetricsExportTest::number)
        .sum();
  }

  private static double number(String line) {
    String rest = line.substring(line.indexOf('}') + 1).strip();
    int end = rest.indexOf(' ');
    return Double.parseDouble(end < 0 ? rest : rest.substring(0, end));
  }

  private static double sum(RunResult result, Function<TimelineRow, Long> count) {
    return (double) result.timeline().rows().stream().map(count).mapToLong(Long::longValue).sum();
  }
}
