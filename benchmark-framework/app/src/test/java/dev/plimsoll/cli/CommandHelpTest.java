// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CommandHelpTest {

  private final CommandLine line = new CommandLine(new Object());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run",
        "report",
        "site",
        "compare",
        "tune",
        "worker",
        "export",
        "import",
        "cost",
        "study",
        "check",
        "drivers",
        "fairness",
        "broker",
        "calibrate",
        "baseline",
        "simulated",
        "cleanup",
        "completion"
      })
  void everyCommandHasExamplesAndExitCodes(String command) {
    assertThat(line.help(command))
        .contains("Examples:\n  benchmark " + command, "Exit codes: 0 ", "--verbose")
        .doesNotContain("<empty string>", "%%", "Default: []", "default: )");
  }

  @Test
  void theHelpOfACommandBeginsWithWhatItDoes() {
    assertThat(line.help("drivers")).startsWith("lists the systems that can be measured\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "check", "tune"})
  void whereNumbersAreGivenTheirUnitsAreTold(String command) {
    assertThat(line.help(command)).contains("Units:", "1KiB", "50k");
  }
}
