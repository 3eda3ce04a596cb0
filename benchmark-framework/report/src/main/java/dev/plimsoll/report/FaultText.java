// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.Tone;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.FaultPart;
import dev.plimsoll.result.FaultPart.SilencePart;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The faults of a run: what happened and its effect, as sentences and as a table. */
public final class FaultText {

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
  private static String summary(RunResult result) {
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
            ? "unavailable for " + length(producers.unavailableSeconds())
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
        ? "less than " + length(SILENCE_SHOWN_SECONDS)
        : length(consumers.unavailableSeconds());
  }

  private static String recovery(FaultPart fault) {
    return fault.recoverySeconds() == null
        ? "not seen"
        : "after " + length(fault.recoverySeconds());
  }

  /** Returns what the faults cost, and the faults; empty if there are none. */
  public static Optional<Section> section(RunResult result) {
    return result.faults().isEmpty()
        ? Optional.empty()
        : Optional.of(
            Section.of(new Sentence("Under faults: " + summary(result)), table(result.faults())));
  }

  private static Table table(List<FaultPart> faults) {
    return new Table(
        "faults",
        "Faults, by seconds from the start",
        List.of(
            Column.words("fault"),
            Column.words("node"),
            Column.numbers("begun", "s"),
            Column.numbers("unavailable"),
            Column.numbers("consumers silent"),
            Column.numbers("recovery"),
            Column.numbers("planned", "s"),
            Column.numbers("in effect", "s"),
            Column.numbers("ended", "s"),
            Column.numbers("last ack before", "s"),
            Column.numbers("first ack after", "s"),
            Column.words("outcome")),
        faults.stream().map(FaultText::row).toList());
  }

  private static Table.Row row(FaultPart fault) {
    SilencePart producers = fault.producers();
    SilencePart consumers = fault.consumers();
    boolean hardlySilent = consumers != null && consumers.lastSeconds() == null;
    return new Table.Row(
        fault.outcome().equals(FaultPart.DONE) ? Tone.NEUTRAL : Tone.FAIL,
        List.of(
            TableCell.words(fault.fault()),
            TableCell.words(fault.target()),
            TableCell.exact(fault.atSeconds()),
            TableCell.seconds(producers == null ? null : (Double) producers.unavailableSeconds()),
            hardlySilent
                ? TableCell.seconds(SILENCE_SHOWN_SECONDS).prefixed("< ")
                : TableCell.seconds(
                    consumers == null ? null : (Double) consumers.unavailableSeconds()),
            TableCell.seconds(fault.recoverySeconds()),
            TableCell.exact(fault.plannedSeconds()),
            TableCell.exact(fault.inEffectSeconds()),
            TableCell.exact(fault.untilSeconds()),
            TableCell.exact(producers == null ? null : producers.lastSeconds()),
            TableCell.exact(producers == null ? null : producers.firstSeconds()),
            TableCell.words(fault.outcome() + ": " + fault.detail())));
  }

  private static String length(double seconds) {
    return Numbers.time(seconds * 1e6);
  }

  private static String seconds(double seconds) {
    return NumberFormat.EXACT.text(seconds) + " s";
  }
}
