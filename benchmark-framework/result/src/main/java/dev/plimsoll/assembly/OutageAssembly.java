// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.assembly.AnswerGaps.Gap;
import dev.plimsoll.assembly.ProgressLog.Sample;
import dev.plimsoll.assembly.ReceiptGaps.Silence;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.result.EventKind;
import dev.plimsoll.result.GapLength;
import dev.plimsoll.result.GapPart;
import dev.plimsoll.result.Outages;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SubscriptionName;
import dev.plimsoll.result.TimelineRow;
import dev.plimsoll.worker.WorkerReport.SubscriptionReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The outages of the result: the longest periods without progress, and events for long ones. */
final class OutageAssembly {

  private final PhaseTimes phaseTimes;
  private final List<TimelineRow> rows;
  private final List<Sample> samples;
  private final ReceiptGaps receipts;
  private final List<SubscriptionReport> subscriptions;
  private final boolean answers;
  private final AnswerGaps.OfferedLoad due;

  /**
   * @param rows the timeline of the result
   * @param answers whether messages are acknowledged
   * @param receipts the gaps of subscriptions
   * @param subscriptions in their order; empty if it is unknown what they should receive
   * @param due what acknowledgements are compared with
   */
  OutageAssembly(
      PhaseTimes phaseTimes,
      List<TimelineRow> rows,
      List<Sample> samples,
      boolean answers,
      ReceiptGaps receipts,
      List<SubscriptionReport> subscriptions,
      AnswerGaps.OfferedLoad due) {
    this.phaseTimes = phaseTimes;
    this.rows = rows;
    this.samples = List.copyOf(samples);
    this.answers = answers;
    this.receipts = receipts;
    this.subscriptions = List.copyOf(subscriptions);
    this.due = due;
  }

  /** Whether there are acknowledgements. */
  boolean answers() {
    return answers;
  }

  /** Whether it is known what subscriptions should receive. */
  boolean receives() {
    return !subscriptions.isEmpty();
  }

  /** All times without an acknowledgement. */
  List<Gap> gaps() {
    return AnswerGaps.withoutAnswers(samples);
  }

  /** The unavailability that begins with a gap; empty if the gap is too short. */
  List<Gap> unavailable(Gap gap) {
    return AnswerGaps.unavailable(
        samples, noted(List.of(gap), "publishService"), due, phaseTimes.loadEnd());
  }

  /** The times of a second or more in which a subscription received nothing. */
  List<Gap> silences() {
    return receipts.longGaps().stream().map(Silence::gap).toList();
  }

  /** When progress was noted for the last time. */
  long lastSampleNanos() {
    return samples.isEmpty() ? phaseTimes.start() : samples.get(samples.size() - 1).atNanos();
  }

  /** The outages in the measured window, without what follows from their times. */
  Outages outages() {
    List<Gap> silent = answers ? inWindow(AnswerGaps.withoutAnswers(samples)) : List.of();
    List<Gap> unavailable =
        answers
            ? inWindow(
                AnswerGaps.unavailable(
                    samples, noted(silent, "publishService"), due, phaseTimes.loadEnd()))
            : List.of();
    return new Outages(
        null,
        null,
        null,
        null,
        null,
        Map.of(),
        null,
        longestUnsampledNanos() / 1e9,
        answers ? longest(silent).stream().map(this::part).toList() : null,
        answers ? unavailable.stream().map(this::part).toList() : null,
        subscriptions.isEmpty() ? null : receiptGaps());
  }

  private GapPart part(Gap gap) {
    return new GapPart(seconds(gap.fromNanos()), seconds(gap.untilNanos()));
  }

  /** The longest gaps, in their order. */
  private static List<Gap> longest(List<Gap> gaps) {
    return gaps.stream()
        .sorted(Comparator.comparingLong(Gap::nanos).reversed())
        .limit(Outages.MOST_STATED)
        .sorted(Comparator.comparingLong(Gap::fromNanos))
        .toList();
  }

  private List<GapPart> receiptGaps() {
    return Stream.concat(receipts.longGaps().stream(), receipts.longest().stream())
        .filter(silence -> isInWindow(silence.gap()))
        .distinct()
        .sorted(Comparator.comparingLong((Silence each) -> each.gap().nanos()).reversed())
        .limit(Outages.MOST_STATED)
        .sorted(Comparator.comparingLong(each -> each.gap().fromNanos()))
        .map(
            each ->
                new GapPart(
                    seconds(each.gap().fromNanos()),
                    seconds(each.gap().untilNanos()),
                    name(each.subscription())))
        .toList();
  }

  /** The longest part of the window in which the counts were not sampled. */
  private long longestUnsampledNanos() {
    long longest = 0;
    long before = phaseTimes.measuredStart();
    for (Sample sample : samples) {
      if (sample.atNanos() <= phaseTimes.measuredStart()) {
        before = sample.atNanos();
      } else if (before < phaseTimes.measuredEnd()) {
        longest = Math.max(longest, sample.atNanos() - before);
        before = sample.atNanos();
      }
    }
    return Math.max(longest, phaseTimes.measuredEnd() - before);
  }

  private SubscriptionName name(int subscription) {
    SubscriptionReport report = subscriptions.get(subscription);
    return new SubscriptionName(report.topic(), report.name());
  }

  /** One event for each long period without progress, including warm-up and drain. */
  List<RunResult.Event> events() {
    List<RunResult.Event> events = new ArrayList<>();
    if (answers) {
      for (Gap gap : noted(AnswerGaps.withoutAnswers(samples), "publishService")) {
        events.add(
            event(
                gap,
                EventKind.NO_ACKNOWLEDGEMENTS,
                "producers",
                "nothing was acknowledged although messages were outstanding or failing"));
      }
    }
    if (!subscriptions.isEmpty()) {
      List<Silence> silences =
          receipts.longGaps().stream()
              .filter(silence -> isNoted(silence.gap(), "endToEndService"))
              .toList();
      ReceiptGapGroup.of(silences).forEach(common -> events.add(event(common)));
    }
    return events;
  }

  private RunResult.Event event(ReceiptGapGroup common) {
    String name = name(common.longest().subscription()).text();
    boolean one = common.subscriptions() == 1;
    String target =
        one ? name : common.subscriptions() + " of " + subscriptions.size() + " subscriptions";
    String detail = "nothing was received although messages were due";
    return event(
        common.gap(),
        EventKind.NO_RECEIPTS,
        target,
        one ? detail : detail + "; longest at " + name);
  }

  private RunResult.Event event(Gap gap, String kind, String target, String detail) {
    return new RunResult.Event(
        seconds(gap.fromNanos()), seconds(gap.untilNanos()), kind, target, "observed", detail);
  }

  private List<Gap> noted(List<Gap> gaps, String kind) {
    return gaps.stream().filter(gap -> isNoted(gap, kind)).toList();
  }

  private boolean isNoted(Gap gap, String kind) {
    return gap.seconds() > GapLength.most(rows, kind, seconds(gap.fromNanos()));
  }

  private List<Gap> inWindow(List<Gap> gaps) {
    return gaps.stream().filter(this::isInWindow).toList();
  }

  private boolean isInWindow(Gap gap) {
    return gap.overlaps(phaseTimes.measuredStart(), phaseTimes.measuredEnd());
  }

  private double seconds(long instant) {
    return (instant - phaseTimes.start()) / 1e9;
  }
}
