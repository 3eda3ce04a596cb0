// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Processes that compute until they have used some hundredths of a second. */
@EnabledOnOs(OS.LINUX)
final class ProcessCostTest {

  private static final String COMPUTE =
      "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo computed; ";

  private Process started;

  @AfterEach
  void endsTheProcesses() {
    started.descendants().forEach(ProcessHandle::destroyForcibly);
    started.destroyForcibly();
  }

  @Test
  void aChildThatHasEndedCounts() throws IOException {
    long pid = start("(" + COMPUTE + "); echo ended; exec sleep 600", "computed", "ended");

    assertThat(ProcessCost.cpuSecondsWithChildren(pid)).isGreaterThan(ProcessCost.cpuSeconds(pid));
  }

  @Test
  void aChildThatRunsCounts() throws IOException {
    long pid = start("(" + COMPUTE + "exec sleep 600) & wait", "computed");

    assertThat(ProcessCost.cpuSecondsWithChildren(pid)).isGreaterThan(ProcessCost.cpuSeconds(pid));
  }

  @Test
  void aProcessWithoutChildrenUsesWhatItUses() throws IOException {
    long pid = start(COMPUTE + "read end", "computed");

    assertThat(ProcessCost.cpuSecondsWithChildren(pid))
        .isPositive()
        .isCloseTo(ProcessCost.cpuSeconds(pid), within(1e-6));
  }

  @Test
  void ofAProcessThatEndedNothingIsKnown() throws Exception {
    long pid = start("echo computed", "computed");
    started.waitFor();

    assertThat(ProcessCost.cpuSecondsWithChildren(pid)).isNaN();
  }

  private long start(String script, String... lines) throws IOException {
    started = new ProcessBuilder("sh", "-c", script).start();
    for (String line : lines) {
      assertThat(started.inputReader().readLine()).isEqualTo(line);
    }
    return started.pid();
  }
}
