// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DryRunTest {

  @TempDir private Path folder;
  private Path workload;

  @BeforeEach
  void writeAWorkload() throws Exception {
    workload =
        Files.writeString(
            folder.resolve("w.yaml"), "producerRate: 100\nwarmup: 1s\nduration: 2s\n");
  }

  @Test
  void namesTheRunsAndTheirTimeAndMakesNone() throws Exception {
    Path results = folder.resolve("results");

    Typed typed =
        Typed.run(
            "run",
            "--dry-run",
            "-d",
            "simulated",
            "-o",
            results + "",
            "--repeat",
            "3",
            "" + workload);

    assertThat(typed.code()).as(typed.err()).isEqualTo(ExitCode.OK);
    assertThat(typed.out())
        .contains(workload + " on simulated: 3 runs", "expected: ", "nothing was run");
    assertThat(results).doesNotExist();
  }

  @Test
  void saysHowLongAComparisonTakesAndRunsNothing() throws Exception {
    Path base = Files.writeString(folder.resolve("base.yaml"), "driver: simulated\n");
    Path candidate =
        Files.writeString(folder.resolve("new.yaml"), "driver: simulated\nserviceTime: 1ms\n");

    Typed typed = Typed.run("tune", "--dry-run", "" + base, "" + candidate, "" + workload);

    assertThat(typed.code()).as(typed.err()).isEqualTo(ExitCode.OK);
    assertThat(typed.out())
        .contains("18 runs", "(a burn-in for each side, then 8 pairs)", "looks after 8, 12, 20")
        .endsWith("nothing was run: without --dry-run, these runs are executed\n");
  }

  @Test
  void namesTheValuesOfASweep() throws Exception {
    Typed typed =
        Typed.run("run", "--dry-run", "-d", "simulated", "--sweep", "topics=1,2", "" + workload);

    assertThat(typed.out()).contains("simulated with topics=1: 1 run", "topics=2: 1 run");
  }
}
