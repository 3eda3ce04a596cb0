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
import dev.plimsoll.text.Redaction;
import java.io.BufferedOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * One execution of a command line: all of the program except what belongs to its process, which
 * {@link Main} adds: handling of signals, the standard streams and the end of the process. So
 * several command lines can be executed in one process, also at the same time. They share its log
 * level, its working folder and the {@linkplain KnownSecrets known secrets}.
 *
 * <p>Output goes to {@code System.out} and {@code System.err}, which must be {@linkplain #redacting
 * redacting streams}.
 */
public final class Invocation {

  /** A small maximum, so that seeds are short to type. */
  private static final long GREATEST_SEED = 1_000_000_000;

  /** Memory that is released when there is none left, so that the reason can be written. */
  private static final AtomicReference<byte[]> RESERVE =
      new AtomicReference<>(new byte[4 * 1024 * 1024]);

  private final Options options = new Options();
  private final CommandLine line = new CommandLine(options);
  private final Path home;
  private final UnaryOperator<String> environment;
  private final BiConsumer<Interruption, Screen> signals;

  /**
   * @param home the program's folder, with driver files and workloads
   * @param environment the values of environment variables, or null, for {@code ${env:NAME}}
   * @param signals called before the command, to connect the process's signals with its
   *     interruption
   */
  Invocation(
      Path home, UnaryOperator<String> environment, BiConsumer<Interruption, Screen> signals) {
    this.home = home.toAbsolutePath();
    this.environment = environment;
    this.signals = signals;
  }

  /**
   * Executes a command line that no signal can interrupt, and returns the exit code.
   *
   * @param home the program's folder, with driver files and workloads
   * @param environment the values of environment variables, or null, for {@code ${env:NAME}}
   */
  public static int run(Path home, UnaryOperator<String> environment, List<String> arguments) {
    Invocation invocation = new Invocation(home, environment, (interruption, screen) -> {});
    return invocation.run(arguments).number();
  }

  /**
   * Returns a stream that removes secrets, from the program's own output and from the logs of
   * client libraries.
   */
  public static PrintStream redacting(OutputStream out) {
    // UTF-8, because output contains characters such as µ and ≥; before JDK 18, the default
    // encoding depends on the locale and may replace them by '?'.
    OutputStream buffered = new BufferedOutputStream(out);
    return new PrintStream(new RedactingStream(buffered), false, StandardCharsets.UTF_8);
  }

  /** Executes a command line. */
  ExitCode run(List<String> typed) {
    KnownSecrets.addArguments(typed);
    ExitCode code = parseAndExecute(typed);
    System.out.flush();
    System.err.flush();
    return code;
  }

  private ExitCode parseAndExecute(List<String> typed) {
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
    signals.accept(interruption, screen);
    CommandContext context =
        new CommandContext(
            System.out,
            new UserPrompt(
                System.out, new InputStreamReader(System.in, Charset.defaultCharset()), terminal),
            home,
            environment,
            new SeriesContext(
                screen,
                interruption,
                Build.version(),
                Build.gitCommit(),
                Redaction.commandLine(typed),
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
    } catch (RuntimeException | Error e) {
      OutOfMemoryError memory = MemoryAdvice.errorOf(e);
      if (memory != null) {
        RESERVE.set(null);
        return error(ExitCode.INTERNAL, MemoryAdvice.of(memory));
      }
      Logs.trace(e);
      return error(ExitCode.INTERNAL, "this is a fault of the program, please report it: " + e);
    }
  }

  private static ExitCode error(ExitCode code, String message) {
    System.out.flush();
    System.err.println("benchmark: " + message);
    return code;
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
