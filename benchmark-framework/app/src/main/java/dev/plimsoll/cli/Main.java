// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.report.Screen;
import dev.plimsoll.run.Interruption;
import dev.plimsoll.text.KnownSecrets;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;

/** The main class of the program: an {@link Invocation} that is all that its process does. */
public final class Main {

  private Main() {}

  /** Starts the program. */
  public static void main(String[] arguments) {
    KnownSecrets.addArguments(ManagementFactory.getRuntimeMXBean().getInputArguments());
    System.setOut(Invocation.redacting(new FileOutputStream(FileDescriptor.out)));
    System.setErr(Invocation.redacting(new FileOutputStream(FileDescriptor.err)));
    Invocation invocation = new Invocation(home(), System::getenv, Main::handleSignals);
    System.exit(invocation.run(List.of(arguments)).number());
  }

  private static void handleSignals(Interruption interruption, Screen screen) {
    Signals.on(() -> endInOrder(interruption, screen), () -> endAtOnce(interruption));
  }

  private static void endInOrder(Interruption interruption, Screen screen) {
    interruption.raise();
    screen.line("interrupted: ending in order; once more to end at once");
  }

  /** Ends the program without shutdown hooks, which might wait forever. */
  private static void endAtOnce(Interruption interruption) {
    String left = interruption.leftBehind();
    System.err.println("benchmark: ended at once" + (left.isEmpty() ? "" : ": " + left));
    Runtime.getRuntime().halt(ExitCode.INTERRUPTED.number());
  }

  private static Path home() {
    String home = System.getProperty("plimsoll.home");
    return Path.of(home == null ? "" : home);
  }
}
