// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.record.LiveSecond;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Seconds take no time. */
final class CountdownTest {

  private final List<String> shown = new ArrayList<>();
  private final Interruption interruption = new Interruption();

  @Test
  void eachSecondSaysHowManyAreLeft() throws Exception {
    new Countdown(new Shown(), interruption, () -> {})
        .sleep(Duration.ofSeconds(3), "the repetition begins");

    assertThat(shown)
        .containsExactly(
            "the repetition begins in 3 s",
            "the repetition begins in 2 s",
            "the repetition begins in 1 s");
  }

  @Test
  void theUsersRequestEndsIt() throws Exception {
    new Countdown(new Shown(), interruption, interruption::raise)
        .sleep(Duration.ofSeconds(30), "the repetition begins");

    assertThat(shown).containsExactly("the repetition begins in 30 s");
  }

  private final class Shown implements RunListener {

    @Override
    public void history(String line) {}

    @Override
    public void measuring(String what) {}

    @Override
    public void live(LiveSecond second) {}

    @Override
    public void progress(String line) {
      shown.add(line);
    }
  }
}
