// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.GivenKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A CSV that a key of a workload file names: a line with the names of its columns, then its rows.
 *
 * @param name as the user named it
 * @param source its text
 * @param rows the lines of the rows, with their numbers; empty lines at the end are none
 */
record CsvFile(String name, SourceText source, List<Row> rows) {

  private static final String CSV = "CSV";

  /** A line of the file, counted from 1. */
  record Row(int line, String text) {

    /** Returns the cells. */
    String[] cells() {
      return text.split(",", -1);
    }

    /** Returns the position of a cell, counted from 0. */
    Position of(int cell) {
      int column = 1;
      String[] cells = cells();
      for (int i = 0; i < Math.min(cell, cells.length - 1); i++) {
        column += cells[i].length() + 1;
      }
      return new Position(line, column);
    }
  }

  /** Finds the files of a workload. */
  static final class Finder {

    private final GivenKeys given;
    private final Problems problems;
    private final SourceFiles files;
    private final String workload;

    /**
     * Creates a finder.
     *
     * @param workload the workload file; a CSV may be in the same folder
     */
    Finder(GivenKeys given, Problems problems, SourceFiles files, String workload) {
      this.given = given;
      this.problems = problems;
      this.files = files;
      this.workload = workload;
    }

    /** Makes something of a file. */
    interface Reader<T> {
      T read(CsvFile file) throws PlanException;
    }

    /**
     * Reads a file. If it cannot be used, the reason is reported.
     *
     * @param key the key that names the file
     * @param header the names of the columns, which the first line must have
     * @param most the largest number of rows
     */
    <T> Optional<T> read(String key, String name, String header, int most, Reader<T> reader) {
      try {
        Optional<SourceText> source = source(name);
        if (source.isEmpty()) {
          given.wrong(key, files.missing(name) + ": name a CSV with the columns " + header);
          return Optional.empty();
        }
        List<Row> rows = rows(source.get(), header, most);
        return Optional.of(reader.read(new CsvFile(name, source.get(), rows)));
      } catch (PlanException e) {
        problems.add(e);
        return Optional.empty();
      }
    }

    private Optional<SourceText> source(String name) throws PlanException {
      Optional<byte[]> received = files.received(name);
      if (received.isPresent()) {
        return Optional.of(SourceFiles.source(name, received.get(), CSV));
      }
      Optional<Path> path = files.find(name, workload).filter(Files::isRegularFile);
      return path.isEmpty() ? Optional.empty() : Optional.of(files.read(name, path.get(), CSV));
    }
  }

  private static List<Row> rows(SourceText source, String header, int most) throws PlanException {
    List<String> lines = source.lines();
    if (!lines.get(0).replace(" ", "").equalsIgnoreCase(header)) {
      throw wrong(
          source, new Position(1, 1), "the first line names the columns: make it " + header);
    }
    int last = lines.size();
    while (lines.get(last - 1).isBlank()) {
      last--;
    }
    if (last - 1 > most) {
      throw wrong(
          source,
          new Position(most + 2, 1),
          "is row " + (most + 1) + ": give at most " + Units.groupDigits(most));
    }
    List<Row> rows = new ArrayList<>();
    for (int line = 2; line <= last; line++) {
      rows.add(new Row(line, lines.get(line - 1)));
    }
    return rows;
  }

  /** Returns the error of a cell, counted from 0. */
  PlanException wrong(Row row, int cell, String what) {
    return wrong(source, row.of(cell), what);
  }

  /** Returns an error at a position. */
  PlanException wrong(Position at, String what) {
    return wrong(source, at, what);
  }

  private static PlanException wrong(SourceText source, Position at, String what) {
    return new PlanException(source.problem(at, what));
  }
}
