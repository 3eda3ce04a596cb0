// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.imported.ImportedSeries.Axis;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the table of {@code kafka-consumer-perf-test}, with or without its heading, in one line or
 * (with {@code --show-detailed-stats}) one for each interval.
 */
final class KafkaConsumerReader implements ImportReader {

  private static final List<String> OLD =
      List.of(
          "start.time",
          "end.time",
          "data.consumed.in.MB",
          "MB.sec",
          "data.consumed.in.nMsg",
          "nMsg.sec");
  private static final List<String> OLDEST =
      List.of(
          "start.time",
          "end.time",
          "fetch.size",
          "data.consumed.in.MB",
          "MB.sec",
          "data.consumed.in.nMsg",
          "nMsg.sec");
  private static final List<String> NEW =
      List.of(
          "start.time",
          "end.time",
          "data.consumed.in.MB",
          "MB.sec",
          "data.consumed.in.nMsg",
          "nMsg.sec",
          "rebalance.time.ms",
          "fetch.time.ms",
          "fetch.MB.sec",
          "fetch.nMsg.sec");

  private static final Pattern HEADING =
      Pattern.compile("[\\s#]*(start\\.time|time), ?.*data\\.consumed\\.in.*nMsg\\.sec.*");
  private static final Pattern BEFORE_MILLIS = Pattern.compile("[.,](?=\\d{3}$)");
  private static final String START = "start.time";
  private static final String THREAD = "threadId";

  /** Behind the interval of a member of a share group. */
  private static final Pattern SHARE_CONSUMER = Pattern.compile("share consumer \\d+");

  private static final Pattern WHOLE = Pattern.compile("\\d+");
  private static final Pattern AFTER_VALUE = Pattern.compile("\\s.*");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss:SSS", Locale.ROOT);

  @Override
  public Tool tool() {
    return Tool.KAFKA_CONSUMER;
  }

  @Override
  public boolean recognizes(SourceContent content) {
    return content
        .text()
        .lines()
        .anyMatch(
            line ->
                HEADING.matcher(line).matches()
                    || (KafkaTable.ROW.matcher(line).matches()
                        && guess(KafkaTable.cells(line)).isPresent()));
  }

  @Override
  public ImportedFigures read(SourceContent content) throws ImportException {
    ImportedFigures figures = new ImportedFigures();
    figures.form("console");
    Optional<List<String>> heading = Optional.empty();
    Map<String, Course> threads = new LinkedHashMap<>();
    int number = 0;
    for (String line : content.lines()) {
      number++;
      if (HEADING.matcher(line).matches()) {
        heading = Optional.of(KafkaTable.cells(line));
        continue;
      }
      if (!KafkaTable.ROW.matcher(line).matches()) {
        continue;
      }
      List<String> cells = KafkaTable.cells(line);
      List<String> names =
          heading
              .map(columns -> withThread(columns, cells))
              .or(() -> guess(cells))
              .orElse(List.of());
      if (names.size() != cells.size()) {
        throw new ImportException(
            content.file()
                + ", line "
                + number
                + ": has "
                + cells.size()
                + " values under a heading of "
                + names.size()
                + ".");
      }
      figures.version(version(names));
      Matcher member = SHARE_CONSUMER.matcher(cells.get(cells.size() - 1));
      if (member.find() && names.get(0).equals(START) && time(cells.get(1)).isPresent()) {
        threads
            .computeIfAbsent(member.group(), id -> new Course())
            .add(ofShareConsumer(names), cells.subList(1, cells.size()), number);
      } else if (names.get(0).equals(START)) {
        summary(names, cells, number, figures.run(""));
      } else if (time(cells.get(0)).isPresent()) {
        int thread = names.indexOf(THREAD);
        threads
            .computeIfAbsent(thread < 0 ? "" : cells.get(thread), id -> new Course())
            .add(names, cells, number);
      }
    }
    threads.forEach(
        (id, course) ->
            course.write(
                figures.run(
                    SHARE_CONSUMER.matcher(id).matches()
                        ? id
                        : threads.size() > 1 ? "thread " + id : "")));
    if (figures.runs().isEmpty()) {
      throw new ImportException(
          content.file() + " has the heading of kafka-consumer-perf-test and no line below it.");
    }
    return figures;
  }

  /** Before version 1.0, rows of intervals have a thread that their heading does not name. */
  private static List<String> withThread(List<String> heading, List<String> cells) {
    if (!heading.get(0).equals("time")
        || heading.contains(THREAD)
        || cells.size() != heading.size() + 1) {
      return heading;
    }
    List<String> names = new ArrayList<>(heading);
    names.add(1, THREAD);
    return names;
  }

  /** The columns of an interval of one share consumer, from the interval's end on. */
  private static List<String> ofShareConsumer(List<String> heading) {
    List<String> names = new ArrayList<>(heading.subList(1, heading.size()));
    names.set(0, "time");
    return names;
  }

  private static void summary(
      List<String> names, List<String> cells, int number, ImportedFigures.ImportedRun run) {
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (name.endsWith(".time")) {
        run.label(name, cells.get(i));
      } else {
        run.aggregate(name(name), unit(name), value(cells.get(i)), name + ", line " + number);
      }
    }
    Optional<LocalDateTime> start = time(cells.get(0));
    Optional<LocalDateTime> end = time(cells.get(1));
    if (start.isPresent() && end.isPresent()) {
      run.aggregate(
          TimeFindings.DURATION, "s", seconds(start.get(), end.get()), "computed: end − start");
    }
  }

  /** A number; a reader may have written behind it. */
  private static double value(String cell) {
    return LocalNumbers.plain(AFTER_VALUE.matcher(cell).replaceFirst(""));
  }

  private static String version(List<String> names) {
    if (names.contains("rebalance.time.ms")) {
      return "1.0 or later, by its form";
    }
    return names.contains("fetch.time.ms")
        ? "kafka-share-consumer-perf-test, 4.1 or later, by its form"
        : "by its form an old one";
  }

  /** The rows of one thread; the length of the first interval follows from its messages. */
  private static final class Course {

    private final Map<String, Points> points = new LinkedHashMap<>();
    private Optional<LocalDateTime> begin = Optional.empty();

    void add(List<String> names, List<String> cells, int number) {
      LocalDateTime time = time(cells.get(0)).orElseThrow();
      if (begin.isEmpty()) {
        begin = Optional.of(time.minusNanos(Math.round(firstSeconds(names, cells) * 1e9)));
      }
      double seconds = seconds(begin.get(), time);
      for (int i = 1; i < names.size(); i++) {
        String name = names.get(i);
        if (!name.equals(THREAD) && !name.equals("id")) {
          points
              .computeIfAbsent(name, each -> new Points())
              .add(seconds, value(cells.get(i)), number);
        }
      }
    }

    private static double firstSeconds(List<String> names, List<String> cells) {
      int messages = names.indexOf("data.consumed.in.nMsg");
      int rate = names.indexOf("nMsg.sec");
      double seconds =
          messages < 0 || rate < 0 ? 0 : value(cells.get(messages)) / value(cells.get(rate));
      return Double.isFinite(seconds) && seconds >= 0 ? seconds : 0;
    }

    void write(ImportedFigures.ImportedRun run) {
      points.forEach(
          (name, course) -> run.series(name(name), unit(name), Axis.SECONDS, name, course));
      run.meanRate(MetricNames.RECEIVE_RATE);
    }
  }

  private static double seconds(LocalDateTime from, LocalDateTime to) {
    return ChronoUnit.MILLIS.between(from, to) / 1000.0;
  }

  private static Optional<LocalDateTime> time(String text) {
    try {
      return Optional.of(LocalDateTime.parse(BEFORE_MILLIS.matcher(text).replaceFirst(":"), TIME));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the heading of a table that has none, by the number of its columns. Rows of intervals
   * have the number of a thread in the place of the second time.
   */
  private static Optional<List<String>> guess(List<String> cells) {
    boolean intervals = cells.size() > 1 && WHOLE.matcher(cells.get(1)).matches();
    return List.of(OLD, OLDEST, NEW).stream()
        .filter(names -> names.size() == cells.size())
        .findFirst()
        .map(names -> intervals ? ofIntervals(names) : names);
  }

  private static List<String> ofIntervals(List<String> names) {
    List<String> columns = new ArrayList<>(names);
    columns.set(0, "time");
    columns.set(1, THREAD);
    return columns;
  }

  private static String name(String column) {
    return switch (column) {
      case "nMsg.sec" -> MetricNames.RECEIVE_RATE;
      case "data.consumed.in.nMsg" -> MetricNames.RECEIVED;
      case "MB.sec" -> "receiveBytesRate";
      case "data.consumed.in.MB" -> "receivedBytes";
      case "fetch.nMsg.sec" -> "fetchRate";
      case "fetch.MB.sec" -> "fetchBytesRate";
      case "fetch.time.ms" -> "fetchTime";
      case "rebalance.time.ms" -> "rebalanceTime";
      case "fetch.size" -> "fetchSize";
      default -> column;
    };
  }

  private static String unit(String column) {
    if (column.endsWith("nMsg.sec")) {
      return MetricNames.PER_SECOND;
    }
    if (column.endsWith("MB.sec")) {
      return "MiB/s";
    }
    return switch (column) {
      case "data.consumed.in.nMsg" -> MetricNames.MESSAGES;
      case "data.consumed.in.MB" -> "MiB";
      case "fetch.size" -> "B";
      default -> column.endsWith(".ms") ? MetricNames.MILLIS : "";
    };
  }
}
