// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.Quantities;
import dev.plimsoll.driver.settings.GivenKeys;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
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
  private static final String CSV = "CSV";
  private static final int NANO_DIGITS = 9;
  private static final String NUMBER = "[0-9][0-9_]*(\\.[0-9]+)?";

  private final GivenKeys given;
  private final Problems problems;
  private final SourceFiles files;
  private final String workload;

  /**
   * Creates a reader.
   *
   * @param workload the workload file; the CSV may be in the same folder
   */
  RateFileReader(GivenKeys given, Problems problems, SourceFiles files, String workload) {
    this.given = given;
    this.problems = problems;
    this.files = files;
    this.workload = workload;
  }

  /** Returns the rate, or nothing if the file cannot be used; the reason is reported. */
  Optional<RateProfile> read(String name) {
    Optional<byte[]> received = files.received(name);
    if (received.isPresent()) {
      return curve(name, () -> SourceFiles.source(name, received.get(), CSV));
    }
    Optional<Path> path = files.find(name, workload);
    if (path.filter(Files::isRegularFile).isEmpty()) {
      given.wrong(
          "rateFile",
          "there is no file "
              + name
              + " in "
              + files.absoluteFolder()
              + " nor beside the workload: name a CSV with the columns "
              + HEADER);
      return Optional.empty();
    }
    return curve(name, () -> files.read(name, path.get(), CSV));
  }

  private interface Source {
    SourceText read() throws PlanException;
  }

  private Optional<RateProfile> curve(String name, Source source) {
    try {
      return Optional.of(new RateProfile.Curve(name, points(source.read())));
    } catch (PlanException e) {
      problems.add(e);
      return Optional.empty();
    }
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

  private static List<RateProfile.Point> points(SourceText source) throws PlanException {
    List<String> lines = source.lines();
    if (!lines.get(0).replace(" ", "").equalsIgnoreCase(HEADER)) {
      throw wrong(source, 1, "the first line names the columns: make it " + HEADER);
    }
    int last = lines.size();
    while (lines.get(last - 1).isBlank()) {
      last--;
    }
    if (last - 1 > MAX_POINTS) {
      throw wrong(
          source,
          MAX_POINTS + 2,
          "is row " + (MAX_POINTS + 1) + ": give at most " + Units.groupDigits(MAX_POINTS));
    }
    List<RateProfile.Point> points = new ArrayList<>();
    for (int line = 2; line <= last; line++) {
      RateProfile.Point point = point(source, line, lines.get(line - 1));
      Optional<String> objection = objection(points, point.at());
      if (objection.isPresent()) {
        throw wrong(source, line, objection.get());
      }
      points.add(point);
    }
    if (points.size() < 2) {
      throw wrong(
          source, last, "a curve has two rows or more: its last row is the end of the window");
    }
    return points;
  }

  private static RateProfile.Point point(SourceText source, int line, String row)
      throws PlanException {
    String[] cells = row.split(",", -1);
    if (cells.length != 2 || cells[0].isBlank() || cells[1].isBlank()) {
      throw wrong(source, line, "a row is a time and a rate, such as 60,10k: none may be left out");
    }
    try {
      String time = cells[0].strip().toLowerCase(Locale.ROOT);
      return new RateProfile.Point(
          Quantities.duration(time.matches(NUMBER) ? time + "s" : time),
          RateProfile.Step.KEYS.<Double>scalar("rate").type().parser().apply(cells[1].strip()));
    } catch (IllegalArgumentException e) {
      throw wrong(source, line, e.getMessage());
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

  private static PlanException wrong(SourceText source, int line, String what) {
    return new PlanException(source.problem(new Position(line, 1), what));
  }
}
