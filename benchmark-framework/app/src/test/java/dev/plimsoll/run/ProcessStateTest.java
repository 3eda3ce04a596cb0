// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
final class ProcessStateTest {

  private Process process;

  @BeforeEach
  void start() throws IOException {
    process = new ProcessBuilder("sleep", "1000").start();
  }

  @AfterEach
  void end() {
    process.destroyForcibly();
  }

  @Test
  void aSignalStopsAndContinuesAProcess() throws Exception {
    becomes(ProcessState.RUNNING);
    signal("STOP");
    becomes(ProcessState.STOPPED);
    signal("CONT");
    becomes(ProcessState.RUNNING);
  }

  @Test
  void aKilledProcessIsGone() {
    process.destroyForcibly();

    becomes(ProcessState.GONE);
  }

  private void becomes(ProcessState state) {
    await()
        .atMost(1, TimeUnit.MINUTES)
        .untilAsserted(() -> assertThat(ProcessState.of(process.pid())).isEqualTo(state));
  }

  private void signal(String name) throws Exception {
    Process kill =
        new ProcessBuilder("/bin/sh", "-c", "kill -" + name + " " + process.pid()).start();
    assertThat(kill.waitFor()).isZero();
  }
}
