// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Event;
import dev.plimsoll.result.WorkerCost;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** Events during the run, and the resources that the generator used. */
final class EventLines {

  private static final int MAX_EVENTS = 10;

  private EventLines() {}

  static List<String> lines(RunResult result) {
    List<String> lines = new ArrayList<>();
    List<Event> events = result.events();
    for (Event event : events.subList(0, Math.min(MAX_EVENTS, events.size()))) {
      lines.addAll(Paragraph.of("event", sentence(event)));
    }
    if (events.size() > MAX_EVENTS) {
      lines.addAll(
          Paragraph.of("", "and " + Numbers.things(events.size() - MAX_EVENTS, "other event")));
    }
    return lines;
  }

  static List<String> instrument(RunResult result) {
    List<String> lines = new ArrayList<>();
    if (!result.byWorker().isEmpty()) {
      return lines; // The lines of the workers have it.
    }
    for (WorkerCost cost : result.resources().workers()) {
      lines.addAll(Paragraph.of("instrument", sentence(cost)));
    }
    return lines;
  }

  private static String sentence(Event event) {
    StringBuilder text = new StringBuilder(Numbers.seconds(event.atSeconds()));
    if (event.untilSeconds() != null) {
      text.append(" to ").append(Numbers.seconds(event.untilSeconds()));
    }
    text.append(": ").append(event.kind());
    if (event.target() != null && !event.target().isBlank()) {
      text.append(" of ").append(event.target());
    }
    text.append(" (").append(event.source()).append(')');
    if (event.detail() != null && !event.detail().isBlank()) {
      text.append(", ").append(event.detail());
    }
    return text.toString();
  }

  private static String sentence(WorkerCost cost) {
    StringBuilder text = new StringBuilder(cost.id());
    text.append(": ")
        .append(NumberFormat.DIGITS.text(cost.cpuSeconds()))
        .append(" s of processor time");
    if (cost.gcPauseMillis() != null) {
      long pauses = cost.gcPauseMillis().count();
      text.append(
          pauses == 0
              ? " · no GC pause"
              : " · "
                  + Numbers.things(pauses, "GC pause")
                  + ", longest "
                  + Numbers.micros(cost.gcPauseMillis().max() * 1_000));
    }
    if (cost.hiccupMicros() != null) {
      text.append(" · hiccups p99 ")
          .append(Numbers.micros(cost.hiccupMicros().p99()))
          .append(", longest ")
          .append(Numbers.micros(cost.hiccupMicros().max()));
    }
    return text.toString();
  }
}
