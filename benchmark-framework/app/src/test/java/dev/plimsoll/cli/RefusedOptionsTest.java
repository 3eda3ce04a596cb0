// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options that would have no effect are refused. */
final class RefusedOptionsTest {

  @TempDir private Path folder;

  @Test
  void resultsOfASweepAreNotPrinted() throws Exception {
    Path workload =
        Files.writeString(
            folder.resolve("w.yaml"), "producerRate: 100\nwarmup: 0s\nduration: 1s\n");

    Typed typed =
        Typed.run(
            "run",
            "-d",
            "simulated",
            "--sweep",
            "producerRate=1,2",
            "--print-results",
            "-o",
            folder.resolve("results") + "",
            workload + "");

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(typed.err()).contains("--print-results is not for a sweep");
  }

  @Test
  void aSimulatedServerHasNoKeysOfAWorkload() throws Exception {
    Typed typed = Typed.run("simulated", "--listen", "redis=0", "--set", "serviceTime=1ms");

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(typed.err()).contains("write --set driver.serviceTime=…");
  }

  @Test
  void keysForFilesThatAreNotCheckedAreRefusedWithoutTheirValue() throws Exception {
    Typed driver = Typed.run("check", "-d", "simulated", "--set", "serviceTime=7ms");
    assertThat(driver.code()).isEqualTo(ExitCode.USAGE);
    assertThat(driver.err())
        .contains("--set serviceTime is a key of a workload, and none is checked")
        .doesNotContain("7ms");

    Path workload =
        Files.writeString(
            folder.resolve("w.yaml"), "producerRate: 100\nwarmup: 0s\nduration: 1s\n");
    Typed of = Typed.run("check", "--set", "driver.serviceTime=7ms", workload + "");
    assertThat(of.code()).isEqualTo(ExitCode.USAGE);
    assertThat(of.err()).contains("add -d DRIVER").doesNotContain("7ms");
  }

  @Test
  void aDryRunCountsTheWorkersThatAreAwaited() throws Exception {
    Path workload =
        Files.writeString(
            folder.resolve("w.yaml"),
            "load: request-reply\nproducerRate: 100\nwarmup: 0s\nduration: 1s\n");
    Typed typed =
        Typed.run(
            "run",
            "--dry-run",
            "-d",
            "simulated",
            "--workers",
            "dns:w:9400",
            "--workers-count",
            "4",
            workload + "");

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(typed.err()).contains("4 workers were named");
  }
}
