// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.Quantities;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads payload sizes from a CSV: a header {@code size,weight}, then one row for each size, in any
 * order. A weight is a number from 0: a count of messages, or a share.
 *
 * <p>The first wrong row is reported with its line and column.
 */
final class SizeFileReader {

  /** Bounds the number of payloads. */
  static final int MAX_SIZES = 10_000;

  private static final String HEADER = "size,weight";

  private SizeFileReader() {}

  /** Returns the sizes, or nothing if the file cannot be used; the reason is reported. */
  static Optional<MessageSizes> read(CsvFile.Finder files, String name) {
    return files.read("messageSizeFile", name, HEADER, MAX_SIZES, SizeFileReader::sizes);
  }

  /** Returns sizes as the text of a CSV that has them and their weights. */
  static String text(MessageSizes sizes) {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    for (MessageSizes.WeightedSize each : sizes.sizes()) {
      text.append(each.bytes()).append(',').append(each.weight()).append('\n');
    }
    return text.toString();
  }

  private static MessageSizes sizes(CsvFile file) throws PlanException {
    SortedMap<Integer, Double> weights = new TreeMap<>();
    for (CsvFile.Row row : file.rows()) {
      String[] cells = row.cells();
      if (cells.length != 2 || cells[0].isBlank() || cells[1].isBlank()) {
        throw file.wrong(
            row, 0, "a row is a size and a weight, such as 1KiB,25: none may be left out");
      }
      int size = size(file, row, cells[0].strip());
      double weight = weight(file, row, cells[1].strip());
      if (weights.putIfAbsent(size, weight) != null) {
        throw file.wrong(
            row,
            0,
            Units.groupDigits(size) + " bytes are given twice: make one row of them, with the sum");
      }
    }
    weights.values().removeIf(weight -> weight == 0);
    if (weights.isEmpty()) {
      throw file.wrong(
          new Position(1, 1), "no row has a weight above 0: give rows such as 1KiB,25");
    }
    return MessageSizes.weighted(weights, new SizeSource.Csv(file.name()));
  }

  private static int size(CsvFile file, CsvFile.Row row, String text) throws PlanException {
    long size;
    try {
      size = Quantities.bytes(text);
    } catch (IllegalArgumentException e) {
      throw file.wrong(row, 0, e.getMessage());
    }
    if (size < 1 || size > PayloadKeys.MAX_BYTES) {
      throw file.wrong(
          row,
          0,
          "%s is out of range: give 1 to %s bytes"
              .formatted(text, Units.groupDigits(PayloadKeys.MAX_BYTES)));
    }
    return (int) size;
  }

  private static double weight(CsvFile file, CsvFile.Row row, String text) throws PlanException {
    double weight;
    try {
      weight = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      weight = Double.NaN;
    }
    if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
      throw file.wrong(row, 1, "'" + text + "' is not a weight: give a number from 0");
    }
    return weight;
  }
}
