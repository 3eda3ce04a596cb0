// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.text.EnumText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads the faults of a workload, and refuses those that cannot happen as they are written. */
final class FaultReader {

  private static final String TAKE_OUT = ", or take the events out (--set events=)";

  private final Fields fields;

  FaultReader(Fields fields) {
    this.fields = fields;
  }

  /** An event and where it is in the file. */
  record Placed(Fields fields, FaultEvent event) {}

  List<FaultEvent> read(ShapeReader.Shape shape, Load load, EndCondition end) {
    if (!fields.has(WorkloadKeys.EVENTS)) {
      return List.of();
    }
    requireLoad(shape, load, end);
    Optional<Duration> window =
        end instanceof EndCondition.After after ? Optional.of(after.duration()) : Optional.empty();
    List<Placed> placed = new ArrayList<>();
    boolean whole = true;
    for (Fields block : fields.blocks(WorkloadKeys.EVENTS)) {
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

  private void requireLoad(ShapeReader.Shape shape, Load load, EndCondition end) {
    if (load instanceof Load.Search) {
      fields.wrong(
          WorkloadKeys.EVENTS,
          "do not go with a search, which looks for what the system sustains without faults: give a"
              + " producerRate"
              + TAKE_OUT);
    } else if (!shape.produces()) {
      fields.wrong(
          WorkloadKeys.EVENTS,
          "need producers, by which an outage is measured: give producersPerTopic 1 or more"
              + TAKE_OUT);
    } else if (end instanceof EndCondition.Messages) {
      fields.wrong(
          WorkloadKeys.EVENTS,
          "need a window whose length is known: give duration instead of messages" + TAKE_OUT);
    }
  }

  private static Optional<FaultEvent> event(Fields block, Optional<Duration> window) {
    Optional<Duration> at = block.find(FaultKeys.AT);
    Optional<FaultAction> action = block.find(FaultKeys.ACTION);
    if (at.isEmpty() || action.isEmpty()) {
      return Optional.empty();
    }
    int before = block.problems().count();
    FaultEvent event =
        new FaultEvent(
            at.get(),
            action.get(),
            block.find(FaultKeys.NODE),
            block.find(FaultKeys.LENGTH),
            block.find(FaultKeys.LATENCY),
            block.find(FaultKeys.BANDWIDTH).map(OptionalLong::of).orElse(OptionalLong.empty()),
            block.list(FaultKeys.COMMAND));
    checkKeys(block, event);
    window.ifPresent(length -> checkTimes(block, event, length));
    return block.problems().count() == before ? Optional.of(event) : Optional.empty();
  }

  private static void checkKeys(Fields block, FaultEvent event) {
    FaultAction action = event.action();
    String word = EnumText.of(action);
    if (!action.isLasting()) {
      block.refuse(List.of(FaultKeys.LENGTH), word + withoutEnd(action));
    }
    if (action != FaultAction.NETWORK) {
      block.refuse(
          List.of(FaultKeys.LATENCY, FaultKeys.BANDWIDTH),
          "goes with do: network only: take it out");
    } else if (event.latency().isEmpty() && event.bandwidthBytesPerSecond().isEmpty()) {
      block.wrong(FaultKeys.ACTION, "network changes nothing: give latency, bandwidth or both");
    } else if (event.latency().isPresent() && event.latency().get().toNanos() % 1_000_000 != 0) {
      block.wrong(FaultKeys.LATENCY, "must be a whole number of milliseconds");
    }
    if (action != FaultAction.EXEC) {
      block.refuse(List.of(FaultKeys.COMMAND), "goes with do: exec only: take it out");
    } else {
      block.refuse(
          List.of(FaultKeys.NODE), "does not go with do: exec: name the target in the command");
      if (event.command().isEmpty()) {
        block.wrong(FaultKeys.ACTION, "exec needs a command, such as " + example());
      }
    }
  }

  private static String example() {
    return "command: " + FaultKeys.COMMAND.type().example();
  }

  private static String withoutEnd(FaultAction action) {
    return switch (action) {
      case STOP, KILL ->
          " does not end by itself: take it out, and start the node by another event (do: start)";
      case EXEC -> " lasts as long as its command runs: take it out";
      case START, PAUSE, NETWORK, CUT -> " has no end: take it out";
    };
  }

  private static void checkTimes(Fields block, FaultEvent event, Duration window) {
    String wayOut =
        "the measured window, which lasts "
            + Units.text(window)
            + ": give an earlier time, or a longer duration";
    if (event.at().compareTo(window) >= 0) {
      block.wrong(FaultKeys.AT, Units.text(event.at()) + " is not within " + wayOut);
    } else if (event.until().filter(end -> end.compareTo(window) > 0).isPresent()) {
      block.wrong(
          FaultKeys.LENGTH, "ends at " + Units.text(event.until().get()) + ", after " + wayOut);
    }
  }
}
