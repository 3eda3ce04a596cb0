// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.remote.RequestedWorkers;
import dev.plimsoll.report.Screen;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.run.Interruption;
import dev.plimsoll.run.ObservedMachines;
import dev.plimsoll.series.SeriesContext;
import dev.plimsoll.text.KnownSecrets;
import dev.plimsoll.text.RedactingStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;

/** The main class of the program. */
public final class Main {

  /** A small maximum, so that seeds are short to type. */
  private static final long GREATEST_SEED = 1_000_000_000;

  /** Memory that is released when there is none left, so that the reason can be written. */
  private static final AtomicReference<byte[]> RESERVE =
      new AtomicReference<>(new byte[4 * 1024 * 1024]);

  private final Options options = new Options();
  private final CommandLine line = new CommandLine(options);

  private Main() {}

  /** Starts the program. */
  public static void main(String[] arguments) {
    // UTF-8, because output contains characters such as µ and ≥; before JDK 18, the default
    // encoding depends on the locale and may replace them by '?'.
    // These streams redact secrets, in our own output and in the logs of client libraries.
    KnownSecrets.addArguments(List.of(arguments));
    KnownSecrets.addArguments(ManagementFactory.getRuntimeMXBean().getInputArguments());
    System.setOut(redacting(FileDescriptor.out));
    System.setErr(redacting(FileDescriptor.err));
    ExitCode code = new Main().run(List.of(arguments));
    System.out.flush();
    System.err.flush();
    System.exit(code.number());
  }

  private static PrintStream redacting(FileDescriptor descriptor) {
    OutputStream out = new BufferedOutputStream(new FileOutputStream(descriptor));
    return new PrintStream(new RedactingStream(out), false, StandardCharsets.UTF_8);
  }

  private ExitCode run(List<String> typed) {
    Optional<String> name;
    try {
      name = line.parse(typed);
    } catch (UsageException e) {
      return error(ExitCode.USAGE, e.getMessage());
    }
    if (options.version) {
      System.out.println(Build.describe());
      return ExitCode.OK;
    }
    if (options.help || name.isEmpty()) {
      System.out.println(line.help());
      return ExitCode.OK;
    }
    Command command = line.command(name.get());
    if (command instanceof CommonOptions common && common.help) {
      System.out.println(line.help(name.get()));
      return ExitCode.OK;
    }
    return execute(command, typed);
  }

  private ExitCode execute(Command command, List<String> typed) {
    boolean verbose = typed.contains("--verbose");
    Logs.configure(verbose);
    Interruption interruption = new Interruption();
    boolean terminal = Terminal.isTerminal();
    Screen screen = new Screen(System.out, terminal, terminal && Terminal.wantsColor(), verbose);
    Signals.on(() -> endInOrder(interruption, screen), () -> endAtOnce(interruption));
    CommandContext context =
        new CommandContext(
            System.out,
            new UserPrompt(
                System.out, new InputStreamReader(System.in, Charset.defaultCharset()), terminal),
            home(),
            new SeriesContext(
                screen,
                interruption,
                Build.version(),
                Build.gitCommit(),
                typed,
                ObservedMachines.NONE,
                RequestedWorkers.NONE,
                1 + new SplittableRandom().nextLong(GREATEST_SEED)));
    try {
      interruption.setupBegins();
      return command.execute(context);
    } catch (UsageException | PlanException e) {
      return error(ExitCode.USAGE, e.getMessage());
    } catch (DriverException | ResultException e) {
      if (verbose) {
        Logs.trace(e);
      }
      ExitCode code = interruption.isRaised() ? ExitCode.INTERRUPTED : ExitCode.FAILED;
      return error(code, e.getMessage());
    } catch (InterruptedException e) {
      return error(ExitCode.INTERRUPTED, "interrupted");
    } catch (OutOfMemoryError e) {
      RESERVE.set(null);
      return error(ExitCode.INTERNAL, MemoryAdvice.of(e));
    } catch (RuntimeException | Error e) {
      Logs.trace(e);
      return error(ExitCode.INTERNAL, "this is a fault of the program, please report it: " + e);
    }
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

  private static ExitCode error(ExitCode code, String message) {
    System.out.flush();
    System.err.println("benchmark: " + message);
    return code;
  }

  private static Path home() {
    String home = System.getProperty("plimsoll.home");
    return Path.of(home == null ? "" : home).toAbsolutePath();
  }

  /** Options without a command. */
  private static final class Options {

    @com.beust.jcommander.Parameter(
        names = {"-h", "--help"},
        help = true,
        description = "lists the commands")
    private boolean help;

    @com.beust.jcommander.Parameter(
        names = "--version",
        help = true,
        description = "prints the version")
    private boolean version;
  }
}
