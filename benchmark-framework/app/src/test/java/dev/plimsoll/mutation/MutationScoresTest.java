// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.mutation.Mutant.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MutationScoresTest {

  private static final String HEAD = "<?xml version=\"1.0\"?>\n<mutations partial=\"true\">\n";

  @TempDir private Path root;

  @BeforeEach
  void makeFolders() throws IOException {
    Files.createDirectories(root.resolve("docs"));
    Files.createDirectories(root.resolve("mutation"));
    reasons("");
  }

  @Test
  void theScoreIsTheShareOfAllMutantsThatWereKilledOrTimedOut() throws IOException {
    report(
        mutation("a", 1, 10, "KILLED"),
        mutation("a", 2, 11, "TIMED_OUT"),
        mutation("b", 20, 1, "SURVIVED"),
        mutation("b", 21, 2, "NO_COVERAGE"),
        mutation("b", 22, 3, "RUN_ERROR"));

    boolean good = recordAndWrite();

    assertThat(page())
        .contains("| search | 5 | 1 | 1 | 1 | 1 | 1 | 40.0 % | 2026-01-02 | abc |\n")
        .contains("3 left, 3 of them without a reason.");
    assertThat(good).isFalse();
  }

  @Test
  void aPackageThatReachesTheGoalIsGood() throws IOException {
    report(mutation("a", 1, 10, "KILLED"));

    assertThat(recordAndWrite()).isTrue();
    assertThat(page()).contains("100.0 %").doesNotContain("Outdated");
  }

  @Test
  void theRestOfARunThatWasEndedHasNotRun() throws IOException {
    String cutOff = mutation("a", 2, 11, "KILLED").substring(0, 60);
    Files.writeString(
        root.resolve("mutations.xml"), HEAD + mutation("a", 1, 10, "KILLED") + "\n" + cutOff);
    Files.createDirectories(root.resolve("all"));
    Files.writeString(
        root.resolve("all/mutations.xml"),
        HEAD + mutation("a", 1, 10, "NOT_STARTED") + "\n" + mutation("a", 2, 11, "NOT_STARTED"));

    recordAndWrite();

    assertThat(page())
        .contains("| search | 2 | 1 | 0 | 0 | 0 | 1 | 50.0 % |")
        .contains("| `Sample#a` | 2 | Math 2 | Replaced + &lt;with> - | not run |  |");
  }

  @Test
  void mutantsAreCountedInTheOrderOfTheCodeAndSoTheSameWhenCodeAboveMoves() throws IOException {
    report(
        mutation("a", 7, 30, "SURVIVED"),
        mutation("a", 3, 90, "KILLED"),
        mutation("a", 7, 12, "KILLED"));
    List<Mutant> mutants = PitReport.read(root.resolve("mutations.xml"), root.resolve("none"));

    assertThat(mutants).extracting(Mutant::number).containsExactly(1, 2, 3);
    assertThat(mutants)
        .extracting(Mutant::outcome)
        .containsExactly(Outcome.KILLED, Outcome.KILLED, Outcome.SURVIVED);
  }

  @Test
  void aReasonIsListedWithItsMutant() throws IOException {
    reasons("# a comment\ndev.search.Sample#a Math 1,2: equivalent: nobody can tell\n");
    report(mutation("a", 1, 10, "SURVIVED"), mutation("a", 2, 11, "SURVIVED"));

    recordAndWrite();

    assertThat(page())
        .contains("2 left, 0 of them without a reason.")
        .contains("| survived | equivalent: nobody can tell |");
  }

  @Test
  void aReasonForAMutantThatWasKilledIsOutdated() throws IOException {
    reasons("dev.search.Sample#a Math 1: chance: only a random value meets it\n");
    report(mutation("a", 1, 10, "KILLED"));

    assertThat(recordAndWrite()).isFalse();
    assertThat(page()).contains("## Outdated reasons").contains("- `dev.search.Sample#a Math 1`");
  }

  @Test
  void reasonsOfAPackageThatWasNotRunAreNotOutdated() throws IOException {
    reasons("dev.other.Sample#a Math 1: chance: only a random value meets it\n");
    report(mutation("a", 1, 10, "KILLED"));

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
    scores.record("search", root, "2026-01-02", "abc");
    return scores.writePage();
  }

  private String page() throws IOException {
    return Files.readString(root.resolve("docs/MUTATION.md"));
  }

  private void reasons(String text) throws IOException {
    Files.writeString(root.resolve("mutation/reasons.txt"), text);
  }

  private void report(String... mutations) throws IOException {
    Files.writeString(
        root.resolve("mutations.xml"), HEAD + String.join("\n", mutations) + "\n</mutations>\n");
  }

  private static String mutation(String method, int line, int index, String status) {
    return """
    <mutation detected='true' status='%s' numberOfTestsRun='1'><sourceFile>Sample.java</sourceFile>\
    <mutatedClass>dev.search.Sample</mutatedClass><mutatedMethod>%s</mutatedMethod>\
    <methodDescription>()V</methodDescription><lineNumber>%d</lineNumber>\
    <mutator>org.pitest.mutationtest.engine.gregor.mutators.MathMutator</mutator>\
    <indexes><index>%d</index></indexes><blocks><block>2</block></blocks><killingTest/>\
    <description>Replaced + &lt;with> -</description></mutation>\
    """
        .formatted(status, method, line, index);
  }
}
