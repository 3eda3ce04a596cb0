// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Throughput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Throughput in the measured window, compared with the schedule, and what limited it. */
final class ThroughputText {

  private static final List<Column> COLUMNS =
      List.of(
          Column.words("throughput"),
          Column.numbers("msg/s"),
          Column.numbers("of target"),
          Column.numbers("MB/s"),
          Column.numbers("MiB/s"));

  private ThroughputText() {}

  /** Returns the throughput and what limited it; empty if nothing is known of both. */
  static Optional<Section> section(RunResult result) {
    List<ViewPart> parts = new ArrayList<>();
    Table rates = table(result.throughput());
    if (!rates.rows().isEmpty()) {
      parts.add(rates);
    }
    String beyond = PublishedRate.of(result).words();
    if (!beyond.isEmpty()) {
      parts.add(new Sentence("not a rate", beyond));
    }
    HardwareText.sentence(result).ifPresent(parts::add);
    BottleneckText.sentence(result).ifPresent(text -> parts.add(new Sentence("bottleneck", text)));
    return Section.ofAny(parts);
  }

  private static Table table(Throughput rates) {
    Double target = rates.scheduledRatePerSecond();
    List<Table.Row> rows = new ArrayList<>();
    add(rows, "scheduled", target, null, null);
    add(rows, "sent", rates.sentRatePerSecond(), target, sentBytes(rates));
    add(rows, "acknowledged", rates.publishRatePerSecond(), target, ackedBytes(rates));
    add(rows, "received", rates.receiveRatePerSecond(), null, rates.receiveBytesPerSecond());
    if (rates.errorsPerSecond() != null && rates.errorsPerSecond() > 0) {
      add(rows, "failed", rates.errorsPerSecond(), target, null);
    }
    return new Table(COLUMNS, rows);
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
      List<Table.Row> rows, String name, Double rate, Double target, Double bytes) {
    if (rate == null) {
      return;
    }
    boolean comparable = target != null && target > 0;
    rows.add(
        Table.Row.of(
            List.of(
                TableCell.words(name),
                TableCell.digits(rate),
                comparable ? TableCell.share(rate / target) : TableCell.empty(),
                bytes == null ? TableCell.empty() : TableCell.digits(bytes / 1e6),
                bytes == null ? TableCell.empty() : TableCell.digits(bytes / (1 << 20)))));
  }
}
