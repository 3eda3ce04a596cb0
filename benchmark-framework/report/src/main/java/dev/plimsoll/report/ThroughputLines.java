// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Throughput;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** Throughput in the measured window, compared with the schedule. */
final class ThroughputLines {

  private static final int NAME = 15;
  private static final int COLUMN = 14;

  private ThroughputLines() {}

  static List<String> lines(RunResult result) {
    Throughput rates = result.throughput();
    Double target = rates.scheduledRatePerSecond();
    List<String> lines = new ArrayList<>();
    lines.add(line("throughput", "msg/s", "of target", "MB/s", "MiB/s"));
    add(lines, "scheduled", target, null, null);
    add(lines, "sent", rates.sentRatePerSecond(), target, sentBytes(rates));
    add(lines, "acknowledged", rates.publishRatePerSecond(), target, ackedBytes(rates));
    add(lines, "received", rates.receiveRatePerSecond(), null, rates.receiveBytesPerSecond());
    if (rates.errorsPerSecond() != null && rates.errorsPerSecond() > 0) {
      add(lines, "failed", rates.errorsPerSecond(), target, null);
    }
    String beyond = PublishedRate.of(result).words();
    if (!beyond.isEmpty()) {
      lines.addAll(Paragraph.of("not a rate", beyond));
    }
    return lines.size() == 1 ? List.of() : lines;
  }

  /**
   * Returns the published bytes of acknowledged messages; null if nothing is acknowledged. The
   * result has one metric for published bytes: of acknowledged messages if there are any, otherwise
   * of sent messages.
   */
  private static Double ackedBytes(Throughput rates) {
    return rates.publishRatePerSecond() == null ? null : rates.publishBytesPerSecond();
  }

  private static Double sentBytes(Throughput rates) {
    return rates.publishRatePerSecond() == null ? rates.publishBytesPerSecond() : null;
  }

  private static void add(
      List<String> lines, String name, Double rate, Double target, Double bytes) {
    if (rate == null) {
      return;
    }
    boolean comparable = target != null && target > 0;
    lines.add(
        line(
            name,
            Numbers.rate(rate),
            comparable ? Numbers.percent(rate / target) : "",
            bytes == null ? "" : Numbers.megabytes(bytes),
            bytes == null ? "" : Numbers.mebibytes(bytes)));
  }

  private static String line(String name, String... columns) {
    StringBuilder line = new StringBuilder(Paragraph.pad(name, NAME));
    for (String column : columns) {
      line.append(Paragraph.right(column, COLUMN));
    }
    return line.toString().stripTrailing();
  }
}
