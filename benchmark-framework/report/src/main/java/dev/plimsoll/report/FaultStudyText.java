// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.FaultPart;
import dev.plimsoll.result.FaultPart.SilencePart;
import dev.plimsoll.study.StudyOutcome;
import dev.plimsoll.study.StudyOutcome.FaultOutcome;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** What the faults of a study did: a sentence for each cell, and a table of all runs. */
final class FaultStudyText {

  private static final List<String> HEADS =
      List.of(
          "cell",
          "run:",
          "fault",
          "node",
          "unavailable to producers:",
          "consumers silent:",
          "recovery:",
          "acknowledged messages lost:",
          "undelivered:",
          "duplicated:",
          "sends failed:",
          "reasons for a FAIL");

  private FaultStudyText() {}

  /** Returns the part of the report; nothing if no run had a fault. */
  static List<ReportBlock> blocks(StudyOutcome outcome) {
    if (outcome.faults().isEmpty()) {
      return List.of();
    }
    List<ReportBlock> blocks = new ArrayList<>();
    blocks.add(new ReportBlock.Heading(2, "What the faults did"));
    blocks.add(new ReportBlock.Bullets(sentences(outcome.faults())));
    blocks.add(
        new ReportBlock.Table(
            HEADS, outcome.faults().stream().map(FaultStudyText::cells).toList()));
    blocks.add(
        new ReportBlock.Text(
            "Unavailable: from the oldest send without an answer until acknowledgements stay at"
                + " half of the rate for a second. Recovery: from the fault to the first second"
                + " from which the 99th percentile stays within twice that of the ten seconds"
                + " before. The messages are those of the whole run."));
    return blocks;
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
        + sum(group, each -> count(each.counts().lost()))
        + " acknowledged messages lost, "
        + sum(group, each -> count(each.counts().duplicated()))
        + " duplicated, in "
        + Numbers.things(group.size(), "run")
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
    String low = text(values[0]);
    String high = text(values[values.length - 1]);
    return low.equals(high) ? low : low + " to " + high;
  }

  private static String sum(List<FaultOutcome> group, ToLongFunction<FaultOutcome> count) {
    return Numbers.count(group.stream().mapToLong(count).sum());
  }

  private static long count(Long count) {
    return count == null ? 0 : count;
  }

  private static List<String> cells(FaultOutcome outcome) {
    FaultPart fault = outcome.fault();
    return List.of(
        outcome.cell(),
        Integer.toString(outcome.run()),
        fault.outcome().equals(FaultPart.DONE)
            ? fault.fault()
            : fault.fault() + " (" + fault.outcome() + ")",
        fault.target() == null ? MetricText.NONE : fault.target(),
        orNone(seconds(fault.producers())),
        orNone(seconds(fault.consumers())),
        orNone(fault.recoverySeconds()),
        orNone(outcome.counts().lost()),
        orNone(outcome.counts().undelivered()),
        orNone(outcome.counts().duplicated()),
        orNone(outcome.counts().failed()),
        outcome.reasons().isEmpty() ? "" : String.join(", ", outcome.reasons()));
  }

  private static Double seconds(SilencePart silence) {
    return silence == null ? null : (Double) silence.unavailableSeconds();
  }

  private static String orNone(Double seconds) {
    return seconds == null ? MetricText.NONE : text(seconds);
  }

  private static String orNone(Long count) {
    return count == null ? MetricText.NONE : Numbers.count(count);
  }

  private static String text(double seconds) {
    return String.format(Locale.ROOT, "%.1f s", seconds);
  }
}
