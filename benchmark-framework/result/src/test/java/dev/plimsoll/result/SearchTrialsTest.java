// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.SearchTrials.Case;
import dev.plimsoll.result.SearchTrials.Trial;
import dev.plimsoll.search.SearchStep.SearchLimit;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A tenth of what {@code bench/search-trials} does; at least 367 of 400 must be right there. */
final class SearchTrialsTest {

  private static final int COUNT = 40;

  @ParameterizedTest
  @EnumSource(Case.class)
  void searchesOfACapacityThatIsKnownAreRight(Case each) {
    List<Trial> trials = SearchTrials.of(each, COUNT);

    assertThat(trials.stream().filter(Trial::right).count())
        .as(trials.toString())
        .isGreaterThanOrEqualTo(37);
    if (each != Case.LEAK && each != Case.SLOW_PHASE) {
      assertThat(trials.stream().filter(trial -> trial.limit() == SearchLimit.FALLING).count())
          .isLessThanOrEqualTo(1);
    }
  }
}
