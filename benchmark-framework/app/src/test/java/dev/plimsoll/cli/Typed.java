// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.remote.RequestedWorkers;
import dev.plimsoll.report.Screen;
import dev.plimsoll.run.Interruption;
import dev.plimsoll.run.ObservedMachines;
import dev.plimsoll.series.SeriesContext;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The outcome of a command line: exit code, standard output and standard error. */
record Typed(ExitCode code, String out, String err) {

  /**
   * Executes a command that starts no benchmark run. Exceptions other than UsageException are
   * passed on to the caller.
   */
  static Typed run(String... words) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream before = System.err;
    PrintStream screen = new PrintStream(out, true, StandardCharsets.UTF_8);
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    try {
      ExitCode code = execute(List.of(words), screen);
      return new Typed(code, out.toString(StandardCharsets.UTF_8), text(err));
    } finally {
      System.setErr(before);
    }
  }

  private static ExitCode execute(List<String> words, PrintStream screen) throws Exception {
    CommandLine line = new CommandLine(new Object());
    Command command = line.command(line.parse(words).orElseThrow());
    CommandContext context =
        new CommandContext(
            screen,
            new UserPrompt(screen, new StringReader(""), false),
            Path.of("..", ".."),
            System::getenv,
            new SeriesContext(
                new Screen(screen, false, false, false),
                new Interruption(),
                "1",
                "",
                words,
                ObservedMachines.NONE,
                RequestedWorkers.NONE,
                1));
    try {
      return command.execute(context);
    } catch (UsageException e) {
      System.err.println("benchmark: " + e.getMessage());
      return ExitCode.USAGE;
    }
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
