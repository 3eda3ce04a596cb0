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

  /** Below it, no command ends. Collectors keep a part of what was given, here 48 MiB. */
  private static final long LEAST_HEAP = 40L << 20;

  /** {@link ExitCode#INTERNAL}, which may not be loadable. */
  private static final int LACKING = 70;

  private Main() {}

  /**
   * Starts the program. Whatever it lacks, it ends with a sentence and an exit code: memory and the
   * right to open its jars may be too little for any class but this one, which therefore uses those
   * of the JDK's start only.
   */
  public static void main(String[] arguments) {
    long heap = Runtime.getRuntime().maxMemory();
    if (heap < LEAST_HEAP) {
      lack(
          "the heap of ",
          heap >> 20,
          " MiB is too small: commands need 48 MiB, runs 1 GiB; give more");
      System.exit(LACKING);
    }
    int code = LACKING;
    try {
      code = run(arguments);
    } catch (OutOfMemoryError e) {
      lack("out of memory: the heap of ", heap >> 20, " MiB is too small: give more");
    } catch (LinkageError e) {
      System.err.print("benchmark: a class cannot be loaded (");
      System.err.print(e);
      System.err.println(
          "): the limit of open files (ulimit -n) is too low, or jars are"
              + " missing: unpack or build again");
    }
    System.exit(code);
  }

  private static void lack(String before, long mebis, String after) {
    System.err.print("benchmark: ");
    System.err.print(before);
    System.err.print(mebis);
    System.err.print(after);
    System.err.println(" with BENCHMARK_OPTS=-Xmx2g");
    System.err.flush();
  }

  private static int run(String[] arguments) {
    KnownSecrets.addArguments(ManagementFactory.getRuntimeMXBean().getInputArguments());
    System.setOut(Invocation.redacting(new FileOutputStream(FileDescriptor.out)));
    System.setErr(Invocation.redacting(new FileOutputStream(FileDescriptor.err)));
    Invocation invocation = new Invocation(home(), System::getenv, Main::handleSignals);
    return invocation.run(List.of(arguments)).number();
  }

  private static void handleSignals(Interruption interruption, Screen screen) {
    Signals.on(() -> endInOrder(interruption, screen), () -> endAtOnce(interruption));
  }

  private static void endInOrder(Interruption interruption, Screen screen) {
    interruption.raise();
    screen.line("interrupted: the run ends in order; interrupt again to end at once");
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
