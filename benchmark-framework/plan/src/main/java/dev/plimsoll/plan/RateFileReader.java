// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.Quantities;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads the rate over time from a CSV: a header {@code time,rate}, then one row for each point, in
 * the order of time, the first at 0. A time without a unit is in seconds.
 *
 * <p>The first wrong row is reported with its line; later rows often only follow from it.
 */
final class RateFileReader {

  /** Bounds the memory of a schedule, and the time to count its messages when a run is over. */
  static final int MAX_POINTS = 10_000;

  private static final String HEADER = "time,rate";
  private static final int NANO_DIGITS = 9;
  private static final String NUMBER = "[0-9][0-9_]*(\\.[0-9]+)?";

  private final CsvFile.Finder files;

  RateFileReader(CsvFile.Finder files) {
    this.files = files;
  }

  /** Returns the rate, or nothing if the file cannot be used; the reason is reported. */
  Optional<RateProfile> read(String name) {
    return files.read(
        "rateFile",
        name,
        HEADER,
        MAX_POINTS,
        file -> new RateProfile.Curve(file.name(), points(file)));
  }

  /** Returns a curve as the text of a CSV with the same points. */
  static String text(RateProfile.Curve curve) {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    for (RateProfile.Point point : curve.points()) {
      text.append(BigDecimal.valueOf(point.at().toNanos(), NANO_DIGITS).toPlainString())
          .append(',')
          .append(BigDecimal.valueOf(point.ratePerSecond()).toPlainString())
          .append('\n');
    }
    return text.toString();
  }

  private static List<RateProfile.Point> points(CsvFile file) throws PlanException {
    List<RateProfile.Point> points = new ArrayList<>();
    for (CsvFile.Row row : file.rows()) {
      RateProfile.Point point = point(file, row);
      Optional<String> objection = objection(points, point.at());
      if (objection.isPresent()) {
        throw file.wrong(row, 0, objection.get());
      }
      points.add(point);
    }
    if (points.size() < 2) {
      throw file.wrong(
          new Position(1 + points.size(), 1),
          "a curve has two rows or more: its last row is the end of the window");
    }
    return points;
  }

  private static RateProfile.Point point(CsvFile file, CsvFile.Row row) throws PlanException {
    String[] cells = row.cells();
    if (cells.length != 2 || cells[0].isBlank() || cells[1].isBlank()) {
      throw file.wrong(row, 0, "a row is a time and a rate, such as 60,10k: none may be left out");
    }
    return new RateProfile.Point(time(file, row, cells[0]), rate(file, row, cells[1]));
  }

  private static Duration time(CsvFile file, CsvFile.Row row, String cell) throws PlanException {
    String time = cell.strip().toLowerCase(Locale.ROOT);
    try {
      return Quantities.duration(time.matches(NUMBER) ? time + "s" : time);
    } catch (IllegalArgumentException e) {
      throw file.wrong(row, 0, e.getMessage());
    }
  }

  private static double rate(CsvFile file, CsvFile.Row row, String cell) throws PlanException {
    try {
      return RateProfile.Step.KEYS.<Double>scalar("rate").type().parser().apply(cell.strip());
    } catch (IllegalArgumentException e) {
      throw file.wrong(row, 1, e.getMessage());
    }
  }

  /** Returns what is wrong with a time after these points. */
  private static Optional<String> objection(List<RateProfile.Point> points, Duration at) {
    int rows = points.size();
    if (rows == 0) {
      return at.isZero()
          ? Optional.empty()
          : Optional.of("the first row is at 0, which is the start of the measured window");
    }
    Duration before = points.get(rows - 1).at();
    if (at.compareTo(before) < 0) {
      return Optional.of(
          Units.text(at)
              + " is before the row above, at "
              + Units.text(before)
              + ": give the rows in the order of time");
    }
    boolean third = rows > 1 && points.get(rows - 2).at().equals(at);
    if (third || (rows == 1 && at.isZero())) {
      return Optional.of(
          Units.text(at)
              + " is given too often: two rows at one time are a jump of the rate, after the first"
              + " row; keep the rate before and the rate after");
    }
    return Optional.empty();
  }
}
