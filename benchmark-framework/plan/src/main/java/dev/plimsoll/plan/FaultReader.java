// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads the faults of a workload, and refuses those that cannot happen as they are written. */
final class FaultReader {

  private static final String TAKE_OUT = ", or take the events out (--set events=)";

  private final Fields fields;

  FaultReader(Fields fields) {
    this.fields = fields;
  }

  /** An event and where it is in the file. */
  record Placed(Fields fields, FaultEvent event) {}

  List<FaultEvent> read(ShapeKeys shape, Load load, EndCondition end) {
    if (!fields.has(RunPlanKeys.EVENTS)) {
      return List.of();
    }
    requireLoad(shape, load, end);
    Optional<Duration> window =
        end instanceof EndCondition.After after ? Optional.of(after.duration()) : Optional.empty();
    List<Placed> placed = new ArrayList<>();
    boolean whole = true;
    for (Fields block : fields.blocks(RunPlanKeys.EVENTS)) {
      Optional<FaultEvent> event = event(block, window);
      event.ifPresent(read -> placed.add(new Placed(block, read)));
      whole &= event.isPresent();
    }
    placed.sort(Comparator.comparing(each -> each.event().at()));
    if (whole) { // otherwise an event would miss the one that it refers to
      FaultPeriods.check(placed);
    }
    return placed.stream().map(Placed::event).toList();
  }

  private void requireLoad(ShapeKeys shape, Load load, EndCondition end) {
    if (load instanceof Load.Search) {
      fields.wrong(
          RunPlanKeys.EVENTS,
          "do not go with a search, which looks for what the system sustains without faults: give a"
              + " producerRate"
              + TAKE_OUT);
    } else if (!shape.produces()) {
      fields.wrong(
          RunPlanKeys.EVENTS,
          "need producers, which measure an outage: give producersPerTopic 1 or more" + TAKE_OUT);
    } else if (end instanceof EndCondition.Messages) {
      fields.wrong(
          RunPlanKeys.EVENTS,
          "need a window whose length is known: give duration instead of messages" + TAKE_OUT);
    }
  }

  private static Optional<FaultEvent> event(Fields block, Optional<Duration> window) {
    int before = block.problems().count();
    Optional<FaultEvent> event = FaultEvent.KEYS.read(block);
    event.ifPresent(read -> window.ifPresent(length -> checkTimes(block, read, length)));
    return block.problems().count() == before ? event : Optional.empty();
  }

  private static void checkTimes(Fields block, FaultEvent event, Duration window) {
    String wayOut =
        "the measured window, which lasts "
            + Units.text(window)
            + ": give an earlier time, or a longer duration";
    if (event.at().compareTo(window) >= 0) {
      block.wrong(FaultEvent.KEYS.key("at"), Units.text(event.at()) + " is not within " + wayOut);
    } else if (event.until().filter(end -> end.compareTo(window) > 0).isPresent()) {
      block.wrong(
          FaultEvent.KEYS.key("for"),
          "ends at " + Units.text(event.until().get()) + ", after " + wayOut);
    }
  }
}
