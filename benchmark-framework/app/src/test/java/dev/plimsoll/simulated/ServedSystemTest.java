// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What clients of other processes get follows from the script, on a clock that the test sets. */
final class ServedSystemTest {

  private static final long START = 1_000_000_000_000_000L;
  private static final long MILLI = 1_000_000;

  private static final Map<String, Object> FREEZES =
      Map.of(
          "serviceTime",
          "1ms",
          "stalls",
          List.of(Map.of("at", "70ms", "for", "50ms", "every", "120ms")));

  private final List<String> happened = new ArrayList<>();
  private long now = START;

  private ServedSystem system(Map<String, Object> script, int spared) {
    return new ServedSystem(Behaviours.of(script), spared, () -> now);
  }

  private ServedSystem.MessageFate named(String name) {
    return new ServedSystem.MessageFate() {
      @Override
      public void confirmed() {
        happened.add(name + " confirmed at " + millis());
      }

      @Override
      public void refused() {
        happened.add(name + " refused at " + millis());
      }

      @Override
      public void delivered() {
        happened.add(name + " delivered at " + millis());
      }
    };
  }

  private double millis() {
    return (double) (now - START) / MILLI;
  }

  private void until(ServedSystem system, double millis) {
    long end = START + (long) (millis * MILLI);
    while (now < end) {
      now = Math.min(end, now + MILLI / 4);
      system.work();
    }
  }

  @Test
  void theScriptBeginsWithTheFirstMessage() {
    ServedSystem system = system(FREEZES, 0);
    system.message("one", named("first"));
    until(system, 70);
    system.message("one", named("second"));
    until(system, 200);

    assertThat(happened)
        .containsExactly(
            "first confirmed at 1.0",
            "first delivered at 1.0",
            "second confirmed at 120.0",
            "second delivered at 120.0");
  }

  @Test
  void aStallRepeats() {
    ServedSystem system = system(FREEZES, 0);
    List<Double> latencies = new ArrayList<>();
    for (int sent = 0; sent < 360; sent++) {
      double at = millis();
      system.request(() -> latencies.add(millis() - at));
      until(system, sent + 1);
    }
    until(system, 500);

    // Three cycles of 120: 50 of them wait, from 51 ms down to 2, the others take 1 ms.
    assertThat(latencies).hasSize(360);
    assertThat(latencies.stream().filter(each -> each == 1.0)).hasSize(360 - 3 * 50);
    assertThat(latencies.stream().sorted().toList().get(359)).isEqualTo(51.0);
    assertThat(latencies.stream().mapToDouble(each -> each).sum())
        .isEqualTo(3 * (70 + 50 * (51 + 2) / 2.0));
  }

  @Test
  void whatTakesNoTimeWaitsForTheEndOfAStall() {
    ServedSystem system = system(FREEZES, 0);
    system.request(() -> {});
    until(system, 60);
    system.act(() -> happened.add("before at " + millis()));
    until(system, 80);
    system.act(() -> happened.add("within at " + millis()));
    until(system, 130);

    assertThat(happened).containsExactly("before at 60.25", "within at 120.0");
  }

  @Test
  void theFirstMessagesAreSpared() {
    ServedSystem system = system(Map.of("serviceTime", "5ms", "loss", 1), 2);
    system.message("one", named("probe"));
    system.request(() -> happened.add("request at " + millis()));
    until(system, 1);
    system.message("one", named("message"));
    until(system, 20);

    assertThat(happened)
        .containsExactly(
            "probe confirmed at 0.25",
            "probe delivered at 0.25",
            "request at 0.25",
            "message confirmed at 6.0");
    assertThat(system.injected()).containsEntry("lost", 1L);
  }

  @Test
  void duplicatesAreDeliveredTwiceAndRefusedMessagesNever() {
    ServedSystem twice = system(Map.of("duplication", 1), 0);
    twice.message("one", named("twice"));
    until(twice, 1);
    ServedSystem never = system(Map.of("sendErrors", 1), 0);
    never.message("one", named("never"));
    until(never, 2);

    assertThat(happened)
        .containsExactly(
            "twice confirmed at 0.25",
            "twice delivered at 0.25",
            "twice delivered at 0.25",
            "never refused at 1.25");
  }

  @Test
  void aKeyThatOnlyTheDriverHasIsRefused() {
    assertThatThrownBy(() -> ServedSystem.of(new Settings(Map.of("prefetch", 3)), 0))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("a server for other clients does not have it");
  }

  @Test
  void aStallThatDoesNotEndBeforeItRepeatsIsRefused() {
    Map<String, Object> stall = Map.of("at", "0s", "for", "2s", "every", "2s");

    assertThatThrownBy(() -> Behaviour.from(new Settings(Map.of("stalls", List.of(stall)))))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("must be longer than for");
  }
}
