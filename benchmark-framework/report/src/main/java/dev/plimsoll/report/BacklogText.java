// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.BacklogPart;
import dev.plimsoll.result.BacklogPart.Stage;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A backlog that was built and drained: as sentences, and its phases as a table. */
public final class BacklogText {

  private static final List<String> PERCENTILES = List.of("50", "99", "99.9");
  private static final String MEANING =
      "Rates count events in the phase; latencies are of the messages that were due in it,"
          + " whenever they arrived.";

  private BacklogText() {}

  /** Returns the sentences and the phases; empty if the run has no backlog of its own. */
  public static Optional<Section> section(RunResult result) {
    return Optional.ofNullable(result.backlog())
        .map(
            part ->
                Section.of(
                    new Sentence("backlog", sentence(result)),
                    Section.detail("Phases of the backlog", phases(part))));
  }

  /** Returns what was built, how fast it was drained, and what its messages took. */
  public static String sentence(RunResult result) {
    BacklogPart part = result.backlog();
    List<String> sentences = new ArrayList<>();
    sentences.add(built(result, part));
    if (part.resumedAtSeconds() != null) {
      sentences.add(drained(part));
    }
    sentences.add(deliveries(part));
    sentences.removeIf(String::isEmpty);
    return String.join(" ", sentences);
  }

  private static String built(RunResult result, BacklogPart part) {
    double seconds = part.phase(BacklogPart.BUILDING).map(Stage::seconds).orElse(0.0);
    String paused = "Consumers were paused for " + Numbers.duration(seconds);
    if (part.atResume() == null) {
      return paused + ", until the run ended.";
    }
    Integer size = result.workload().messageSizeBytes();
    String payload =
        size == null
            ? ""
            : " ("
                + NumberFormat.DIGITS.text(part.atResume() * (double) size / (1 << 20))
                + " MiB)";
    return paused
        + ": "
        + Numbers.count(part.atResume())
        + " messages"
        + payload
        + " waited at the end, after growing by "
        + NumberFormat.DIGITS.text(part.buildRatePerSecond())
        + " msg/s; "
        + Numbers.things(part.receivedAfterPause(), "message")
        + " came after the pause, prefetched by clients.";
  }

  private static String drained(BacklogPart part) {
    if (part.left() == null) {
      return "The run ended while it was drained.";
    }
    double seconds = part.phase(BacklogPart.DRAINING).map(Stage::seconds).orElse(0.0);
    String rate =
        part.drainRatePerSecond() == null
            ? ""
            : " at " + NumberFormat.DIGITS.text(part.drainRatePerSecond()) + " msg/s received";
    String drained =
        part.drainSeconds() == null
            ? "Not drained in " + seconds(seconds) + rate
            : "Drained in " + seconds(part.drainSeconds());
    String caughtUp =
        part.catchUpSeconds() == null
            ? "consumers did not catch up in " + seconds(seconds) + rate
            : "consumers caught up in " + seconds(part.catchUpSeconds()) + rate;
    return drained + left(part) + (part.drainSeconds() == null ? "." : "; " + caughtUp + ".");
  }

  private static String seconds(double seconds) {
    return seconds < 60 ? Numbers.time(seconds * 1e6) : Numbers.duration(seconds);
  }

  private static String left(BacklogPart part) {
    return part.left() == null || part.left() == 0
        ? ""
        : ", " + Numbers.things(part.left(), "message") + " left";
  }

  private static String deliveries(BacklogPart part) {
    Optional<Latency> paused =
        part.phase(BacklogPart.BUILDING)
            .map(Stage::latencyMicros)
            .map(each -> MainLatencies.delivering(each).getValue());
    Latency others = MainLatencies.delivering(part.others()).getValue();
    if (paused.isEmpty() || paused.get().count() == 0 || others == null || others.count() == 0) {
      return "";
    }
    return "End to end, the median of messages that were due while consumers were paused is "
        + LatencyCells.text(paused.get(), "50").strip()
        + ", that of all others "
        + LatencyCells.text(others, "50").strip()
        + ".";
  }

  /** Returns a row for each phase, and one for all messages that were due in other phases. */
  private static Table phases(BacklogPart part) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("phase"));
    columns.add(Column.numbers("length"));
    columns.add(Column.numbers("published", "msg/s"));
    columns.add(Column.numbers("received", "msg/s"));
    for (String group : List.of("publish", "end to end")) {
      PERCENTILES.forEach(each -> columns.add(Column.numbers("p" + each).in(group)));
    }
    List<Table.Row> rows = new ArrayList<>();
    for (Stage phase : part.phases()) {
      List<TableCell> row = new ArrayList<>();
      row.add(TableCell.words(phase.name()));
      row.add(TableCell.seconds(phase.seconds()));
      row.add(TableCell.digits(phase.publishRatePerSecond()));
      row.add(TableCell.digits(phase.receiveRatePerSecond()));
      addLatency(row, MainLatencies.publishing(phase.latencyMicros()).getValue());
      addLatency(row, MainLatencies.delivering(phase.latencyMicros()).getValue());
      rows.add(Table.Row.of(row));
    }
    List<TableCell> others = new ArrayList<>();
    others.add(TableCell.words("all but building"));
    while (others.size() < columns.size() - PERCENTILES.size()) {
      others.add(TableCell.empty());
    }
    addLatency(others, MainLatencies.delivering(part.others()).getValue());
    rows.add(Table.Row.of(others));
    return new Table("backlog", "", columns, rows, MEANING);
  }

  private static void addLatency(List<TableCell> row, Latency latency) {
    PERCENTILES.forEach(
        each ->
            row.add(
                latency == null || latency.count() == 0
                    ? TableCell.none()
                    : LatencyCells.of(latency, each)));
  }
}
