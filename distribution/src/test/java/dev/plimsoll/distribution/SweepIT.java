// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.Program.Said;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sweep from the command line: its runs, its report, and how it goes on. */
class SweepIT {

  private static final String LOAD =
      """
      producerRate: 100
      warmup: 0s
      duration: 1s
      cooldown: 0s
      sweep: {producerRate: [100, 200], messageSize: [100, 1KiB]}
      """
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  private Program program;

  @BeforeEach
  void makeProgram() {
    program = Program.inThisJvm(temp);
    program.simulated("serviceTime: 1ms\n");
  }

  @Test
  void eachCombinationIsARunAndThereIsOneReport() throws Exception {
    Said said = program.measure(LOAD);

    said.exits(0);
    assertThat(said.out())
        .contains("a sweep of 4 runs", "report: " + temp.resolve("out/sweep.html"))
        .anyMatch(line -> line.startsWith("PASS  sim, producerRate 200, messageSize 1KiB"))
        .anyMatch(line -> line.contains("sim 200 1KiB"))
        .anyMatch(line -> line.contains("The knee was not reached"));
    assertThat(Results.files(temp.resolve("out"))).hasSize(4);
    assertThat(Files.readString(temp.resolve("out/sweep.html")))
        .contains("figure-load", "figure-size");
  }

  @Test
  void runsThatAreThereAreNotMadeAgain() throws Exception {
    program.measure(LOAD, "--set", "sweep.producerRate=[100]").exits(0);

    Said again = program.measure(LOAD, "--set", "sweep.producerRate=[100]");
    again.exits(2);
    assertThat(again.err())
        .contains(temp.resolve("out") + " holds 2 runs of this sweep already: add --resume");

    Said resumed = program.measure(LOAD, "--resume");
    resumed.exits(0);
    assertThat(resumed.out())
        .contains("a sweep of 4 runs; " + temp.resolve("out") + " has 2 of them already")
        .anyMatch(line -> line.contains("run 2 of 2"));
    assertThat(Results.files(temp.resolve("out"))).hasSize(4);
  }

  @Test
  void visitsAreSaidOfItsResultsByTheReport() throws Exception {
    Said said = program.measure(LOAD, "--needs", "5x40");

    said.exits(2);
    assertThat(said.err()).contains("--needs is not for a sweep: give it to report");
  }

  @Test
  void manyRunsAreConfirmed() throws Exception {
    Said said = program.measure(LOAD, "--repeat", "13");

    said.exits(2);
    assertThat(said.err())
        .contains("run: these are 52 runs, expected: 52 s for 52 runs")
        .contains("add --yes to start them, or leave out values of the sweep");
    assertThat(said.out()).noneMatch(line -> line.startsWith("PASS"));
  }

  @Test
  void aWrongKeyOrValueIsRefusedBeforeAnythingStarts() throws Exception {
    Said unknown = program.measure(LOAD, "--sweep", "mesageSize=1,2");
    Said wrong = program.measure(LOAD, "--sweep", "driver.serviceTime=1ms,soon");
    Said both = program.measure(LOAD, "--set", "producerRate=5");

    unknown.exits(2);
    assertThat(unknown.err()).contains("mesageSize: unknown key: did you mean 'messageSize'?");
    wrong.exits(2);
    assertThat(wrong.err()).contains("--sweep: serviceTime").contains("soon");
    both.exits(2);
    assertThat(both.err()).contains("producerRate: is what the sweep varies: take this argument");
    assertThat(temp.resolve("out")).doesNotExist();
  }
}
