// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.imported.ImportedSeries.Axis;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the console output of RabbitMQ PerfTest, versions 1 and 2 (and of Stream PerfTest, where it
 * has the same form): a line for each interval, and averages at the end.
 */
final class PerfTestTextReader implements ImportReader {

  private static final String NUMBER = "\\d[\\d.,]*";

  private static final Pattern INTERVAL =
      Pattern.compile("(?:id: (.+?), )?time:? (" + NUMBER + ") ?s\\b(.*)");
  private static final Pattern AVERAGE =
      Pattern.compile(
          "(?:id: (.+?), )?(sending|recving|receiving|consuming) rate avg: (" + NUMBER + ") msg/s");
  private static final Pattern RATE =
      Pattern.compile(
          "\\b(sent|published|returned|confirmed|nacked|received|consumed|sending rate"
              + "|recving rate|receiving rate):? ("
              + NUMBER
              + ") msg/s");
  private static final Pattern HEADS =
      Pattern.compile("\\b((?:min|median|avg|\\d+th|max)(?:/\\S+)+)");
  private static final Pattern LATENCIES =
      Pattern.compile(
          "(?:\\b(consumer|confirm|publish) )?latency:? (?:min/\\S+ )?("
              + NUMBER
              + "(?:(?:/|, )"
              + NUMBER
              + ")*) (microseconds|milliseconds|nanoseconds|µs|μs|us|ms|ns)");
  private static final Pattern SUMMARY =
      Pattern.compile("(?:id: (.+?), )?(?:consumer |confirm |publish )?latency min/.*");
  private static final List<String> USUAL = List.of("min", "median", "75th", "95th", "99th");

  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("sent", MetricNames.PUBLISH_RATE),
          Map.entry("published", MetricNames.PUBLISH_RATE),
          Map.entry("sending rate", MetricNames.PUBLISH_RATE),
          Map.entry("sending", MetricNames.PUBLISH_RATE),
          Map.entry("received", MetricNames.RECEIVE_RATE),
          Map.entry("consumed", MetricNames.RECEIVE_RATE),
          Map.entry("recving rate", MetricNames.RECEIVE_RATE),
          Map.entry("receiving rate", MetricNames.RECEIVE_RATE),
          Map.entry("recving", MetricNames.RECEIVE_RATE),
          Map.entry("receiving", MetricNames.RECEIVE_RATE),
          Map.entry("consuming", MetricNames.RECEIVE_RATE),
          Map.entry("returned", "returnedRate"),
          Map.entry("confirmed", "confirmedRate"),
          Map.entry("nacked", "nackedRate"));

  @Override
  public Tool tool() {
    return Tool.PERF_TEST;
  }

  @Override
  public boolean recognizes(SourceContent content) {
    return content
        .text()
        .lines()
        .anyMatch(
            line ->
                AVERAGE.matcher(line).find()
                    || (INTERVAL.matcher(line).find() && RATE.matcher(line).find()));
  }

  @Override
  public ImportedFigures read(SourceContent content) {
    ImportedFigures figures = new ImportedFigures();
    Map<String, Test> tests = new LinkedHashMap<>();
    boolean old = false;
    boolean recent = false;
    int number = 0;
    for (String line : content.lines()) {
      number++;
      old |= line.contains("microseconds") || line.contains("recving");
      recent |= line.contains("consumer latency") || line.contains("receiving rate");
      read(line, number, tests, figures);
    }
    figures.form("console");
    figures.version(recent ? "2.x, by its form" : old ? "1.x, by its form" : "");
    tests.values().forEach(Test::end);
    return figures;
  }

  private static void read(
      String line, int number, Map<String, Test> tests, ImportedFigures figures) {
    Matcher average = AVERAGE.matcher(line);
    Matcher interval = INTERVAL.matcher(line);
    Matcher summary = SUMMARY.matcher(line);
    if (average.find()) {
      test(average.group(1), tests, figures)
          .run
          .aggregate(
              NAMES.get(average.group(2)),
              MetricNames.PER_SECOND,
              LocalNumbers.grouped(average.group(3)),
              "line " + number);
    } else if (summary.find()) {
      test(summary.group(1), tests, figures).summary(line, number);
    } else if (interval.find()) {
      test(interval.group(1), tests, figures)
          .interval(LocalNumbers.plain(interval.group(2)), interval.group(3), number);
    }
  }

  private static Test test(String id, Map<String, Test> tests, ImportedFigures figures) {
    String name = id == null ? "" : id.strip();
    return tests.computeIfAbsent(name, each -> new Test(figures.run(each)));
  }

  /** The lines of one id. */
  private static final class Test {

    private final ImportedFigures.ImportedRun run;
    private final Map<String, Points> points = new LinkedHashMap<>();
    private final Map<String, String> units = new LinkedHashMap<>();

    private Test(ImportedFigures.ImportedRun run) {
      this.run = run;
    }

    void interval(double seconds, String rest, int line) {
      Matcher rate = RATE.matcher(rest);
      while (rate.find()) {
        add(
            NAMES.get(rate.group(1)),
            MetricNames.PER_SECOND,
            seconds,
            LocalNumbers.grouped(rate.group(2)),
            line);
      }
      latencies(rest, (name, unit, value) -> add(name, unit, seconds, value, line));
    }

    void summary(String line, int number) {
      latencies(line, (name, unit, value) -> run.aggregate(name, unit, value, "line " + number));
    }

    void end() {
      points.forEach(
          (name, course) -> run.series(name, units.get(name), Axis.SECONDS, name, course));
    }

    private void add(String name, String unit, double seconds, double value, int line) {
      units.putIfAbsent(name, unit);
      points.computeIfAbsent(name, each -> new Points()).add(seconds, value, line);
    }
  }

  private interface LatencyTarget {
    void add(String name, String unit, double value);
  }

  private static void latencies(String text, LatencyTarget target) {
    Matcher heads = HEADS.matcher(text);
    List<String> names = heads.find() ? SLASH.splitAsStream(heads.group(1)).toList() : USUAL;
    Matcher latencies = LATENCIES.matcher(text);
    while (latencies.find()) {
      String kind =
          latencies.group(1) == null || latencies.group(1).equals("consumer")
              ? MetricNames.END_TO_END_LATENCY
              : MetricNames.PUBLISH_LATENCY;
      List<String> values = SEPARATOR.splitAsStream(latencies.group(2)).toList();
      for (int i = 0; i < Math.min(values.size(), names.size()); i++) {
        target.add(
            kind + statistic(names.get(i)),
            MetricNames.time(latencies.group(3)),
            LocalNumbers.grouped(values.get(i)));
      }
    }
  }

  private static final Pattern SLASH = Pattern.compile("/");
  private static final Pattern SEPARATOR = Pattern.compile("/|, ");

  private static String statistic(String head) {
    return switch (head) {
      case "min" -> "Min";
      case "max" -> "Max";
      case "avg" -> "Mean";
      case "median" -> "P50";
      default -> "P" + head.replace("th", "");
    };
  }
}
