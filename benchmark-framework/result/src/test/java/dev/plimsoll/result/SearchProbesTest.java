// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.search.SearchStep.RateProbe;
import org.junit.jupiter.api.Test;

final class SearchProbesTest {

  @Test
  void aStopThatMadeLatenciesLongerDoesNotDisturbAProbeThatMetItsObjectives() {
    assertThat(outcome("endToEnd.p99 < 10s", "GENERATOR_STOPPED")).isEqualTo("passed");
    assertThat(outcome("endToEnd.p99 < 10s", "GENERATOR_WAITED")).isEqualTo("passed");
  }

  @Test
  void aSlowGeneratorSendsAnotherLoad() {
    assertThat(outcome("endToEnd.p99 < 10s", "GENERATOR_TOO_SLOW")).isEqualTo("disturbed");
  }

  @Test
  void aStopDisturbsAProbeWithAnObjectiveThatItDoesNotMakeLonger() {
    assertThat(outcome("publishService.p99 < 10s", "GENERATOR_STOPPED")).isEqualTo("disturbed");
  }

  private static String outcome(String objective, String code) {
    RunResult result = Voided.of(SampleResults.withObjectives(objective), code);
    return SearchProbes.of(new RateProbe(1_000, true), result, 0).outcome();
  }
}
