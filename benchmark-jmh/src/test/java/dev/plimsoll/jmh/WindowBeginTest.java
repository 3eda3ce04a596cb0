// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The JVM compiles a branch that was never taken as an exit to the interpreter. One that is first
 * taken when the measured window begins would make it discard the code of the message path, and the
 * window would begin with interpreted code.
 */
@Tag("long")
final class WindowBeginTest {

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noCodeOfTheMessagePathIsDiscardedWhenTheMeasuredWindowBegins(
      boolean closedLoad, @TempDir Path folder) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                WindowBegin.class.getName(),
                Boolean.toString(closedLoad),
                folder.resolve("window.jfr").toString())
            .redirectErrorStream(true)
            .start();
    List<String> discarded;
    try (BufferedReader output = process.inputReader()) {
      discarded = output.lines().toList();
    }

    assertThat(process.waitFor()).as("%s", discarded).isZero();
    assertThat(discarded)
        .as("the compiler is at work")
        .anyMatch(line -> line.startsWith("warm-up"));
    assertThat(discarded).noneMatch(line -> line.startsWith("window dev.plimsoll"));
  }
}
