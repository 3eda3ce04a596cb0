// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AgendaTest {

  private final Calendar calendar = new Calendar();
  private final Agenda agenda = new Agenda(calendar);

  @Test
  void whatIsDueComesByItsTimeAndThenInTheOrderOfItsComing() {
    Work late = add(20);
    Work early = add(10);
    Work asEarly = add(10);

    assertThat(allDueAt(9)).isEmpty();
    assertThat(agenda.idleNanos(9)).isEqualTo(1);
    assertThat(allDueAt(20)).containsExactly(early, asEarly, late);
    assertThat(agenda.idleNanos(20)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void whatFallsIntoAStallIsDoneAtItsEnd() {
    stall(10, 50);
    Work before = add(9);
    Work held = add(10);
    Work afterwards = add(50);

    assertThat(allDueAt(49)).containsExactly(before);
    assertThat(agenda.idleNanos(49)).isEqualTo(1);
    assertThat(allDueAt(50)).containsExactly(held, afterwards);
  }

  @Test
  void whoComesLateToTheEndOfAStallLetsThoseHeldBeforeGoFirst() {
    stall(10, 50);
    Work first = add(11);
    assertThat(allDueAt(12)).isEmpty();
    Work second = add(40);
    Work third = add(49);

    assertThat(allDueAt(60)).containsExactly(first, second, third);
  }

  private void stall(long from, long until) {
    calendar.measuringBegins(
        Behaviours.of(
            Map.of("stalls", List.of(Map.of("at", from + "ns", "for", until - from + "ns")))),
        0);
  }

  private Work add(long at) {
    Work work = new Work(null, 0, new byte[0], null, null);
    work.at = at;
    agenda.add(work);
    return work;
  }

  private List<Work> allDueAt(long now) {
    List<Work> all = new ArrayList<>();
    for (Work work = agenda.poll(now); work != null; work = agenda.poll(now)) {
      all.add(work);
    }
    return all;
  }
}
