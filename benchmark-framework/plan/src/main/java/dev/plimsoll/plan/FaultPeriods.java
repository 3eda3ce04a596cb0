// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.GivenKeys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Refuses faults that cannot happen as they are written, that overlap on one node, and starts of
 * nodes that run: of either it would not be known which fault had which effect.
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

  /** An event and its keys in the file. */
  private record Placed(GivenKeys keys, FaultEvent event) {

    /** Returns whether node and length are what the file means, so that periods can be compared. */
    boolean isWhole() {
      return keys.has("node") == event.node().isPresent()
          && keys.has("for") == event.length().isPresent();
    }
  }

  /** Reports the events that cannot happen in a workload. */
  static void checkIn(GivenKeys given, Workload workload) {
    checkLoad(given, workload);
    List<Placed> placed = new ArrayList<>();
    boolean whole = true;
    for (GivenKeys keys : given.blocks("events")) {
      Optional<Placed> event = keys.read(FaultEvent.KEYS).map(read -> new Placed(keys, read));
      event.ifPresent(placed::add);
      whole &= event.filter(Placed::isWhole).isPresent();
      whole &= event.filter(each -> isWithin(each, workload.endCondition())).isPresent();
    }
    placed.sort(Comparator.comparing(each -> each.event().at()));
    if (whole) { // otherwise an event would miss the one that it refers to
      new FaultPeriods().check(placed);
    }
  }

  private static void checkLoad(GivenKeys given, Workload workload) {
    String takeOut = ", or take the events out (--set events=)";
    if (workload.load() instanceof Load.Search) {
      given.wrong(
          "events",
          "do not go with a search, which looks for what the system sustains without faults: give a"
              + " producerRate"
              + takeOut);
    } else if (!workload.produces()) {
      given.wrong(
          "events",
          "need producers, which measure an outage: give producersPerTopic 1 or more" + takeOut);
    } else if (workload.endCondition() instanceof EndCondition.Messages) {
      given.wrong(
          "events",
          "need a window whose length is known: give duration instead of messages" + takeOut);
    }
  }

  private static boolean isWithin(Placed placed, EndCondition end) {
    if (!(end instanceof EndCondition.After window)) {
      return true;
    }
    FaultEvent event = placed.event();
    String wayOut =
        "the measured window, which lasts "
            + Units.text(window.duration())
            + ": give an earlier time, or a longer duration";
    if (event.at().compareTo(window.duration()) >= 0) {
      placed.keys().wrong("at", Units.text(event.at()) + " is not within " + wayOut);
      return false;
    }
    if (event.until().filter(until -> until.compareTo(window.duration()) > 0).isPresent()) {
      placed
          .keys()
          .wrong("for", "ends at " + Units.text(event.until().get()) + ", after " + wayOut);
      return false;
    }
    return true;
  }

  private void check(List<Placed> events) {
    for (Placed placed : events) {
      if (placed.event().action() == FaultAction.START) {
        start(placed);
      } else if (placed.event().action() != FaultAction.EXEC) {
        add(placed);
      }
    }
  }

  private void start(Placed placed) {
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
        .keys()
        .wrong(
            "do",
            "start finds "
                + name(start)
                + " running, since no earlier event stops or kills it: add one that does, or take"
                + " this event out");
  }

  private void add(Placed placed) {
    FaultEvent event = placed.event();
    periods.stream()
        .filter(period -> period.lastsAt(event.at()) && period.event().aim().mayBe(event.aim()))
        .findFirst()
        .ifPresent(
            earlier ->
                placed
                    .keys()
                    .wrong(
                        "at",
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
