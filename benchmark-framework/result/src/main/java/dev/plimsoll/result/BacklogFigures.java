// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.BacklogPart.Stage;
import java.util.List;
import java.util.Optional;

/**
 * The figures of a backlog that was built and drained: its rates, and times since the resume. Pure
 * functions.
 */
final class BacklogFigures {

  private BacklogFigures() {}

  static BacklogPart of(BacklogPart facts) {
    List<Stage> phases = facts.phases().stream().map(BacklogFigures::of).toList();
    Optional<Stage> building = facts.phase(BacklogPart.BUILDING);
    Optional<Stage> draining = facts.phase(BacklogPart.DRAINING);
    Double resumed = draining.map(Stage::startSeconds).orElse(null);
    return new BacklogPart(
        building.map(Stage::startSeconds).orElse(facts.pausedAtSeconds()),
        facts.stoppedAtSeconds(),
        resumed,
        facts.drainedAtSeconds(),
        facts.caughtUpAtSeconds(),
        facts.usual(),
        facts.atPause(),
        facts.atResume(),
        facts.atEnd(),
        building.map(Stage::received).orElse(null),
        facts.left(),
        building.map(stage -> buildRate(facts, stage)).orElse(null),
        draining.map(stage -> stage.received() / stage.seconds()).orElse(null),
        since(resumed, facts.drainedAtSeconds()),
        since(resumed, facts.caughtUpAtSeconds()),
        phases,
        facts.others().each(LatencyFigures::of));
  }

  private static Stage of(Stage facts) {
    return new Stage(
        facts.name(),
        facts.startSeconds(),
        facts.seconds(),
        facts.acknowledged(),
        facts.received(),
        facts.latencyMicros().each(LatencyFigures::of));
  }

  private static Double buildRate(BacklogPart facts, Stage building) {
    return facts.atResume() == null || facts.atPause() == null
        ? null
        : (Double) ((facts.atResume() - facts.atPause()) / building.seconds());
  }

  private static Double since(Double resumed, Double instant) {
    return resumed == null || instant == null ? null : (Double) Seconds.between(resumed, instant);
  }
}
