// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Event;
import dev.plimsoll.result.RunResult.PhasePart;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Checks that times are valid and that phases follow each other. */
final class TimeChecks {

  private static final double ROUNDING = 1e-6;

  private TimeChecks() {}

  static void check(RunResult result, Contradictions breaches) {
    Optional<Instant> started = instant("run.startedAt", result.run().startedAt(), breaches);
    Optional<Instant> ended = instant("run.endedAt", result.run().endedAt(), breaches);
    if (started.isPresent() && ended.isPresent() && ended.get().isBefore(started.get())) {
      breaches.add("run.endedAt", "is before run.startedAt.");
    }
    phases(result.phases(), breaches);
    for (int i = 0; i < result.events().size(); i++) {
      Event event = result.events().get(i);
      if (event.untilSeconds() != null && event.untilSeconds() < event.atSeconds()) {
        breaches.add("events[" + i + "].untilSeconds", "is before atSeconds.");
      }
    }
  }

  private static Optional<Instant> instant(String key, String text, Contradictions breaches) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeException e) {
      breaches.add(key, "is '%s', which is not a time in ISO 8601.", text);
      return Optional.empty();
    }
  }

  private static void phases(List<PhasePart> phases, Contradictions breaches) {
    double until = 0;
    for (int i = 0; i < phases.size(); i++) {
      PhasePart phase = phases.get(i);
      boolean repeated =
          phases.subList(0, i).stream().anyMatch(other -> other.name().equals(phase.name()));
      if (repeated || !(phase.seconds() > 0) || Math.abs(phase.startSeconds() - until) > ROUNDING) {
        breaches.add(
            "phases[" + i + "].startSeconds",
            "is %s s for %s s, but the phase is due at %s s, once.",
            phase.startSeconds(),
            phase.seconds(),
            until);
        return;
      }
      until = phase.startSeconds() + phase.seconds();
    }
  }
}
