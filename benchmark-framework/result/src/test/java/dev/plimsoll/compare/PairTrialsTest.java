// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.PairTrials.Found;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often the procedure of {@code tune} finds what is there, and what is not: {@link PairTrials}
 * with a fixed seed. {@code bench/README.md} records the whole trials.
 */
final class PairTrialsTest {

  private static final long SEED = 20_261_123;
  private static final int SOME = 150;

  @Test
  void equalSidesAreSeldomCalledDifferentHoweverTheMachineDrifts() {
    for (PairTrials trials : PairTrials.ALL.subList(0, 3)) {
      // 5 % of 150 and three standard deviations.
      assertThat(trials.found(SOME, SEED).byTheTestAtTheEnd())
          .as(trials.name())
          .isLessThanOrEqualTo(15);
    }
  }

  @Test
  void aFifthIsFoundAtTheFirstLookInSpiteOfADrift() {
    assertThat(PairTrials.ALL.get(4).found(SOME, SEED).byLook().get(0)).isGreaterThanOrEqualTo(135);
  }

  @Test
  void aFifthIsFoundInSpiteOfAnOutlierInTheOppositeDirection() {
    assertThat(PairTrials.ALL.get(7).found(SOME, SEED).atTheEnd()).isGreaterThanOrEqualTo(135);
  }

  /** The whole trials; the figures are written to {@code target/pair-trials.md}. */
  @Tag("long")
  @Test
  void theWholeTrials() throws IOException {
    List<Found> found = PairTrials.all(2_000, SEED);
    String page = PairTrials.page(found);
    Path folder = Files.createDirectories(Path.of("target"));
    Files.writeString(folder.resolve("pair-trials.md"), page);
    System.out.println(page);

    assertThat(found.subList(0, 3))
        .allSatisfy(each -> assertThat(each.byTheTestAtTheEnd()).isLessThanOrEqualTo(120));
    assertThat(found.get(4).byLook().get(0)).isGreaterThanOrEqualTo(1_800);
    assertThat(found.get(7).atTheEnd()).isGreaterThanOrEqualTo(1_800);
  }
}
