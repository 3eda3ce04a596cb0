// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventQueueTest {

  private final FaultSchedule faultSchedule = new FaultSchedule();
  private final EventQueue events = new EventQueue(faultSchedule);

  @Test
  void eventsAreOrderedByTimeAndThenByInsertion() {
    ScheduledEvent late = add(20);
    ScheduledEvent early = add(10);
    ScheduledEvent asEarly = add(10);

    assertThat(allDueAt(9)).isEmpty();
    assertThat(events.idleNanos(9)).isEqualTo(1);
    assertThat(allDueAt(20)).containsExactly(early, asEarly, late);
    assertThat(events.idleNanos(20)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void eventsDuringAStallArePostponedToItsEnd() {
    stall(10, 50);
    ScheduledEvent before = add(9);
    ScheduledEvent held = add(10);
    ScheduledEvent afterwards = add(50);

    assertThat(allDueAt(49)).containsExactly(before);
    assertThat(events.idleNanos(49)).isEqualTo(1);
    assertThat(allDueAt(50)).containsExactly(held, afterwards);
  }

  @Test
  void afterAStallEventsPostponedEarlierComeFirst() {
    stall(10, 50);
    ScheduledEvent first = add(11);
    assertThat(allDueAt(12)).isEmpty();
    ScheduledEvent second = add(40);
    ScheduledEvent third = add(49);

    assertThat(allDueAt(60)).containsExactly(first, second, third);
  }

  private void stall(long from, long until) {
    faultSchedule.measuringBegins(
        Behaviours.of(
            Map.of("stalls", List.of(Map.of("at", from + "ns", "for", until - from + "ns")))),
        0);
  }

  private ScheduledEvent add(long at) {
    ScheduledEvent event = new ScheduledEvent(null, 0, new byte[0], null, null);
    event.at = at;
    events.add(event);
    return event;
  }

  private List<ScheduledEvent> allDueAt(long now) {
    List<ScheduledEvent> all = new ArrayList<>();
    for (ScheduledEvent event = events.poll(now); event != null; event = events.poll(now)) {
      all.add(event);
    }
    return all;
  }
}
