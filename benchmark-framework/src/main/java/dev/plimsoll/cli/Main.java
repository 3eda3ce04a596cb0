// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.JCommander;
import com.beust.jcommander.ParameterException;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.report.Screen;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.run.Interruption;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The program. */
public final class Main {

  private final Map<String, Command> commands = new LinkedHashMap<>();
  private final Options options = new Options();

  private Main() {
    commands.put("run", new RunCommand());
    commands.put("report", new ReportCommand());
    commands.put("compare", new CompareCommand());
    commands.put("tune", new TuneCommand());
    commands.put("export", new ExportCommand());
    commands.put("study", new StudyCommand());
    commands.put("check", new CheckCommand());
    commands.put("drivers", new DriversCommand());
    commands.put("fairness", new FairnessCommand());
    commands.put("broker", new BrokerCommand());
    commands.put("calibrate", new CalibrateCommand());
    commands.put("cleanup", new CleanupCommand());
  }

  /** Starts the program. */
  public static void main(String[] arguments) {
    // Output has signs such as µ and ≥; before JDK 18 the locale may turn them into ?.
    System.setOut(utf8(FileDescriptor.out));
    System.setErr(utf8(FileDescriptor.err));
    ExitCode code = new Main().run(List.of(arguments));
    System.out.flush();
    System.err.flush();
    System.exit(code.number());
  }

  private static PrintStream utf8(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
  }

  private ExitCode run(List<String> typed) {
    JCommander parser = parser();
    List<String> arguments = withCommand(typed);
    try {
      parser.parse(arguments.toArray(new String[0]));
    } catch (ParameterException e) {
      return error(ExitCode.USAGE, e.getMessage() + "\n(benchmark --help lists what there is)");
    }
    String name = parser.getParsedCommand();
    if (options.version) {
      System.out.println(Build.describe());
      return ExitCode.OK;
    }
    if (options.help || name == null || asksForHelp(parser, name)) {
      System.out.println(Help.text(parser, options.help ? null : name));
      return ExitCode.OK;
    }
    return execute(commands.get(name), typed);
  }

  private ExitCode execute(Command command, List<String> typed) {
    boolean verbose = typed.contains("--verbose");
    Logs.configure(verbose);
    Interruption interruption = new Interruption();
    boolean terminal = Terminal.isTerminal();
    Screen screen = new Screen(System.out, terminal, terminal && Terminal.wantsColor());
    Signals.on(() -> endInOrder(interruption, screen), () -> endAtOnce(interruption));
    Session session =
        new Session(
            System.out,
            screen,
            new Question(System.out, new InputStreamReader(System.in, Charset.defaultCharset()), terminal),
            interruption,
            home(),
            typed);
    try {
      interruption.setupBegins();
      return command.execute(session);
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

  /** Shutdown hooks may wait for what does not end: none is run. */
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

  /** As in OMB, flags and files without a command mean run. */
  private List<String> withCommand(List<String> typed) {
    boolean global = typed.isEmpty() || List.of("--help", "-h", "--version").contains(typed.get(0));
    if (global || commands.containsKey(typed.get(0)) || isWord(typed.get(0))) {
      return typed;
    }
    List<String> run = new ArrayList<>(List.of("run"));
    run.addAll(typed);
    return run;
  }

  /** A word that is neither a flag nor a file is a command, perhaps a misspelt one. */
  private static boolean isWord(String argument) {
    return !argument.startsWith("-") && !argument.contains(".") && !argument.contains("/");
  }

  private boolean asksForHelp(JCommander parser, String name) {
    Object command = parser.getCommands().get(name).getObjects().get(0);
    return command instanceof CommonOptions common && common.help;
  }

  private JCommander parser() {
    JCommander parser = JCommander.newBuilder().programName("benchmark").addObject(options).build();
    commands.forEach(parser::addCommand);
    parser.getCommands().values().forEach(each -> each.setCaseSensitiveOptions(true));
    return parser;
  }

  private static Path home() {
    String home = System.getProperty("plimsoll.home");
    return Path.of(home == null ? "" : home).toAbsolutePath();
  }

  /** Options before any command. */
  private static final class Options {

    @com.beust.jcommander.Parameter(
        names = {"-h", "--help"},
        help = true,
        description = "says what there is")
    private boolean help;

    @com.beust.jcommander.Parameter(
        names = "--version",
        help = true,
        description = "says which version this is")
    private boolean version;
  }

  @Override
  public String toString() {
    return "benchmark " + Arrays.toString(commands.keySet().toArray());
  }
}
