// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.ViewPart.Bullets;
import dev.plimsoll.result.FaultPart;
import dev.plimsoll.result.FaultPart.SilencePart;
import dev.plimsoll.study.StudyOutcome;
import dev.plimsoll.study.StudyOutcome.FaultOutcome;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What the faults of a study did: a sentence for each cell, and a table of all runs. */
final class FaultStudyText {

  private FaultStudyText() {}

  /** Returns the part of the report; empty if no run had a fault. */
  static Optional<Section> section(StudyOutcome outcome) {
    return outcome.faults().isEmpty()
        ? Optional.empty()
        : Optional.of(
            Section.titled(
                "What the faults did",
                List.of(new Bullets(sentences(outcome.faults())), table(outcome.faults()))));
  }

  private static Table table(List<FaultOutcome> faults) {
    return new Table(
        "",
        "",
        List.of(
            Column.words("cell"),
            Column.numbers("run"),
            Column.words("fault"),
            Column.words("node"),
            Column.numbers("unavailable to producers"),
            Column.numbers("consumers silent"),
            Column.numbers("recovery"),
            Column.numbers("acknowledged messages lost"),
            Column.numbers("undelivered"),
            Column.numbers("duplicated"),
            Column.numbers("sends failed"),
            Column.words("reasons for a FAIL")),
        faults.stream().map(FaultStudyText::row).toList(),
        "Unavailable: from the oldest send without an answer until acknowledgements stay at"
            + " half of the rate for a second. Recovery: from the fault to the first second"
            + " from which the 99th percentile stays within twice that of the ten seconds"
            + " before. The messages are those of the whole run.");
  }

  private static List<String> sentences(List<FaultOutcome> faults) {
    Map<String, List<FaultOutcome>> groups = new LinkedHashMap<>();
    for (FaultOutcome each : faults) {
      groups
          .computeIfAbsent(each.cell() + ", " + each.fault().fault(), g -> new ArrayList<>())
          .add(each);
    }
    List<String> sentences = new ArrayList<>();
    groups.forEach((name, group) -> sentences.add(sentence(name, group)));
    return sentences;
  }

  private static String sentence(String name, List<FaultOutcome> group) {
    return name
        + ": unavailable to producers for "
        + range(group, each -> seconds(each.fault().producers()))
        + ", consumers silent for "
        + range(group, each -> seconds(each.fault().consumers()))
        + ", recovery "
        + recovery(group)
        + "; "
        + sum(group, each -> each.counts().lost())
        + " acknowledged messages lost, "
        + sum(group, each -> each.counts().duplicated())
        + " duplicated, in "
        + Numbers.things(runs(group).count(), "run")
        + ".";
  }

  private static String recovery(List<FaultOutcome> group) {
    long without = group.stream().filter(each -> each.fault().recoverySeconds() == null).count();
    if (without == group.size()) {
      return "not seen";
    }
    return "after "
        + range(group, each -> each.fault().recoverySeconds())
        + (without == 0 ? "" : " (not seen in " + without + ")");
  }

  private static String range(
      List<FaultOutcome> group, Function<FaultOutcome, Double> secondsOrNull) {
    double[] values =
        group.stream()
            .map(secondsOrNull)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .sorted()
            .toArray();
    if (values.length == 0) {
      return "an unknown time";
    }
    TableCell low = TableCell.seconds(values[0]);
    TableCell high = TableCell.seconds(values[values.length - 1]);
    return TableCell.range(low, high).text();
  }

  /** Adds up counts, which are those of a whole run. */
  private static String sum(List<FaultOutcome> group, Function<FaultOutcome, Long> countOrNull) {
    List<Long> known = runs(group).map(countOrNull).filter(Objects::nonNull).toList();
    return known.size() < runs(group).count()
        ? "an unknown number of"
        : Numbers.count(known.stream().mapToLong(Long::longValue).sum());
  }

  /** Returns one of the outcomes of each run. */
  private static Stream<FaultOutcome> runs(List<FaultOutcome> group) {
    Map<Integer, FaultOutcome> byRun = new LinkedHashMap<>();
    group.forEach(each -> byRun.putIfAbsent(each.run(), each));
    return byRun.values().stream();
  }

  private static Table.Row row(FaultOutcome outcome) {
    FaultPart fault = outcome.fault();
    String name =
        fault.outcome().equals(FaultPart.DONE)
            ? fault.fault()
            : fault.fault() + " (" + fault.outcome() + ")";
    return Table.Row.of(
        List.of(
            TableCell.words(outcome.cell()),
            TableCell.count(outcome.run()),
            TableCell.words(name),
            TableCell.words(fault.target()),
            TableCell.seconds(seconds(fault.producers())),
            TableCell.seconds(seconds(fault.consumers())),
            TableCell.seconds(fault.recoverySeconds()),
            TableCell.count(outcome.counts().lost()),
            TableCell.count(outcome.counts().undelivered()),
            TableCell.count(outcome.counts().duplicated()),
            TableCell.count(outcome.counts().failed()),
            new TableCell.Words(String.join(", ", outcome.reasons()))));
  }

  private static Double seconds(SilencePart silence) {
    return silence == null ? null : (Double) silence.unavailableSeconds();
  }
}
