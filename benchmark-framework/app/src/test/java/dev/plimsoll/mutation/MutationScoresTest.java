// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MutationScoresTest {

  @TempDir private Path root;

  private MutatedPackage mutated;

  @BeforeEach
  void makeFolders() throws IOException {
    mutated = new MutatedPackage(root);
    Files.createDirectories(root.resolve("docs"));
    reasons("");
  }

  @Test
  void theScoreIsTheShareOfAllMutantsThatWereKilledOrTimedOut() throws IOException {
    mutated.list("a 1", "a 2", "b 20", "b 21", "b 22");
    mutated.report(
        "a 1 KILLED", "a 2 TIMED_OUT", "b 20 SURVIVED", "b 21 NO_COVERAGE", "b 22 RUN_ERROR");

    boolean good = recordAndWrite();

    assertThat(page())
        .contains("| search | 5 | 1 | 1 | 1 | 1 | 1 | 40.0 % | 2026-01-02 | abc |\n")
        .contains("3 left, 3 of them without a reason.");
    assertThat(good).isFalse();
  }

  @Test
  void aPackageThatReachesTheGoalIsGood() throws IOException {
    mutated.list("a 1");
    mutated.report("a 1 KILLED");

    assertThat(recordAndWrite()).isTrue();
    assertThat(page()).contains("100.0 %").doesNotContain("Outdated");
  }

  @Test
  void whatWasNotRunIsCountedForEachClassAndNotListed() throws IOException {
    mutated.list("a 1", "a 2", "a 3");
    mutated.report("a 1 KILLED", "a 3 SURVIVED");

    recordAndWrite();

    assertThat(page())
        .contains("| search | 3 | 1 | 0 | 1 | 0 | 1 | 33.3 % |")
        .contains("Not run: `Sample` 1.\n")
        .contains("| `Sample#a` | 3 | Math 3 | Replaced + &lt;with> - | survived |  |")
        .doesNotContain("| `Sample#a` | 2 |");
  }

  @Test
  void aReasonIsListedWithItsMutant() throws IOException {
    reasons("# a comment\ndev.search.Sample#a Math 1,2: equivalent: nobody can tell\n");
    mutated.list("a 1", "a 2");
    mutated.report("a 1 SURVIVED", "a 2 SURVIVED");

    recordAndWrite();

    assertThat(page())
        .contains("2 left, 0 of them without a reason.")
        .contains("| survived | equivalent: nobody can tell |");
  }

  @Test
  void aReasonForAMutantThatWasKilledIsOutdated() throws IOException {
    reasons("dev.search.Sample#a Math 1: chance: only a random value meets it\n");
    mutated.list("a 1");
    mutated.report("a 1 KILLED");

    assertThat(recordAndWrite()).isFalse();
    assertThat(page()).contains("## Outdated reasons").contains("- `dev.search.Sample#a Math 1`");
  }

  @Test
  void reasonsOfAPackageThatWasNotRunAreNotOutdated() throws IOException {
    reasons("dev.other.Sample#a Math 1: chance: only a random value meets it\n");
    mutated.list("a 1");
    mutated.report("a 1 KILLED");

    assertThat(recordAndWrite()).isTrue();
  }

  @Test
  void reasonsAreReadStrictly() {
    assertThatThrownBy(() -> Reasons.parse(List.of("dev.search.Sample#a Math 1: because")))
        .hasMessageContaining("dev.search.Sample#a Math 1: because");
    assertThatThrownBy(
            () ->
                Reasons.parse(
                    List.of("x.S#a Math 1: chance: one", "x.S#a Math 1,2: chance: another")))
        .hasMessageContaining("two reasons for x.S#a Math 1");
  }

  @Test
  void aScoreIsRoundedDown() {
    assertThat(MutationPage.percent(0.84999)).isEqualTo("84.9 %");
  }

  private boolean recordAndWrite() throws IOException {
    MutationScores scores = new MutationScores(root);
    scores.record(mutated.run(), "2026-01-02", "abc");
    return scores.writePage();
  }

  private String page() throws IOException {
    return Files.readString(root.resolve("docs/MUTATION.md"));
  }

  private void reasons(String text) throws IOException {
    Files.writeString(root.resolve("mutation/reasons.txt"), text);
  }
}
