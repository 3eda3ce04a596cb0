// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.imported.ImportedSeries.Axis;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
      Pattern.compile("\\s*(start\\.time|time), ?.*nMsg\\.sec.*");
  private static final Pattern ROW =
      Pattern.compile("\\s*\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d[:.,]\\d{3},.*");
  private static final Pattern BLANK = Pattern.compile(",\\s+");
  private static final Pattern COMMA = Pattern.compile(",");
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
                    || (ROW.matcher(line).matches() && guess(cells(line)).isPresent()));
  }

  @Override
  public ImportedFigures read(SourceContent content) throws ImportException {
    ImportedFigures figures = new ImportedFigures();
    figures.form("console");
    Optional<List<String>> heading = Optional.empty();
    Map<String, Points> course = new LinkedHashMap<>();
    Optional<LocalDateTime> first = Optional.empty();
    int number = 0;
    for (String line : content.lines()) {
      number++;
      if (HEADING.matcher(line).matches()) {
        heading = Optional.of(cells(line.strip()));
        continue;
      }
      if (!ROW.matcher(line).matches()) {
        continue;
      }
      List<String> cells = cells(line.strip());
      List<String> names = heading.or(() -> guess(cells)).orElse(List.of());
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
      figures.version(
          names.contains("rebalance.time.ms")
              ? "2.0 or later, by its form"
              : "by its form an old one");
      if (names.get(0).equals("start.time")) {
        summary(names, cells, number, figures.run(""));
      } else {
        LocalDateTime time = time(cells.get(0)).orElse(LocalDateTime.MIN);
        first = Optional.of(first.orElse(time));
        interval(names, cells, seconds(first.get(), time), number, course);
      }
    }
    if (!course.isEmpty()) {
      ImportedFigures.ImportedRun run = figures.run("");
      course.forEach(
          (name, points) -> run.series(name(name), unit(name), Axis.SECONDS, name, points));
    }
    if (figures.runs().isEmpty()) {
      throw new ImportException(
          content.file() + " has the heading of kafka-consumer-perf-test and no line below it.");
    }
    return figures;
  }

  private static void summary(
      List<String> names, List<String> cells, int number, ImportedFigures.ImportedRun run) {
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (name.endsWith(".time")) {
        run.label(name, cells.get(i));
      } else {
        run.aggregate(
            name(name), unit(name), LocalNumbers.plain(cells.get(i)), name + ", line " + number);
      }
    }
    Optional<LocalDateTime> start = time(cells.get(0));
    Optional<LocalDateTime> end = time(cells.get(1));
    if (start.isPresent() && end.isPresent()) {
      run.aggregate("duration", "s", seconds(start.get(), end.get()), "computed: end − start");
    }
  }

  private static void interval(
      List<String> names,
      List<String> cells,
      double seconds,
      int number,
      Map<String, Points> course) {
    for (int i = 1; i < names.size(); i++) {
      String name = names.get(i);
      if (!name.equals("threadId") && !name.equals("id")) {
        course
            .computeIfAbsent(name, each -> new Points())
            .add(seconds, LocalNumbers.plain(cells.get(i)), number);
      }
    }
  }

  private static double seconds(LocalDateTime from, LocalDateTime to) {
    return ChronoUnit.MILLIS.between(from, to) / 1000.0;
  }

  private static Optional<LocalDateTime> time(String text) {
    try {
      return Optional.of(LocalDateTime.parse(text, TIME));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** A comma with a blank separates values; without one it may be a decimal comma. */
  private static List<String> cells(String line) {
    List<String> apart = Arrays.asList(BLANK.split(line.strip()));
    return apart.size() > 2 ? apart : Arrays.asList(COMMA.split(line.strip()));
  }

  /** Returns the heading of a table that has none, by the number of its columns. */
  private static Optional<List<String>> guess(List<String> cells) {
    return List.of(OLD, OLDEST, NEW).stream()
        .filter(names -> names.size() == cells.size())
        .findFirst();
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
