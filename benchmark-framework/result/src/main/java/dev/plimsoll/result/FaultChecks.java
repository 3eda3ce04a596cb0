// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.FaultPart.SilencePart;
import dev.plimsoll.result.RunResult.Event;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Checks the faults: each that happened is an event with the same times, and its times are in
 * order.
 */
final class FaultChecks {

  private static final double ROUNDING = 1e-6;
  private static final Set<String> OUTCOMES =
      Set.of(FaultPart.DONE, FaultPart.FAILED, FaultPart.NOT_REACHED);

  private final RunResult result;
  private final Contradictions breaches;

  private FaultChecks(RunResult result, Contradictions breaches) {
    this.result = result;
    this.breaches = breaches;
  }

  static void check(RunResult result, Contradictions breaches) {
    FaultChecks checks = new FaultChecks(result, breaches);
    List<FaultPart> faults = result.faults();
    for (int i = 0; i < faults.size(); i++) {
      checks.check("faults[" + i + "]", faults.get(i));
    }
  }

  private void check(String key, FaultPart fault) {
    if (!OUTCOMES.contains(fault.outcome())) {
      breaches.add(key + ".outcome", "is %s.", fault.outcome());
    }
    if (fault.outcome().equals(FaultPart.DONE) && !fault.happened()) {
      breaches.add(key + ".atSeconds", "is missing, although the fault happened.");
    }
    order(key + ".plannedUntilSeconds", fault.plannedSeconds(), fault.plannedUntilSeconds());
    order(key + ".atSeconds", fault.plannedSeconds(), fault.atSeconds());
    order(key + ".inEffectSeconds", fault.atSeconds(), fault.inEffectSeconds());
    order(key + ".untilSeconds", fault.atSeconds(), fault.untilSeconds());
    silence(key + ".producers", fault.producers());
    silence(key + ".consumers", fault.consumers());
    if (fault.happened() && result.events().stream().noneMatch(event -> isOf(event, fault))) {
      breaches.add(key + ".atSeconds", "is %s, but no event has this time.", fault.atSeconds());
    }
  }

  private static boolean isOf(Event event, FaultPart fault) {
    return "injected".equals(event.source())
        && event.kind().equals(fault.action())
        && event.atSeconds() == fault.atSeconds()
        && Objects.equals(event.untilSeconds(), fault.untilSeconds());
  }

  private void order(String key, Double before, Double after) {
    if (before != null && after != null && after < before - ROUNDING) {
      breaches.add(key, "is %s s, before %s s.", after, before);
    }
  }

  private void silence(String key, SilencePart silence) {
    if (silence == null) {
      return;
    }
    order(key + ".firstSeconds", silence.lastSeconds(), silence.firstSeconds());
    if (silence.unavailableSeconds() < 0
        || (silence.lastSeconds() == null && silence.unavailableSeconds() > 0)) {
      breaches.add(
          key + ".unavailableSeconds", "is %s, without a gap.", silence.unavailableSeconds());
    }
  }
}
