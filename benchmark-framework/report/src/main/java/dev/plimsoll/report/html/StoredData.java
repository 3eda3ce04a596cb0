// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.StoragePart;
import dev.plimsoll.result.StoragePart.StoredBytes;
import dev.plimsoll.result.TimelineRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How much a system had stored at the end of each point of a time series.
 *
 * @param source what was measured, for the reader
 * @param bytes one for each point
 */
record StoredData(String source, List<Double> bytes) {

  private static final String FILES = "growth of the local broker's files";
  private static final String PAYLOAD = "payload of the messages published so far";

  /** Less is in every cache, so that the size of the store does not matter. */
  private static final double MIN_BYTES = 1 << 30;

  /**
   * Returns the data of a run that stored at least a GiB, or that only published; empty for others.
   *
   * @param rowsPerPoint number of rows of the result per point
   */
  static Optional<StoredData> of(RunResult result, int rowsPerPoint) {
    List<Double> published = published(result);
    if (published.isEmpty() || result.workload().messageSizeBytes() == null) {
      return Optional.empty();
    }
    double all = published.get(published.size() - 1);
    boolean onlyPublishes = result.throughput().receiveRatePerSecond() == null;
    if (!(all > 0) || (all < MIN_BYTES && !onlyPublishes)) {
      return Optional.empty();
    }
    List<StoragePart.StoredBytes> files =
        result.storage().map(StoragePart::samples).orElse(List.of());
    boolean measured = files.size() > 1;
    List<TimelineRow> rows = result.timeline().rows();
    List<Double> bytes = new ArrayList<>();
    for (int from = 0; from < rows.size(); from += rowsPerPoint) {
      int last = Math.min(rows.size(), from + rowsPerPoint) - 1;
      TimelineRow row = rows.get(last);
      bytes.add(measured ? at(files, row.atSeconds() + row.seconds()) : published.get(last));
    }
    return Optional.of(new StoredData(measured ? FILES : PAYLOAD, bytes));
  }

  /** Returns the published payload at the end of each row. */
  private static List<Double> published(RunResult result) {
    Integer size = result.workload().messageSizeBytes();
    List<Double> bytes = new ArrayList<>();
    double messages = 0;
    for (TimelineRow row : result.timeline().rows()) {
      messages += row.acknowledged() == null ? row.sent() : row.acknowledged();
      bytes.add(size == null ? 0 : messages * size);
    }
    return bytes;
  }

  /** Interpolates linearly between samples; before the first one nothing is stored. */
  static double at(List<StoredBytes> samples, double seconds) {
    StoredBytes before = new StoredBytes(0, 0);
    for (StoredBytes sample : samples) {
      if (sample.atSeconds() >= seconds) {
        double length = sample.atSeconds() - before.atSeconds();
        double share = length > 0 ? (seconds - before.atSeconds()) / length : 1;
        return before.bytes() + share * (sample.bytes() - before.bytes());
      }
      before = sample;
    }
    return before.bytes();
  }
}
