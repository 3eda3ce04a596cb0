// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.Program.Said;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objectives decide the exit code, and are shown wherever a result is. */
class ObjectivesIT {

  private static final String LOAD =
      "producerRate: 200\nwarmup: 0s\nduration: 1s\ncooldown: 0s\n"
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  private Program program;

  @BeforeEach
  void makeProgram() {
    program = Program.inThisJvm(temp);
    program.simulated("serviceTime: 20ms\n");
  }

  @Test
  void aRunThatMeetsItsObjectivesPasses() throws Exception {
    Said said = program.measure(LOAD + "objectives: [publish.min >= 20ms, lost == 0]\n");

    said.exits(0);
    assertThat(said.out()).anyMatch(line -> line.matches("lost == 0 +0  ✓ met"));
  }

  @Test
  void aMissedObjectiveIsExitCode1AndInEachView() throws Exception {
    Said said = program.measure(LOAD + "objectives: [publish.p50 < 10ms, lost == 0]\n");

    said.exits(1);
    assertThat(said.out())
        .anyMatch(line -> line.matches("publish\\.p50 < 10 ms +2.*ms  ✗ missed"))
        .anyMatch(line -> line.contains("OBJECTIVE_MISSED"));
    Path file = Results.files(temp.resolve("out")).get(0);
    assertThat(file.toString()).endsWith(".FAIL.json");
    program.run("check", file.toString()).exits(0);
    program.run("report", file.toString(), "-o", "page.html").exits(0);
    assertThat(Files.readString(temp.resolve("page.html")))
        .containsSubsequence("FAIL", "id=\"objectives\"", "publish.p50 &lt; 10 ms", "✗ missed");
  }

  @Test
  void anObjectiveThatTheRunCannotHaveIsRefusedBeforeAnythingStarts() throws Exception {
    Said said =
        program.measure(
            """
            load: closed
            subscriptionsPerTopic: 0
            objectives:
              - publish.p99 < 5ms
              - endToEndService.p99 < 5ms
            """);

    said.exits(2);
    assertThat(said.err())
        .contains("load.yaml:4:5: objectives[0]: publish.p99 counts from the intended send time")
        .contains("load.yaml:5:5: objectives[1]: endToEndService.p99 needs consumers");
    assertThat(temp.resolve("out")).doesNotExist();
  }

  @Test
  void checkSaysHowEachWasRead() throws Exception {
    program.put("load.yaml", LOAD + "objectives: [publish.rate >= 99%]\n");
    Said said = program.run("check", "load.yaml");

    said.exits(0);
    assertThat(said.out())
        .contains(
            "# objective: acknowledged messages per second at least 99 % of the rate asked for");
  }
}
