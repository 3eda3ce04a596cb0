// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.assembly.AnswerGaps.Gap;
import dev.plimsoll.plan.FaultAction;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.result.FaultPart;
import dev.plimsoll.result.FaultPart.SilencePart;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.EnumText;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The faults of the result: what was planned, what happened, and which gaps began with each. */
final class FaultAssembly {

  /** A gap begins at the sample before the fault; samples of a busy machine are further apart. */
  private static final long SAMPLING_NANOS = 500_000_000;

  /** A gap that begins later after the end of a fault is not its effect. */
  private static final long EFFECT_NANOS = 60_000_000_000L;

  private final List<FaultRecord> outcomes;
  private final PhaseTimes phaseTimes;
  private final OutageAssembly outages;

  FaultAssembly(List<FaultRecord> outcomes, PhaseTimes phaseTimes, OutageAssembly outages) {
    this.outcomes = List.copyOf(outcomes);
    this.phaseTimes = phaseTimes;
    this.outages = outages;
  }

  /** The faults in the order of their planned times, without their recoveries. */
  List<FaultPart> parts() {
    return outcomes.stream().map(this::part).toList();
  }

  /** An event for each fault that happened, with the same times. */
  static List<RunResult.Event> events(List<FaultPart> faults) {
    return faults.stream()
        .filter(FaultPart::happened)
        .map(
            fault ->
                new RunResult.Event(
                    fault.atSeconds(),
                    fault.untilSeconds(),
                    fault.action(),
                    fault.target(),
                    "injected",
                    fault.fault() + ": " + fault.detail()))
        .toList();
  }

  private FaultPart part(FaultRecord outcome) {
    boolean happened = outcome.at().isPresent();
    long due = phaseTimes.measuredStart() + outcome.event().at().toNanos();
    return new FaultPart(
        EnumText.of(outcome.event().action()),
        outcome.event().words(),
        outcome.target().isEmpty() ? null : outcome.target(),
        seconds(due),
        outcome.event().length().map(length -> seconds(due + length.toNanos())).orElse(null),
        secondsOrNull(outcome.at()),
        secondsOrNull(outcome.inEffect()),
        secondsOrNull(until(outcome)),
        outcome.outcome(),
        outcome.detail(),
        happened && outages.answers() ? producers(outcome) : null,
        happened && outages.receives() ? consumers(outcome) : null,
        null);
  }

  /** A node that a fault has ended is back when another one has started it. */
  private OptionalLong until(FaultRecord outcome) {
    if (!outcome.event().action().endsNode() || outcome.at().isEmpty()) {
      return outcome.until();
    }
    return outcomes.stream()
        .filter(other -> other.event().action() == FaultAction.START)
        .filter(other -> other.target().equals(outcome.target()) && other.inEffect().isPresent())
        .mapToLong(other -> other.inEffect().getAsLong())
        .filter(instant -> instant > outcome.at().getAsLong())
        .min();
  }

  private SilencePart producers(FaultRecord outcome) {
    List<Gap> gaps = outages.gaps().stream().filter(gap -> isOf(gap, outcome)).toList();
    double unavailable =
        gaps.stream()
            .flatMap(gap -> outages.unavailable(gap).stream())
            .mapToDouble(Gap::seconds)
            .max()
            .orElse(0);
    return silence(longest(gaps), unavailable);
  }

  private SilencePart consumers(FaultRecord outcome) {
    Optional<Gap> longest =
        longest(outages.silences().stream().filter(gap -> isOf(gap, outcome)).toList());
    return silence(longest, longest.map(Gap::seconds).orElse(0.0));
  }

  private SilencePart silence(Optional<Gap> longest, double unavailable) {
    return new SilencePart(
        longest.map(gap -> seconds(gap.fromNanos())).orElse(null),
        longest
            .filter(gap -> gap.untilNanos() < outages.lastSampleNanos())
            .map(gap -> seconds(gap.untilNanos()))
            .orElse(null),
        unavailable);
  }

  /** Whether the gap began with this fault: of all faults before it, this is the last one. */
  private boolean isOf(Gap gap, FaultRecord outcome) {
    long from = gap.fromNanos() + SAMPLING_NANOS;
    Optional<FaultRecord> last =
        outcomes.stream()
            .filter(other -> other.at().isPresent() && other.at().getAsLong() <= from)
            .max(Comparator.comparingLong(other -> other.at().getAsLong()));
    return last.filter(outcome::equals).isPresent()
        && from <= outcome.until().orElse(outcome.at().getAsLong()) + EFFECT_NANOS;
  }

  private static Optional<Gap> longest(List<Gap> gaps) {
    return gaps.stream().filter(gap -> gap.nanos() > 0).max(Comparator.comparingLong(Gap::nanos));
  }

  private Double secondsOrNull(OptionalLong instant) {
    return instant.isPresent() ? (Double) seconds(instant.getAsLong()) : null;
  }

  private double seconds(long instant) {
    return (instant - phaseTimes.start()) / 1e9;
  }
}
