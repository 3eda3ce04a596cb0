// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.RetryPart;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SubscriptionPart;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Counts of the measured messages: sent, acknowledged, received, lost and others. */
public final class IntegrityText {

  /** Maximum number of faulty subscriptions in the text; the result file has all. */
  private static final int MAX_SUBSCRIPTIONS = 5;

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

  /** Returns the counts as a sentence without an end. */
  static String words(Integrity counts) {
    return Stream.of(MessageCount.values())
        .map(each -> each.text() + " " + TableCell.count(each.in(counts)).text())
        .collect(Collectors.joining(" · "));
  }

  /** Returns the number of failures of each kind; empty if nothing failed. */
  public static String failures(Integrity counts) {
    return counts.failuresByKind().entrySet().stream()
        .map(entry -> entry.getKey() + " " + Numbers.count(entry.getValue()))
        .collect(Collectors.joining(" · "));
  }

  static List<String> lines(RunResult result) {
    Integrity counts = result.knownCounts();
    List<String> lines = new ArrayList<>();
    result
        .lostWorkers()
        .ifPresent(lost -> lines.addAll(Paragraph.of("counts", LostWorkerText.counts(lost))));
    NamedCounts sent = new NamedCounts();
    MessageCount.ofSends().forEach(each -> sent.add(each.text(), each.in(counts)));
    sent.to(lines, "sending");
    NamedCounts received = new NamedCounts();
    MessageCount.ofDeliveries().forEach(each -> received.add(each.text(), each.in(counts)));
    received.to(lines, new WorkloadFacts(result).requestReply() ? "replies" : "delivery");
    WatchedTime.words(result).ifPresent(words -> lines.addAll(Paragraph.of("", words)));
    if (!counts.failuresByKind().isEmpty()) {
      lines.addAll(Paragraph.of("failures", failures(counts)));
    }
    result.retries().ifPresent(retries -> lines.addAll(Paragraph.of("retries", retries(retries))));
    lines.addAll(subscriptions(counts));
    return lines;
  }

  private static String retries(RetryPart retries) {
    return Numbers.things(retries.messages(), "message")
        + " sent again, "
        + Numbers.things(retries.attempts(), "attempt")
        + " · failed nevertheless "
        + Numbers.count(retries.failed())
        + " · copies received "
        + Numbers.count(retries.duplicated())
        + " · overtaken "
        + Numbers.count(retries.outOfOrder());
  }

  /**
   * Returns a line per subscription with errors, if there are several subscriptions. Of a single
   * one, the totals above say the same.
   */
  private static List<String> subscriptions(Integrity counts) {
    if (counts.subscriptions().size() < 2) {
      return List.of();
    }
    List<SubscriptionPart> faulty =
        counts.subscriptions().stream().filter(IntegrityText::faulty).toList();
    List<String> lines = new ArrayList<>();
    for (SubscriptionPart part : faulty.subList(0, Math.min(MAX_SUBSCRIPTIONS, faulty.size()))) {
      NamedCounts sentence = new NamedCounts();
      sentence.add("expected", part.expected());
      sentence.add("received", part.received());
      sentence.add("lost", part.lost());
      sentence.add("undelivered", part.undelivered());
      sentence.add("duplicated", part.duplicated());
      sentence.add("out of order", part.outOfOrder());
      lines.addAll(Paragraph.of("at fault", where(part) + ": " + sentence.text()));
    }
    if (faulty.size() > MAX_SUBSCRIPTIONS) {
      lines.addAll(
          Paragraph.of(
              "",
              "and " + Numbers.things(faulty.size() - MAX_SUBSCRIPTIONS, "other subscription")));
    }
    return lines;
  }

  private static String where(SubscriptionPart part) {
    return part.topic() == null ? part.name() : part.name() + " of " + part.topic();
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

  /** Counts that are joined into a sentence, and the names of those that are not defined. */
  private static final class NamedCounts {

    private final List<String> defined = new ArrayList<>();
    private final List<String> undefined = new ArrayList<>();

    void add(String name, Long count) {
      if (count == null) {
        undefined.add(name);
      } else {
        defined.add(name + " " + Numbers.count(count));
      }
    }

    String text() {
      return String.join(" · ", defined);
    }

    void to(List<String> lines, String label) {
      if (defined.isEmpty()) {
        return;
      }
      lines.addAll(Paragraph.items(label, defined));
      if (!undefined.isEmpty()) {
        lines.addAll(Paragraph.of("", "not defined here: " + String.join(", ", undefined)));
      }
    }
  }
}
