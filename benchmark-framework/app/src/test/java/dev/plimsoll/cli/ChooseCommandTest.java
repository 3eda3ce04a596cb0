// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.plimsoll.plan.PlanException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ChooseCommandTest {

  private static final String NEED = "100 msg/s of 100 B, p99 end to end under 1 s";

  @TempDir private Path folder;
  private Path driver;

  @BeforeEach
  void writeADriverFile() throws Exception {
    driver = Files.writeString(folder.resolve("d.yaml"), "name: sim\ndriver: simulated\n");
  }

  @Test
  void aDryRunSaysHowTheNeedWasReadAndHowLongTheRunsTake() throws Exception {
    Typed typed = dryRun("--need", NEED);

    assertThat(typed.code()).as(typed.err()).isEqualTo(ExitCode.OK);
    assertThat(typed.out())
        .containsSubsequence(
            "100 messages of 100 bytes per second",
            "p99 of the end-to-end latency",
            "sim: " + driver,
            "sim: 3 runs",
            "sim, search: 1 run",
            "expected: ",
            "nothing was run");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aQuickChoiceHasOneRunAndProbesAndTakesLessThanFourMinutesForEachSystem() throws Exception {
    Typed typed = dryRun("--quick", "--need", NEED);

    assertThat(typed.out())
        .containsSubsequence(
            "sim: 1 run",
            "sim, 1.25 × the load: 1 run",
            "sim, 1.5 × the load: 1 run",
            "sim, 2 × the load: 1 run",
            "expected: 1 min 53 s for 4 runs");
  }

  @Test
  void aFileHasTheNeedToo() throws Exception {
    Path need = Files.writeString(folder.resolve("need.yaml"), "needs: '" + NEED + "'\n");

    assertThat(dryRun(need.toString()).out()).contains("100 messages of 100 bytes per second");
  }

  @Test
  void missingAndUnclearInputIsNamedWithAnExample() throws Exception {
    Typed noNeed = dryRun();
    Typed twoNeeds = dryRun("--need", NEED, "--need", NEED);

    assertThat(noNeed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(noNeed.err()).contains("say what you need: --need '5k msg/s");
    assertThat(twoNeeds.err()).contains("give one need");
    assertThat(
            catchThrowableOfType(PlanException.class, () -> dryRun("--need", "100 msg/s, kwick")))
        .hasMessageContaining("--need: column 12: 'kwick' is not understood");
  }

  @Test
  void theSearchOfALimitOfMinutesIsPlanned() throws Exception {
    Typed typed = dryRun("--need", "100 msg/s, p99 end to end under 150 s");

    assertThat(typed.code()).as(typed.err()).isEqualTo(ExitCode.OK);
    assertThat(typed.out()).contains("sim, search: 1 run");
  }

  @Test
  void noNodeIsLostOfASystemThatThisProgramDoesNotStart() throws Exception {
    assertThat(dryRun("--need", "100 msg/s, survives the loss of a node").out())
        .contains("sim, search: 1 run")
        .doesNotContain("sim, loss of a node");
  }

  private Typed dryRun(String... more) throws Exception {
    List<String> words = new ArrayList<>(List.of("choose", "--dry-run", "-d", driver.toString()));
    words.addAll(List.of("-o", folder.resolve("out").toString()));
    words.addAll(List.of(more));
    return Typed.run(words.toArray(new String[0]));
  }
}
