// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.text.Numbers;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Live metrics, one table row per second. Columns that exceed the width are left out, the least
 * important ones first.
 */
final class LiveTable {

  private static final int ALWAYS = 100;

  private final List<Column> columns;

  /**
   * Creates a table.
   *
   * @param width in characters
   * @param service whether publish metrics count from the send call (closed load)
   * @param roundTrip whether round trips are shown instead of deliveries
   */
  LiveTable(int width, boolean service, boolean roundTrip) {
    List<Column> fitting = all(service, roundTrip);
    while (width(fitting) > width && fitting.size() > 1) {
      Column min = fitting.stream().min(Comparator.comparingInt(Column::worth)).orElseThrow();
      fitting = fitting.stream().filter(column -> !column.equals(min)).toList();
    }
    this.columns = fitting;
  }

  /** Returns two lines: the titles of the column groups, and those of the columns. */
  List<String> header() {
    StringBuilder groups = new StringBuilder();
    for (Group group : Group.values()) {
      int width = width(columns.stream().filter(column -> column.group() == group).toList());
      groups.append(group.center(width));
    }
    String titles =
        columns.stream()
            .map(column -> Paragraph.right(column.title(), column.width()))
            .collect(Collectors.joining());
    return List.of(groups.toString().stripTrailing(), titles);
  }

  /** Returns a row; a text that is too long for its column takes space from the next ones. */
  String row(LiveSecond second) {
    StringBuilder row = new StringBuilder();
    int end = 0;
    for (Column column : columns) {
      String text = column.text().apply(second);
      end += column.width();
      row.append(Paragraph.right(text, Math.max(text.length() + 1, end - row.length())));
    }
    return row.toString();
  }

  private static int width(List<Column> columns) {
    return columns.stream().mapToInt(column -> column.width()).sum();
  }

  private static List<Column> all(boolean service, boolean roundTrip) {
    Group publish = service ? Group.PUBLISH_SERVICE : Group.PUBLISH;
    Group receive =
        roundTrip
            ? service ? Group.TRIP_SERVICE : Group.TRIP
            : service ? Group.RECEIVE_SERVICE : Group.RECEIVE;
    return List.of(
        new Column(Group.TIME, "time", 6, ALWAYS, s -> Numbers.clock(s.elapsedSeconds())),
        new Column(Group.TIME, "left", 6, 60, s -> remaining(s.remainingSeconds())),
        new Column(Group.TIME, "phase", 6, ALWAYS, s -> phase(s.phase())),
        new Column(Group.RATE, "target", 8, 90, s -> rate(s.targetRatePerSecond())),
        new Column(Group.RATE, "actual", 8, ALWAYS, LiveTable::actual),
        new Column(Group.RATE, "received", 9, 50, s -> rate(s.receivedPerSecond())),
        new Column(publish, "p50", 7, 70, s -> latency(s.publishP50Nanos())),
        new Column(publish, "p99", 7, 80, s -> latency(s.publishP99Nanos())),
        new Column(publish, "max", 7, 40, s -> latency(s.publishMaxNanos())),
        new Column(receive, "p50", 7, 30, s -> latency(s.endToEndP50Nanos())),
        new Column(receive, "p99", 7, 35, s -> latency(s.endToEndP99Nanos())),
        new Column(receive, "max", 7, 20, s -> latency(s.endToEndMaxNanos())),
        new Column(Group.REST, "backlog", 8, 55, s -> Numbers.count(s.backlog())),
        new Column(Group.REST, "errors", 7, 65, s -> Numbers.count(s.errors())));
  }

  /**
   * Returns the acknowledged rate; for systems without acknowledgements (no value), the rate of
   * accepted sends.
   */
  static String actual(LiveSecond second) {
    double acknowledged = second.acknowledgedPerSecond();
    return rate(Double.isNaN(acknowledged) ? second.sentPerSecond() : acknowledged);
  }

  private static String rate(double perSecond) {
    return Double.isFinite(perSecond) ? Numbers.digits(perSecond) : "–";
  }

  private static String remaining(double seconds) {
    return Double.isFinite(seconds) ? Numbers.clock(seconds) : "–";
  }

  static String latency(long nanos) {
    return nanos < 0 ? "–" : Numbers.nanos(nanos);
  }

  static String phase(RunPhase phase) {
    return switch (phase) {
      case WARM_UP -> "warm";
      case MEASURED -> "meas";
      case COOL_DOWN -> "cool";
      case DRAIN -> "drain";
    };
  }

  private record Column(
      Group group, String title, int width, int worth, Function<LiveSecond, String> text) {}

  /** Groups of columns, each with a long and a short title. */
  private enum Group {
    TIME("", ""),
    RATE("msg/s", "msg/s"),
    PUBLISH("publish", "pub"),
    PUBLISH_SERVICE("publishService", "pubSvc"),
    RECEIVE("end-to-end", "e2e"),
    RECEIVE_SERVICE("endToEndService", "e2eSvc"),
    TRIP("round trip", "trip"),
    TRIP_SERVICE("roundTripService", "tripSvc"),
    REST("", "");

    private final String name;
    private final String brief;

    Group(String name, String brief) {
      this.name = name;
      this.brief = brief;
    }

    private String center(int width) {
      String text = name.length() < width ? name : brief;
      if (text.length() > width) {
        return "";
      }
      // The first column has a gap on its left, so the middle is shifted to the right.
      int left = (width - text.length() + 1) / 2;
      return Paragraph.pad(" ".repeat(left) + text, width);
    }
  }
}
