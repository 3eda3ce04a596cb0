// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.FaultPart;
import dev.plimsoll.result.FaultPart.SilencePart;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The faults of a run: what happened and its effect, as sentences and as cells of a table. */
public final class FaultText {

  /** Heads of the columns of {@link #cells}; those with a colon are numbers. */
  public static final List<String> HEADS =
      List.of(
          "fault",
          "node",
          "begun:",
          "unavailable:",
          "consumers silent:",
          "recovery:",
          "planned:",
          "in effect:",
          "ended:",
          "last ack before:",
          "first ack after:",
          "outcome");

  private static final double SILENCE_SHOWN_SECONDS = 1;

  private FaultText() {}

  /** Returns the lines for the screen; none if there are no faults. */
  static List<String> lines(RunResult result) {
    List<String> lines = new ArrayList<>();
    for (FaultPart fault : result.faults()) {
      lines.addAll(Paragraph.of("fault", sentence(fault)));
    }
    if (!lines.isEmpty()) {
      lines.addAll(Paragraph.of("", summary(result)));
    }
    return lines;
  }

  /** Returns what the faults cost in messages, and under which condition it was measured. */
  public static String summary(RunResult result) {
    Integrity counts = result.integrity();
    List<String> parts = new ArrayList<>();
    if (counts.lost() != null) {
      parts.add(acknowledged(counts) + " lost");
    }
    if (counts.undelivered() != null && counts.undelivered() > 0) {
      parts.add(Numbers.count(counts.undelivered()) + " undelivered");
    }
    if (counts.duplicated() != null) {
      parts.add(Numbers.count(counts.duplicated()) + " duplicated");
    }
    if (counts.failed() != null) {
      parts.add(Numbers.things(counts.failed(), "send") + " failed");
    }
    boolean proxied =
        result.faults().stream()
            .anyMatch(fault -> List.of("network", "cut").contains(fault.action()));
    return String.join(", ", parts)
        + "."
        + (proxied ? " Clients reached the nodes through a proxy on this machine." : "");
  }

  private static String acknowledged(Integrity counts) {
    String of = counts.acknowledged() == null ? "message" : "acknowledged message";
    return Numbers.things(counts.lost(), of);
  }

  private static String sentence(FaultPart fault) {
    StringBuilder text = new StringBuilder(fault.fault());
    if (fault.target() != null) {
      text.append(", ").append(fault.target());
    }
    if (!fault.happened()) {
      return text.append(", planned at ")
          .append(seconds(fault.plannedSeconds()))
          .append(": ")
          .append(fault.detail())
          .toString();
    }
    text.append(", at ").append(seconds(fault.atSeconds()));
    if (fault.untilSeconds() != null) {
      text.append(" until ").append(seconds(fault.untilSeconds()));
    }
    text.append(": ").append(fault.detail());
    if (fault.producers() != null) {
      text.append("; producers ").append(words(fault.producers()));
    }
    if (fault.consumers() != null) {
      text.append("; consumers silent for ").append(silence(fault.consumers()));
    }
    return text.append("; recovery ").append(recovery(fault)).toString();
  }

  private static String words(SilencePart producers) {
    if (producers.lastSeconds() == null) {
      return "without a gap";
    }
    String unavailable =
        producers.unavailableSeconds() > 0
            ? "unavailable for " + seconds(producers.unavailableSeconds())
            : "available, with a gap";
    return unavailable
        + " (last acknowledgement "
        + seconds(producers.lastSeconds())
        + ", next "
        + (producers.firstSeconds() == null ? "none" : seconds(producers.firstSeconds()))
        + ")";
  }

  private static String silence(SilencePart consumers) {
    return consumers.lastSeconds() == null
        ? "less than " + seconds(SILENCE_SHOWN_SECONDS)
        : seconds(consumers.unavailableSeconds());
  }

  private static String recovery(FaultPart fault) {
    return fault.recoverySeconds() == null
        ? "not seen"
        : "after " + seconds(fault.recoverySeconds());
  }

  /** Returns the cells of a fault. */
  public static List<String> cells(FaultPart fault) {
    SilencePart producers = fault.producers();
    return List.of(
        fault.fault(),
        fault.target() == null ? MetricText.NONE : fault.target(),
        orNone(fault.atSeconds()),
        producers == null ? MetricText.NONE : seconds(producers.unavailableSeconds()),
        fault.consumers() == null
            ? MetricText.NONE
            : fault.consumers().lastSeconds() == null
                ? "< " + seconds(SILENCE_SHOWN_SECONDS)
                : seconds(fault.consumers().unavailableSeconds()),
        orNone(fault.recoverySeconds()),
        seconds(fault.plannedSeconds()),
        orNone(fault.inEffectSeconds()),
        orNone(fault.untilSeconds()),
        producers == null ? MetricText.NONE : orNone(producers.lastSeconds()),
        producers == null ? MetricText.NONE : orNone(producers.firstSeconds()),
        fault.outcome() + ": " + fault.detail());
  }

  private static String orNone(Double seconds) {
    return seconds == null ? MetricText.NONE : seconds(seconds);
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%,.2f s", seconds);
  }
}
