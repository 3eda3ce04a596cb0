// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramsTest {

  @TempDir private Path temp;

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
  @ValueSource(strings = {"with setsid", "without setsid"})
  void aProcessOutsideOfTheTerminalKeepsItsPid(String way) throws Exception {
    Map<String, String> environment = way.equals("with setsid") ? System.getenv() : Map.of();
    List<String> command = new ArrayList<>(Programs.outsideTerminal(environment));
    command.addAll(List.of("sh", "-c", "echo $$; exec cat"));
    Process process = new ProcessBuilder(command).start();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(lines.readLine()).isEqualTo(Long.toString(process.pid()));
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void withoutSetsidCtrlCIsIgnored() throws Exception {
    List<String> command = new ArrayList<>(Programs.outsideTerminal(Map.of()));
    command.addAll(List.of("sh", "-c", "kill -INT $$; echo alive"));
    Process process = new ProcessBuilder(command).start();

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
