// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.RetryPart;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SubscriptionPart;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Counts of the measured messages: sent, acknowledged, received, lost and others. */
final class IntegrityLines {

  /** Maximum number of faulty subscriptions in the text; the result file has all. */
  private static final int MAX_SUBSCRIPTIONS = 5;

  private IntegrityLines() {}

  static List<String> lines(RunResult result) {
    Integrity counts = result.knownCounts();
    List<String> lines = new ArrayList<>();
    result
        .lostWorkers()
        .ifPresent(lost -> lines.addAll(Paragraph.of("counts", LostWorkerText.counts(lost))));
    Sentence sent = new Sentence();
    sent.add("scheduled", counts.scheduled());
    sent.add("unsent", counts.unsent());
    sent.add("sent", counts.sent());
    sent.add("acknowledged", counts.acknowledged());
    sent.add("failed", counts.failed());
    sent.add("unacknowledged", counts.unacknowledged());
    sent.to(lines, "sending");
    Sentence received = new Sentence();
    received.add("received", counts.received());
    received.add("lost", counts.lost());
    received.add("undelivered", counts.undelivered());
    received.add("duplicated", counts.duplicated());
    received.add("out of order", counts.outOfOrder());
    received.add("failed but received", counts.failedButReceived());
    received.add("foreign", counts.foreign());
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

  private static String failures(Integrity counts) {
    return counts.failuresByKind().entrySet().stream()
        .map(entry -> entry.getKey() + " " + Numbers.count(entry.getValue()))
        .collect(Collectors.joining(" · "));
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
        counts.subscriptions().stream().filter(IntegrityLines::faulty).toList();
    List<String> lines = new ArrayList<>();
    for (SubscriptionPart part : faulty.subList(0, Math.min(MAX_SUBSCRIPTIONS, faulty.size()))) {
      Sentence sentence = new Sentence();
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
  private static final class Sentence {

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
