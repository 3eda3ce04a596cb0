// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.imported.ImportedSeries.Axis;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the console output of RabbitMQ PerfTest, versions 1 and 2, and of Stream PerfTest: a line
 * for each interval, and averages at the end.
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
              + ")*) (microseconds|milliseconds|nanoseconds|micro-s|\\?s|µs|μs|us|ms|ns)");
  private static final Pattern SUMMARY =
      Pattern.compile("(?:id: (.+?), )?(?:consumer |confirm |publish )?latency min/.*");

  /** A line of Stream PerfTest, one for each second, and its last one. */
  private static final Pattern STREAM =
      Pattern.compile("^\\s*(\\d+), (published " + NUMBER + " msg/s, .*)");

  private static final Pattern STREAM_SUMMARY =
      Pattern.compile("^\\s*Summary: (published " + NUMBER + " msg/s, .*)");
  private static final List<String> USUAL = List.of("min", "median", "75th", "95th", "99th", "max");

  /** The heading of {@code --metrics-format compact}, and a row below it. */
  private static final Pattern COMPACT_HEADING =
      Pattern.compile("^\\s*time\\s+(?:sent|published|confirmed|received|consumed)\\b.*");

  private static final Pattern COLUMN =
      Pattern.compile(
          "\\b(sent|published|returned|confirmed|nacked|received|consumed|consumer latency"
              + "|confirm latency)\\b");
  private static final Pattern COMPACT_ROW =
      Pattern.compile(
          "^\\s*(?:\\d\\d:\\d\\d:\\d\\d\\S*\\s+)?(" + NUMBER + ")s(\\s+" + NUMBER + " msg/s.*)");

  /** Since version 2.24: the local date and time instead of the seconds since the start. */
  private static final Pattern DATED_ROW =
      Pattern.compile(
          "^\\s*(\\d{4}/\\d\\d/\\d\\d \\d\\d:\\d\\d:\\d\\d)(\\s+" + NUMBER + " msg/s.*)");

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss", Locale.ROOT);
  private static final Pattern COMPACT_CELL =
      Pattern.compile(
          "(?:^|\\s)("
              + NUMBER
              + "(?:/"
              + NUMBER
              + ")*) (msg/s|microseconds|milliseconds|nanoseconds|\\?s|µs|μs|us|ms|ns)");

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
                    || COMPACT_HEADING.matcher(line).matches()
                    || STREAM.matcher(line).matches()
                    || (INTERVAL.matcher(line).find() && RATE.matcher(line).find()));
  }

  @Override
  public ImportedFigures read(SourceContent content) throws ImportException {
    ImportedFigures figures = new ImportedFigures();
    Map<String, Test> tests = new LinkedHashMap<>();
    DatedRows dated = new DatedRows(content.lines());
    List<String> columns = List.of();
    boolean old = false;
    boolean recent = false;
    int number = 0;
    for (String line : content.lines()) {
      number++;
      old |= line.contains("microseconds") || line.contains("recving");
      recent |= line.contains("consumer latency") || line.contains("receiving rate");
      Matcher row = COMPACT_ROW.matcher(line);
      if (COMPACT_HEADING.matcher(line).matches()) {
        columns = COLUMN.matcher(line).results().map(each -> each.group(1)).toList();
      } else if (!columns.isEmpty() && row.matches()) {
        double at = LocalNumbers.plain(row.group(1));
        testAt(null, at, tests, figures).compact(at, columns, row.group(2), number);
      } else if (!columns.isEmpty() && dated.find(line)) {
        double at = dated.seconds();
        testAt(null, at, tests, figures).compact(at, columns, dated.rest(), number);
      } else {
        read(line, number, tests, figures);
      }
    }
    figures.form("console");
    figures.version(recent ? "2.x, by its form" : old ? "1.x, by its form" : "");
    tests.values().forEach(Test::end);
    if (figures.runs().isEmpty()) {
      throw new ImportException(
          content.file() + " has the heading of PerfTest's compact format and no row below it.");
    }
    return figures;
  }

  /**
   * The rows of the compact format that begin with a date. The first one ends the first interval,
   * which is taken to be as long as the second.
   */
  private static final class DatedRows {

    private final Optional<LocalDateTime> start;
    private double seconds;
    private String rest = "";

    DatedRows(List<String> lines) {
      List<LocalDateTime> first =
          lines.stream()
              .map(DATED_ROW::matcher)
              .filter(Matcher::matches)
              .flatMap(row -> date(row.group(1)).stream())
              .limit(2)
              .toList();
      this.start =
          first.stream()
              .findFirst()
              .map(one -> first.size() < 2 ? one : one.minus(Duration.between(one, first.get(1))));
    }

    boolean find(String line) {
      Matcher row = DATED_ROW.matcher(line);
      Optional<LocalDateTime> end = row.matches() ? date(row.group(1)) : Optional.empty();
      if (start.isEmpty() || end.isEmpty()) {
        return false;
      }
      seconds = Duration.between(start.get(), end.get()).toSeconds();
      rest = row.group(2);
      return true;
    }

    private static Optional<LocalDateTime> date(String text) {
      try {
        return Optional.of(LocalDateTime.parse(text, DATE));
      } catch (DateTimeParseException e) {
        return Optional.empty();
      }
    }

    double seconds() {
      return seconds;
    }

    String rest() {
      return rest;
    }
  }

  private static void read(
      String line, int number, Map<String, Test> tests, ImportedFigures figures) {
    Matcher average = AVERAGE.matcher(line);
    Matcher interval = INTERVAL.matcher(line);
    Matcher summary = SUMMARY.matcher(line);
    Matcher stream = STREAM.matcher(line);
    Matcher streamSummary = STREAM_SUMMARY.matcher(line);
    if (average.find()) {
      Test test = test(average.group(1), tests, figures);
      String name = NAMES.get(average.group(2));
      if (test.run.has(name)) {
        test = another(average.group(1), tests, figures);
      }
      test.run.aggregate(
          name, MetricNames.PER_SECOND, LocalNumbers.grouped(average.group(3)), "line " + number);
    } else if (stream.matches()) {
      double at = LocalNumbers.plain(stream.group(1));
      testAt(null, at, tests, figures).interval(at, stream.group(2), number);
    } else if (streamSummary.matches()) {
      Matcher rate = RATE.matcher(streamSummary.group(1));
      Test test = test(null, tests, figures);
      while (rate.find()) {
        test.run.aggregate(
            NAMES.get(rate.group(1)),
            MetricNames.PER_SECOND,
            LocalNumbers.grouped(rate.group(2)),
            "line " + number);
      }
    } else if (summary.find()) {
      test(summary.group(1), tests, figures).summary(line, number);
    } else if (interval.find()) {
      double at = LocalNumbers.plain(interval.group(2));
      testAt(interval.group(1), at, tests, figures).interval(at, interval.group(3), number);
    }
  }

  private static Test test(String id, Map<String, Test> tests, ImportedFigures figures) {
    return tests.computeIfAbsent(name(id), each -> new Test(figures.run(each)));
  }

  /** Returns the test of an id, or another one of the same if its time would run back. */
  private static Test testAt(
      String id, double at, Map<String, Test> tests, ImportedFigures figures) {
    Test test = test(id, tests, figures);
    return at < test.seconds ? another(id, tests, figures) : test;
  }

  /** Ends the test of an id, and begins another one of the same. */
  private static Test another(String id, Map<String, Test> tests, ImportedFigures figures) {
    tests.remove(name(id)).end();
    return test(id, tests, figures);
  }

  private static String name(String id) {
    return id == null ? "" : id.strip();
  }

  /** The lines of one id. */
  private static final class Test {

    private final ImportedFigures.ImportedRun run;
    private final Map<String, Points> points = new LinkedHashMap<>();
    private final Map<String, String> units = new LinkedHashMap<>();
    private double seconds;

    private Test(ImportedFigures.ImportedRun run) {
      this.run = run;
    }

    void interval(double at, String rest, int line) {
      seconds = at;
      Matcher rate = RATE.matcher(rest);
      while (rate.find()) {
        add(
            NAMES.get(rate.group(1)),
            MetricNames.PER_SECOND,
            at,
            LocalNumbers.grouped(rate.group(2)),
            line);
      }
      latencies(rest, (name, unit, value) -> add(name, unit, at, value, line));
    }

    /** Reads a row of the compact format, whose cells are in the order of the columns. */
    void compact(double at, List<String> columns, String row, int line) {
      seconds = at;
      List<String> rates = columns.stream().filter(NAMES::containsKey).toList();
      List<String> latencies = columns.stream().filter(each -> !NAMES.containsKey(each)).toList();
      int rate = 0;
      int latency = 0;
      Matcher cell = COMPACT_CELL.matcher(row);
      while (cell.find()) {
        if (!cell.group(2).equals("msg/s")) {
          if (latency < latencies.size()) {
            values(
                latencies.get(latency++),
                cell.group(1),
                cell.group(2),
                USUAL,
                (name, unit, value) -> add(name, unit, at, value, line));
          }
        } else if (rate < rates.size()) {
          double value = LocalNumbers.grouped(cell.group(1));
          add(NAMES.get(rates.get(rate++)), MetricNames.PER_SECOND, at, value, line);
        }
      }
    }

    void summary(String line, int number) {
      latencies(line, (name, unit, value) -> run.aggregate(name, unit, value, "line " + number));
    }

    void end() {
      points.forEach(
          (name, course) -> run.series(name, units.get(name), Axis.SECONDS, name, course));
      run.meanRate(MetricNames.PUBLISH_RATE);
      run.meanRate(MetricNames.RECEIVE_RATE);
    }

    private void add(String name, String unit, double at, double value, int line) {
      units.putIfAbsent(name, unit);
      points.computeIfAbsent(name, each -> new Points()).add(at, value, line);
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
      values(
          Objects.requireNonNullElse(latencies.group(1), "consumer"),
          latencies.group(2),
          latencies.group(3),
          names,
          target);
    }
  }

  /**
   * Adds the values of a list of statistics.
   *
   * @param whose latency it is; that of a consumer is from end to end
   */
  private static void values(
      String whose, String list, String unit, List<String> names, LatencyTarget target) {
    String kind =
        whose.startsWith("consumer") ? MetricNames.END_TO_END_LATENCY : MetricNames.PUBLISH_LATENCY;
    List<String> values = SEPARATOR.splitAsStream(list).toList();
    for (int i = 0; i < Math.min(values.size(), names.size()); i++) {
      target.add(
          kind + statistic(names.get(i)),
          MetricNames.time(unit),
          LocalNumbers.grouped(values.get(i)));
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
