// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramsTest {

  @TempDir private Path temp;

  private Process process;

  @AfterEach
  void endProcess() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  @Test
  void theFirstProgramOnThePathIsTaken() throws Exception {
    Path first = program("a/mvn");
    program("b/mvn");
    Files.createDirectories(temp.resolve("c/mvn"));
    String path = temp.resolve("c") + ":" + first.getParent() + "::" + temp.resolve("b");

    assertThat(Programs.onPath("mvn", Map.of("PATH", path))).contains(first);
    assertThat(Programs.onPath("gradle", Map.of("PATH", path))).isEmpty();
  }

  @Test
  void mavenHomeServesWhenThePathHasNoMaven() throws Exception {
    Path maven = program("home/bin/mvn");

    assertThat(Programs.maven(Map.of("MAVEN_HOME", "" + temp.resolve("home")))).contains(maven);
    assertThat(Programs.maven(Map.of())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"setsid", "perl", "no program"})
  void aProcessOutsideOfTheTerminalKeepsItsPid(String way) throws Exception {
    String pid = firstLine("echo $$; exec cat", way);

    assertThat(pid).isEqualTo(Long.toString(process.pid()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"setsid", "perl"})
  void aProcessOutsideOfTheTerminalIsInAGroupOfItsOwn(String way) throws Exception {
    assertThat(statistic(4, way)).isEqualTo(Long.toString(process.pid()));
  }

  @Test
  void aProcessOutsideOfTheTerminalHasASessionOfItsOwnIfThereAreSetsidAndPerl() throws Exception {
    assertThat(statistic(5, "setsid", "perl")).isEqualTo(Long.toString(process.pid()));
  }

  /** Starts a shell outside of the terminal and returns a field of its /proc/PID/stat. */
  private String statistic(int field, String... programs) throws IOException {
    assumeTrue(Files.exists(Path.of("/proc/self/stat")));
    return firstLine("cat /proc/$$/stat; exec cat", programs).split(" ", -1)[field];
  }

  /** Starts a shell outside of the terminal; the PATH has the given programs alone. */
  private String firstLine(String script, String... programs) throws IOException {
    Path folder = Files.createDirectories(temp.resolve("path"));
    for (String name : programs) {
      Optional<Path> program = Programs.onPath(name, System.getenv());
      assumeTrue(program.isPresent() || name.equals("no program"), name + " is not installed");
      if (program.isPresent()) {
        Files.createSymbolicLink(folder.resolve(name), program.get());
      }
    }
    List<String> command =
        new ArrayList<>(Programs.outsideTerminal(Map.of("PATH", folder.toString())));
    command.addAll(List.of("sh", "-c", script));
    process = new ProcessBuilder(command).start();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      return lines.readLine();
    }
  }

  @Test
  void withoutPerlAndSetsidCtrlCIsIgnored() throws Exception {
    List<String> command = new ArrayList<>(Programs.outsideTerminal(Map.of()));
    command.addAll(List.of("sh", "-c", "kill -INT $$; echo alive"));
    process = new ProcessBuilder(command).start();

    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(lines.readLine()).isEqualTo("alive");
    }
  }

  private Path program(String name) throws IOException {
    Path file = temp.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
