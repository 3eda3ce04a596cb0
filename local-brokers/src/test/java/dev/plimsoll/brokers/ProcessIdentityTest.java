// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessIdentityTest {

  @Test
  void aRunningProcessLives() {
    ProcessIdentity self = ProcessIdentity.of(ProcessHandle.current().pid());

    assertThat(self.isAlive()).isTrue();
    assertThat(self.handle()).contains(ProcessHandle.current());
  }

  @Test
  void anEndedProcessDoesNot() throws Exception {
    ProcessIdentity ended = Processes.ended();

    assertThat(ended.isAlive()).isFalse();
    assertThat(ended.handle()).isEmpty();
  }

  @Test
  void aLaterProcessWithTheSameNumberIsAnother() {
    ProcessIdentity self = ProcessIdentity.of(ProcessHandle.current().pid());

    assertThat(new ProcessIdentity(self.pid(), self.born() + "0").isAlive()).isFalse();
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "reads /proc")
  void aProcessThatEndedAndWasNotCollectedDoesNotLive() throws Exception {
    // The shell replaces itself with a program that never reaps its child.
    Process parent = new ProcessBuilder("sh", "-c", "yes >/dev/null & echo $!; exec cat").start();
    Path name = Path.of("/proc/" + parent.pid() + "/comm");
    try (BufferedReader lines = parent.inputReader(StandardCharsets.UTF_8)) {
      ProcessIdentity child = ProcessIdentity.of(Long.parseLong(lines.readLine()));
      assertThat(child.isAlive()).isTrue();
      await().until(() -> Files.readString(name).strip().equals("cat"));

      child.handle().orElseThrow().destroyForcibly();

      await().until(() -> !child.isAlive());
      assertThat(ProcessHandle.of(child.pid())).as("still in the process table").isPresent();
    } finally {
      parent.destroyForcibly();
    }
  }
}
