// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.BacklogPart.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Checks a backlog: its phases are the parts of the window, and the backlogs lie between those of
 * the rows of the timeline.
 */
final class BacklogCycleChecks {

  private static final String KEY = "backlog";
  private static final double ROUNDING = 1e-6;

  private final RunResult result;
  private final VerdictTerms terms;
  private final BacklogPart part;
  private final Contradictions breaches;

  private BacklogCycleChecks(RunResult result, Contradictions breaches) {
    this.result = result;
    this.terms = new VerdictTerms(result);
    this.part = result.backlog();
    this.breaches = breaches;
  }

  static void check(RunResult result, Contradictions breaches) {
    if (result.backlog() != null) {
      BacklogCycleChecks checks = new BacklogCycleChecks(result, breaches);
      checks.phases();
      checks.times();
      checks.counts();
      checks.sums();
      checks.latencies();
    }
  }

  private void phases() {
    List<String> names = part.phases().stream().map(Stage::name).toList();
    if (names.size() < 2
        || names.size() > BacklogPart.NAMES.size()
        || !names.equals(BacklogPart.NAMES.subList(0, names.size()))) {
      breaches.add(KEY + ".phases", "are %s, not the first of %s.", names, BacklogPart.NAMES);
    }
    double until = terms.windowStartSeconds();
    for (int i = 0; i < part.phases().size(); i++) {
      Stage phase = part.phases().get(i);
      if (!(phase.seconds() > 0)) {
        breaches.add(KEY + ".phases[" + i + "].seconds", "is %s.", phase.seconds());
      }
      same("phases[" + i + "].startSeconds", phase.startSeconds(), until);
      until = phase.startSeconds() + phase.seconds();
    }
    same("phases", until, terms.windowStartSeconds() + terms.windowSeconds());
  }

  private void times() {
    sinceResume("drain", part.drainSeconds());
    sinceResume("catchUp", part.catchUpSeconds());
    if (part.stoppedAtSeconds() != null && part.stoppedAtSeconds() < part.pausedAtSeconds()) {
      breaches.add(KEY + ".stoppedAtSeconds", "is %s, before the pause.", part.stoppedAtSeconds());
    }
  }

  /** Checks that an instant is one while draining, by the time from the resume until it. */
  private void sinceResume(String name, Double seconds) {
    double longest = part.phase(BacklogPart.DRAINING).map(Stage::seconds).orElse(0.0);
    if (seconds != null && (seconds < 0 || seconds > longest + ROUNDING)) {
      breaches.add(
          KEY + "." + name + "Seconds", "is %s, but draining took %s s.", seconds, longest);
    }
  }

  private Double start(String name) {
    return part.phase(name).map(Stage::startSeconds).orElse(null);
  }

  private void counts() {
    if (part.left() != null
        && (part.left() < 0 || (part.atResume() != null && part.left() > part.atResume()))) {
      breaches.add(KEY + ".left", "is %d of %d.", part.left(), part.atResume());
    }
  }

  private void sums() {
    EventCounts whole = result.throughput().counted();
    if (whole != null) {
      sum("acknowledged", whole.acknowledged(), Stage::acknowledged);
      sum("received", whole.received(), Stage::received);
    }
    between("atPause", part.atPause(), part.pausedAtSeconds());
    if (part.resumedAtSeconds() != null) {
      between("atResume", part.atResume(), part.resumedAtSeconds());
    }
    Double end = start(BacklogPart.AFTER);
    if (end != null) {
      between("atEnd", part.atEnd(), end);
    }
  }

  private void sum(String name, Long whole, Function<Stage, Long> count) {
    List<Long> counts = part.phases().stream().map(count).toList();
    Long sum =
        counts.stream().anyMatch(Objects::isNull)
            ? null
            : (Long) counts.stream().mapToLong(Long::longValue).sum();
    if (!Objects.equals(sum, whole)) {
      breaches.add(KEY + ".phases", "have %s %s, but the window has %s.", sum, name, whole);
    }
  }

  /** Checks a backlog at an instant within a row against the rows before and after. */
  private void between(String name, Long backlog, double instant) {
    if (backlog == null || !terms.whole()) {
      return;
    }
    long min = 0;
    long max = 0;
    for (TimelineRow row : result.timeline().rows()) {
      long taken = taken(row) * terms.subscriptions();
      boolean ended = row.atSeconds() + row.seconds() <= instant + ROUNDING;
      boolean begun = row.atSeconds() < instant - ROUNDING;
      min += (ended ? taken : 0) - (begun ? row.received() : 0);
      max += (begun ? taken : 0) - (ended ? row.received() : 0);
    }
    if (!result.timeline().rows().isEmpty() && (backlog < min || backlog > max)) {
      breaches.add(KEY + "." + name, "is %d, but by the rows %d to %d.", backlog, min, max);
    }
  }

  private long taken(TimelineRow row) {
    return row.acknowledged() == null ? row.sent() - row.errors() : row.acknowledged();
  }

  private void latencies() {
    boolean distributed =
        result.latencyMicros().present().values().stream()
            .allMatch(each -> each.count() == 0 || each.histogram() != null);
    for (int i = 0; i < part.phases().size(); i++) {
      String key = KEY + ".phases[" + i + "].latencyMicros.";
      part.phases()
          .get(i)
          .latencyMicros()
          .present()
          .forEach(
              (kind, each) -> DistributionChecks.check(key + kind, each, distributed, breaches));
    }
    result.latencyMicros().present().forEach(this::parts);
    others("endToEnd", LatencyByKind::endToEnd);
    others("endToEndService", LatencyByKind::endToEndService);
  }

  private void parts(String kind, Latency whole) {
    if (!kind.endsWith("Delay")) {
      List<Latency> each = new ArrayList<>();
      part.phases().forEach(phase -> each.add(phase.latencyMicros().present().get(kind)));
      LatencySums.check("latencyMicros." + kind, whole, "phases of the backlog", each, breaches);
    }
  }

  private void others(String kind, Function<LatencyByKind, Latency> of) {
    Latency others = of.apply(part.others());
    if (others == null) {
      return;
    }
    String key = KEY + ".others." + kind;
    DistributionChecks.check(key, others, others.histogram() != null, breaches);
    List<Latency> each = new ArrayList<>();
    part.phases().stream()
        .filter(phase -> !phase.name().equals(BacklogPart.BUILDING))
        .forEach(phase -> each.add(of.apply(phase.latencyMicros())));
    LatencySums.check(key, others, "other phases", each, breaches);
  }

  private void same(String name, Double stated, Double follows) {
    boolean known = stated != null && follows != null;
    if (known ? !equal(stated, follows) : !Objects.equals(stated, follows)) {
      breaches.add(KEY + "." + name, "is %s, but %s follows.", stated, follows);
    }
  }

  private static boolean equal(double one, double other) {
    return Math.abs(one - other) <= ROUNDING * Math.max(1, Math.abs(other));
  }
}
