// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import static dev.plimsoll.mutation.MutatedPackage.place;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plimsoll.mutation.Mutant.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PackageRunTest {

  @TempDir private Path root;

  private MutatedPackage mutated;

  @BeforeEach
  void runSomeMutants() throws IOException {
    mutated = new MutatedPackage(root);
    mutated.list("a 1", "a 2", "a 3", "a 4");
    mutated.report("a 1 KILLED", "a 2 SURVIVED", "a 3 TIMED_OUT");
    mutated.run().mutants();
  }

  @Test
  void mutantsWithAnOutcomeAreNotRunAgain() throws IOException {
    assertThat(known()).containsExactly(place("a", "1"), place("a", "2"), place("a", "3"));
  }

  @Test
  void outcomesOfSeveralRunsAddUp() throws IOException {
    mutated.run().proceed();
    mutated.report("a 4 KILLED");

    assertThat(mutated.run().mutants())
        .extracting(Mutant::outcome)
        .containsExactly(Outcome.KILLED, Outcome.SURVIVED, Outcome.TIMED_OUT, Outcome.KILLED);
  }

  @Test
  void aRunThatDoesNotContinueForgetsOutcomes() throws IOException {
    mutated.run().begin();

    assertThat(Files.readAllLines(root.resolve("report/search/known"))).isEmpty();
    mutated.report();
    assertThat(mutated.run().mutants()).extracting(Mutant::outcome).containsOnly(Outcome.NOT_RUN);
  }

  @Test
  void allMutantsOfAChangedClassRunAgain() throws IOException {
    mutated.compile("classes", "Sample$Nested", "changed");

    assertThat(known()).isEmpty();
  }

  @Test
  void mutantsThatAChangedTestKilledRunAgain() throws IOException {
    mutated.compile("test-classes", "SampleTest", "changed");

    assertThat(known()).containsExactly(place("a", "3"));
  }

  @Test
  void whatTestsShareBelongsToEachOfThem() throws IOException {
    mutated.compile("test-classes", "Helper", "changed");

    assertThat(known()).containsExactly(place("a", "3"));
  }

  @Test
  void survivorsRunAgainWhenAnyTestIsAdded() throws IOException {
    mutated.compile("test-classes", "AddedTest", "");

    assertThat(known()).containsExactly(place("a", "1"), place("a", "3"));
  }

  @Test
  void outcomesWithOtherTargetsDoNotCount() throws IOException {
    mutated.targets("search classes dev.search.*\nsearch without OtherTest\n");

    assertThat(known()).isEmpty();
  }

  @Test
  void aLineThatTheLimitCutOffDoesNotCount() throws IOException {
    mutated.run().begin();
    mutated.report("a 1 KILLED", "a 2 KILLED");
    mutated.cutOffReport();

    assertThat(mutated.run().mutants())
        .extracting(Mutant::outcome)
        .containsExactly(Outcome.KILLED, Outcome.NOT_RUN, Outcome.NOT_RUN, Outcome.NOT_RUN);
  }

  @Test
  void mutantsAreNumberedInTheOrderOfTheCode() throws IOException {
    mutated.list("a 7", "b 5", "a 3");

    assertThat(mutated.run().mutants())
        .extracting(Mutant::method, Mutant::line, Mutant::number)
        .containsExactly(tuple("a", 3, 1), tuple("b", 5, 1), tuple("a", 7, 2));
  }

  private List<String> known() throws IOException {
    mutated.run().proceed();
    return Files.readAllLines(root.resolve("report/search/known"));
  }
}
