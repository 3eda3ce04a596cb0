// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.ConsumerRequestPart;
import dev.plimsoll.result.ConsumersPart;
import dev.plimsoll.result.ConsumersPart.LatePart;
import dev.plimsoll.result.ConsumersPart.RestartsPart;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** What consumers did beside receiving messages, in sentences. */
public final class ConsumerText {

  private ConsumerText() {}

  /** Returns the lines for the screen; none if consumers did nothing else. */
  static List<String> lines(RunResult result) {
    List<String> lines = new ArrayList<>();
    for (String sentence : sentences(result)) {
      lines.addAll(Paragraph.of(lines.isEmpty() ? "consumers" : "", sentence));
    }
    return lines;
  }

  /** Returns a sentence for each thing that consumers did; none if they did nothing else. */
  public static List<String> sentences(RunResult result) {
    ConsumersPart part = result.consumers();
    List<String> sentences = new ArrayList<>();
    if (part == null) {
      return sentences;
    }
    ConsumerRequestPart keys = result.workload().consumers();
    if (keys != null && keys.processingMicros() != null) {
      sentences.add(processing(keys, part));
    }
    if (part.redelivered() != null) {
      sentences.add(
          "Rejected "
              + Numbers.count(part.rejected())
              + " · received again while not acknowledged (redelivered) "
              + Numbers.count(part.redelivered())
              + acknowledgement(keys)
              + ".");
    }
    if (part.restarts() != null) {
      sentences.add(restarts(part.restarts()));
    }
    if (part.late() != null) {
      sentences.add(late(part.late()));
    }
    return sentences;
  }

  private static String processing(ConsumerRequestPart keys, ConsumersPart part) {
    String threads =
        keys.processingThreads() == null
            ? "on the thread that receives"
            : "by " + Numbers.things(keys.processingThreads(), "thread") + " of each consumer";
    return "Each message is processed for "
        + Numbers.micros(keys.processingMicros())
        + ("constant".equals(keys.processingDistribution())
            ? ""
            : " on average (" + keys.processingDistribution() + ")")
        + ", "
        + threads
        + (part.unprocessed() != null && part.unprocessed() > 0
            ? "; " + Numbers.things(part.unprocessed(), "message") + " not processed"
            : "")
        + ".";
  }

  private static String acknowledgement(ConsumerRequestPart keys) {
    if (keys == null || keys.acknowledgeAfterSeconds() == null) {
      return "";
    }
    return "; acknowledged "
        + (keys.acknowledgeEvery() == null
            ? ""
            : Numbers.count(keys.acknowledgeEvery()) + " at a time, ")
        + "after "
        + Numbers.duration(keys.acknowledgeAfterSeconds().doubleValue())
        + " at the latest";
  }

  private static String restarts(RestartsPart restarts) {
    return Numbers.things(restarts.count(), "consumer restart")
        + (restarts.count() == 0
            ? ""
            : ", from closing to open again "
                + Numbers.time(restarts.seconds() / restarts.count() * 1e6)
                + " on average, "
                + Numbers.time(restarts.longestSeconds() * 1e6)
                + " at most")
        + ".";
  }

  private static String late(LatePart late) {
    String subscriptions = Numbers.things(late.subscriptions(), "late subscription");
    if (late.readyAtSeconds() == null || late.openedAtSeconds() == null) {
      return subscriptions + ": not ready before the window ended.";
    }
    return subscriptions
        + ", ready "
        + Numbers.time((late.readyAtSeconds() - late.openedAtSeconds()) * 1e6)
        + " after the call: expected "
        + Numbers.count(late.expected())
        + " · received "
        + Numbers.count(late.received())
        + " · lost "
        + Numbers.count(late.lost())
        + " · undelivered "
        + Numbers.count(late.undelivered())
        + " · duplicated "
        + Numbers.count(late.duplicated())
        + "; their receipts are in no other figure.";
  }
}
