// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.ConsumerRequestPart;
import dev.plimsoll.result.ConsumersPart;
import dev.plimsoll.result.ConsumersPart.LatePart;
import dev.plimsoll.result.ConsumersPart.RestartsPart;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.EnumText;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What consumers did beside receiving messages. */
public final class ConsumerText {

  private ConsumerText() {}

  /** Returns a sentence for each thing that consumers did; empty if they did nothing else. */
  public static Optional<Section> section(RunResult result) {
    ConsumersPart part = result.consumers();
    if (part == null) {
      return Optional.empty();
    }
    List<ViewPart> sentences = new ArrayList<>();
    ConsumerRequestPart keys = result.workload().consumers();
    if (keys != null && keys.processingMicros() != null) {
      sentences.add(new Sentence("processing", processing(keys, part)));
    }
    if (part.redelivered() != null) {
      sentences.add(new Sentence("redelivery", redelivery(keys, part)));
    }
    if (part.restarts() != null) {
      sentences.add(new Sentence("restarts", restarts(part.restarts())));
    }
    if (part.late() != null) {
      sentences.add(new Sentence("late", late(part.late())));
    }
    return Section.ofAny(sentences);
  }

  private static String processing(ConsumerRequestPart keys, ConsumersPart part) {
    String threads =
        keys.processingThreads() == null
            ? "on the thread that receives"
            : "by " + Numbers.things(keys.processingThreads(), "thread") + " of each consumer";
    return "Each message is processed for "
        + Numbers.micros(keys.processingMicros())
        + (keys.constantProcessing()
            ? ""
            : " on average (" + EnumText.of(keys.processingDistribution()) + ")")
        + ", "
        + threads
        + (part.unprocessed() != null && part.unprocessed() > 0
            ? "; " + Numbers.things(part.unprocessed(), "message") + " not processed"
            : "")
        + ".";
  }

  private static String redelivery(ConsumerRequestPart keys, ConsumersPart part) {
    return "Consumers rejected "
        + Numbers.things(part.rejected(), "message")
        + "; "
        + Numbers.things(part.redelivered(), "message")
        + " came again before an acknowledgement (redelivered)."
        + acknowledgement(keys);
  }

  private static String acknowledgement(ConsumerRequestPart keys) {
    if (keys == null || keys.acknowledgeAfterSeconds() == null) {
      return "";
    }
    return " They acknowledge "
        + (keys.acknowledgeEvery() == null
            ? ""
            : Numbers.things(keys.acknowledgeEvery(), "message") + " at a time, ")
        + "after "
        + Numbers.duration(keys.acknowledgeAfterSeconds().doubleValue())
        + " at the latest.";
  }

  private static String restarts(RestartsPart restarts) {
    return Numbers.things(restarts.count(), "consumer restart")
        + (restarts.count() == 0
            ? ""
            : "; from closing to open again, a restart took "
                + Numbers.time(restarts.seconds() / restarts.count() * 1e6)
                + " on average and "
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
        + ", received "
        + Numbers.count(late.received())
        + ", lost "
        + Numbers.count(late.lost())
        + ", undelivered "
        + Numbers.count(late.undelivered())
        + ", duplicated "
        + Numbers.count(late.duplicated())
        + ". No other figure contains these receipts.";
  }
}
