// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Refuses faults that overlap on one node, and starts of nodes that run: of either it would not be
 * known which fault had which effect.
 */
final class FaultPeriods {

  private final List<Period> periods = new ArrayList<>();

  private FaultPeriods() {}

  /**
   * A time in which a node is under a fault.
   *
   * @param until absent: until a node is started, or the load ends
   */
  private record Period(FaultEvent event, Optional<Duration> until) {

    boolean lastsAt(Duration instant) {
      return until.isEmpty() || until.get().compareTo(instant) > 0;
    }

    /** Returns the fault in the words of an error message. */
    String words() {
      String state =
          switch (event.action()) {
            case PAUSE -> "is paused";
            case STOP -> "is stopped";
            case KILL -> "is killed";
            case CUT -> "is cut off";
            case RESET -> "has its connections reset";
            case DISCONNECT -> "is disconnected";
            case NETWORK, START, EXEC -> "has a slow network";
          };
      return state
          + " from "
          + Units.text(event.at())
          + until.map(end -> " to " + Units.text(end)).orElse(" on");
    }
  }

  /** Reports the events that cannot happen; they must be ordered by their times. */
  static void check(List<FaultReader.Placed> events) {
    FaultPeriods node = new FaultPeriods();
    for (FaultReader.Placed placed : events) {
      if (placed.event().action() == FaultAction.START) {
        node.start(placed);
      } else if (placed.event().action() != FaultAction.EXEC) {
        node.add(placed);
      }
    }
  }

  private void start(FaultReader.Placed placed) {
    FaultEvent start = placed.event();
    for (int i = 0; i < periods.size(); i++) {
      FaultEvent event = periods.get(i).event();
      if (event.action().endsNode()
          && periods.get(i).lastsAt(start.at())
          && event.aim().equals(start.aim())) {
        periods.set(i, new Period(event, Optional.of(start.at())));
        return;
      }
    }
    placed
        .fields()
        .wrong(
            FaultEvent.KEYS.key("do"),
            "start finds "
                + name(start)
                + " running, since no earlier event stops or kills it: add one that does, or take"
                + " this event out");
  }

  private void add(FaultReader.Placed placed) {
    FaultEvent event = placed.event();
    periods.stream()
        .filter(period -> period.lastsAt(event.at()) && period.event().aim().mayBe(event.aim()))
        .findFirst()
        .ifPresent(
            earlier ->
                placed
                    .fields()
                    .wrong(
                        FaultEvent.KEYS.key("at"),
                        overlap(event, earlier.event())
                            + " "
                            + earlier.words()
                            + ": faults on one node cannot overlap; give another time or another"
                            + " node"));
    boolean happensOnce = event.action() == FaultAction.DISCONNECT;
    periods.add(new Period(event, happensOnce ? Optional.of(event.at()) : event.until()));
  }

  private static String overlap(FaultEvent event, FaultEvent earlier) {
    boolean same = event.aim().equals(earlier.aim());
    return same ? name(event) : name(event) + " may be " + name(earlier) + ", which";
  }

  private static String name(FaultEvent event) {
    return event.aim().isLeader() ? "the leader" : "node " + event.aim().text();
  }
}
