// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.result.GeneratedFile;
import org.junit.jupiter.api.Test;

final class LauncherHelpTest {

  @Test
  void theLauncherPrintsTheHelpOfTheProgram() throws Exception {
    CommandLine line = new CommandLine(new Object());

    GeneratedFile.require("bin/help.txt", line.help() + "\n");
  }
}
