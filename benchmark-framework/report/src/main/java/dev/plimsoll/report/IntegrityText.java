// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.RetryPart;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SubscriptionPart;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Counts of the measured messages: sent, acknowledged, received, lost and others. */
public final class IntegrityText {

  private static final List<Column> FAULTY_COLUMNS =
      List.of(
          Column.words("subscription with errors"),
          Column.numbers("expected"),
          Column.numbers("received"),
          Column.numbers("lost"),
          Column.numbers("undelivered"),
          Column.numbers("duplicated"),
          Column.numbers("out of order"));

  private IntegrityText() {}

  /** Returns the counts as the columns of a table. */
  public static List<Column> columns() {
    return Stream.of(MessageCount.values()).map(each -> Column.numbers(each.text())).toList();
  }

  /** Returns the cells of {@link #columns}; those that should be 0 and are not have a sign. */
  public static List<TableCell> cells(Integrity counts) {
    return Stream.of(MessageCount.values()).map(each -> cell(each, each.in(counts))).toList();
  }

  private static TableCell cell(MessageCount of, Long count) {
    return TableCell.count(count).prefixed(of.isFault() && some(count) ? "⚠ " : "");
  }

  /** Returns the counts in rows of short texts, and what {@link #remarks} says. */
  static Section section(RunResult result) {
    List<ViewPart> parts = new ArrayList<>();
    add(parts, "sending", MessageCount.ofSends(), result.knownCounts());
    add(
        parts,
        new WorkloadFacts(result).requestReply() ? "replies" : "delivery",
        MessageCount.ofDeliveries(),
        result.knownCounts());
    WatchedTime.words(result).map(Sentence::new).ifPresent(parts::add);
    remarks(result).ifPresent(parts::add);
    return Section.titled("", parts);
  }

  private static void add(
      List<ViewPart> parts, String label, List<MessageCount> counts, Integrity all) {
    Map<Boolean, List<MessageCount>> defined =
        counts.stream().collect(Collectors.partitioningBy(each -> each.in(all) != null));
    if (defined.get(true).isEmpty()) {
      return;
    }
    parts.add(
        new Sentence(
            label,
            defined.get(true).stream()
                .map(each -> each.text() + " " + Numbers.count(each.in(all)))
                .toList()));
    if (!defined.get(false).isEmpty()) {
      parts.add(
          new Sentence(
              "not defined", defined.get(false).stream().map(MessageCount::text).toList()));
    }
  }

  /** Returns what a reader must know about the counts, with those that have faults. */
  public static Optional<Section> remarks(RunResult result) {
    Integrity counts = result.knownCounts();
    List<ViewPart> parts = new ArrayList<>();
    result
        .lostWorkers()
        .ifPresent(lost -> parts.add(new Sentence("lost worker", LostWorkerText.counts(lost))));
    if (!counts.failuresByKind().isEmpty()) {
      parts.add(
          new Sentence(
              "failures",
              counts.failuresByKind().entrySet().stream()
                  .map(entry -> entry.getKey() + " " + Numbers.count(entry.getValue()))
                  .toList()));
    }
    result.retries().ifPresent(retries -> parts.add(new Sentence("retries", retries(retries))));
    subscriptions(counts).ifPresent(parts::add);
    return Section.ofAny(parts);
  }

  private static List<String> retries(RetryPart retries) {
    return List.of(
        Numbers.things(retries.messages(), "message")
            + " sent again in "
            + Numbers.things(retries.attempts(), "attempt"),
        "failed nevertheless " + Numbers.count(retries.failed()),
        "copies received " + Numbers.count(retries.duplicated()),
        "overtaken " + Numbers.count(retries.outOfOrder()));
  }

  /**
   * Returns the subscriptions with errors, if there are several subscriptions. Of a single one, the
   * totals say the same.
   */
  private static Optional<Table> subscriptions(Integrity counts) {
    List<SubscriptionPart> all = counts.subscriptions();
    boolean topics = all.stream().map(SubscriptionPart::topic).distinct().count() > 1;
    List<Table.Row> rows =
        all.size() < 2
            ? List.of()
            : all.stream().filter(IntegrityText::faulty).map(part -> row(part, topics)).toList();
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Table("faulty-subscriptions", "Subscriptions with errors", FAULTY_COLUMNS, rows));
  }

  private static Table.Row row(SubscriptionPart part, boolean topics) {
    List<TableCell> cells = new ArrayList<>();
    cells.add(TableCell.words(topics ? part.name() + " of " + part.topic() : part.name()));
    Stream.of(
            part.expected(),
            part.received(),
            part.lost(),
            part.undelivered(),
            part.duplicated(),
            part.outOfOrder())
        .map(TableCell::count)
        .forEach(cells::add);
    return Table.Row.of(cells);
  }

  private static boolean faulty(SubscriptionPart part) {
    return some(part.lost())
        || some(part.undelivered())
        || some(part.duplicated())
        || some(part.outOfOrder());
  }

  private static boolean some(Long count) {
    return count != null && count > 0;
  }
}
