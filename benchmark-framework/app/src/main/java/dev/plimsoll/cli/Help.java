// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.JCommander;
import java.util.stream.Collectors;

/** The --help text without a command, and the parts that the help of all commands shares. */
final class Help {

  static final String UNITS =
      """
      Units: times 500us, 20ms, 30s, 5m, 1h; sizes 100, 1KiB, 4MiB (also KB, MB); rates per second
      50000, 50k, 1.5M.
      """;

  static final String EXIT_CODES =
      """
      Exit codes: 0 all runs passed; 1 a run failed or a system could not be reached; 2 the input is
      invalid, or the system lacks a feature that it asks for; 3 in a comparison, a run of the base
      failed; 4 no run failed, but one is VOID: the generator or its machine disturbed it, so it
      says nothing about the system; 70 a fault of this program, or too little memory for it; 74 a
      result could not be stored in its folder (the output names the other place); 130 interrupted
      (Ctrl+C, TERM or HUP). If several apply, the greatest counts, but 4 only if no other applies,
      and 3 only if no other but 4 applies.
      """;

  private static final String LAST_LINES =
      """

        benchmark COMMAND --help   describes the options of a command
        benchmark --version        prints the version

      BENCHMARK_OPTS passes options to the Java virtual machine.

      """;

  private static final int WIDTH = 100;
  private static final String INDENT = " ".repeat(6);

  private Help() {}

  /** Lists the commands with the descriptions from their classes. */
  static String overview(JCommander parser) {
    String commands =
        parser.getCommands().keySet().stream()
            .map(name -> command(parser, name))
            .collect(Collectors.joining());
    return "Plimsoll measures messaging systems under load.\n\n"
        + "Usage: benchmark COMMAND [OPTION]… [FILE]…\n\n"
        + commands
        + LAST_LINES
        + EXIT_CODES.stripTrailing();
  }

  private static String command(JCommander parser, String name) {
    String files = parser.getCommands().get(name).getMainParameterDescription();
    return "  benchmark "
        + name
        + (files == null || files.isEmpty() ? "" : " " + files)
        + "\n"
        + wrap(parser.getUsageFormatter().getCommandDescription(name));
  }

  private static String wrap(String text) {
    StringBuilder lines = new StringBuilder();
    StringBuilder line = new StringBuilder(INDENT);
    for (String word : text.split(" ", -1)) {
      if (line.length() + 1 + word.length() > WIDTH) {
        lines.append(line.toString().stripTrailing()).append('\n');
        line = new StringBuilder(INDENT);
      }
      line.append(word).append(' ');
    }
    return lines.append(line.toString().stripTrailing()).append('\n').toString();
  }
}
