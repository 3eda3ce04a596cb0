// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

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

/** The faults of a run: what happened and its effect, in a sentence and in tables. */
public final class FaultText {

  private static final double SILENCE_SHOWN_SECONDS = 1;

  private static final List<Column> COLUMNS =
      List.of(
          Column.words("fault"),
          Column.words("node"),
          Column.numbers("begun", "s"),
          Column.numbers("unavailable"),
          Column.numbers("consumers silent"),
          Column.numbers("recovery"),
          Column.words("outcome"));

  private static final List<Column> TIMES =
      List.of(
          Column.words("fault"),
          Column.words("node"),
          Column.numbers("planned", "s"),
          Column.numbers("in effect", "s"),
          Column.numbers("ended", "s"),
          Column.numbers("last ack before", "s"),
          Column.numbers("first ack after", "s"));

  private FaultText() {}

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

  /** Returns what the faults cost, the faults and their times; empty if there are none. */
  public static Optional<Section> section(RunResult result) {
    List<FaultPart> faults = result.faults();
    return faults.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Section.of(
                new Sentence("faults", summary(result)),
                new Table(
                    "faults", "Faults", COLUMNS, faults.stream().map(FaultText::row).toList()),
                Section.detail(
                    "Times of the faults, in seconds from the start",
                    new Table(
                        "fault-times",
                        "",
                        TIMES,
                        faults.stream().map(FaultText::times).toList()))));
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
            TableCell.words(fault.outcome() + ": " + fault.detail())));
  }

  private static Table.Row times(FaultPart fault) {
    SilencePart producers = fault.producers();
    return Table.Row.of(
        List.of(
            TableCell.words(fault.fault()),
            TableCell.words(fault.target()),
            TableCell.exact(fault.plannedSeconds()),
            TableCell.exact(fault.inEffectSeconds()),
            TableCell.exact(fault.untilSeconds()),
            TableCell.exact(producers == null ? null : producers.lastSeconds()),
            TableCell.exact(producers == null ? null : producers.firstSeconds())));
  }
}
