// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.JCommander;
import com.beust.jcommander.MissingCommandException;
import com.beust.jcommander.ParameterDescription;
import com.beust.jcommander.ParameterException;
import dev.plimsoll.text.NearestKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** All commands, and the parser of the user's command line. */
final class CommandLine {

  /** JCommander's error message if files are given to a command that takes none. */
  private static final Pattern UNWANTED_FILE =
      Pattern.compile("main parameter '(.*)' but no main parameter", Pattern.DOTALL);

  private final Map<String, Command> commands = new LinkedHashMap<>();
  private final JCommander parser;

  CommandLine(Object options) {
    commands.put("run", new RunCommand());
    commands.put("choose", new ChooseCommand());
    commands.put("worker", new WorkerCommand());
    commands.put("report", new ReportCommand());
    commands.put("site", new SiteCommand());
    commands.put("compare", new CompareCommand());
    commands.put("tune", new TuneCommand());
    commands.put("export", new ExportCommand());
    commands.put("import", new ImportCommand());
    commands.put("cost", new CostCommand());
    commands.put("study", new StudyCommand());
    commands.put("check", new CheckCommand());
    commands.put("drivers", new DriversCommand());
    commands.put("fairness", new FairnessCommand());
    commands.put("broker", new BrokerCommand());
    commands.put("calibrate", new CalibrateCommand());
    commands.put("baseline", new BaselineCommand());
    commands.put("simulated", new SimulatedCommand());
    commands.put("cleanup", new CleanupCommand());
    parser = JCommander.newBuilder().programName("benchmark").addObject(options).build();
    commands.put("completion", new CompletionCommand(parser));
    commands.forEach(parser::addCommand);
    parser.getCommands().values().forEach(each -> each.setCaseSensitiveOptions(true));
  }

  /** Sets the command's fields and returns its name, or nothing if only options were given. */
  Optional<String> parse(List<String> typed) throws UsageException {
    try {
      parser.parse(ObserverOptions.withDefault(withCommand(typed)).toArray(new String[0]));
    } catch (MissingCommandException e) {
      String word = e.getUnknownCommand();
      throw refusal("there is no command '" + word + "'" + suggestion(word, commands.keySet()));
    } catch (ParameterException e) {
      Matcher file = UNWANTED_FILE.matcher(String.valueOf(e.getMessage()));
      String name = parser.getParsedCommand();
      if (file.find() && name != null) {
        refuseUnknownOption(file.group(1), parser.getCommands().get(name));
        throw refusal(name + " takes no files, but was given '" + file.group(1) + "'");
      }
      if (name != null) {
        refuseMisspelt(typed, parser.getCommands().get(name));
      }
      throw refusal(String.valueOf(e.getMessage()));
    }
    Optional<String> name = Optional.ofNullable(parser.getParsedCommand());
    if (name.isPresent()) {
      refuseUnknownOptions(parser.getCommands().get(name.get()));
    }
    return name;
  }

  Command command(String name) {
    return commands.get(name);
  }

  /** Returns the --help text without a command. */
  String help() {
    return Help.overview(parser);
  }

  /** Returns the --help text of a command. */
  String help(String name) {
    String description = parser.getUsageFormatter().getCommandDescription(name);
    return new CommandHelp(description, parser.getCommands().get(name), commands.get(name)).text();
  }

  /** Rejects unknown options, which JCommander would accept as file names. */
  private static void refuseUnknownOptions(JCommander command) throws UsageException {
    ParameterDescription files = command.getMainParameterValue();
    Object values = files == null ? null : files.getParameterized().get(files.getObject());
    if (values instanceof Collection<?> all) {
      for (Object value : all) {
        refuseUnknownOption(value.toString(), command);
      }
    }
  }

  /** Reports a misspelt option as such, and not as an invalid file name. */
  private static void refuseMisspelt(List<String> typed, JCommander command) throws UsageException {
    for (String word : typed) {
      if (word.startsWith("--") && !options(command).contains(word)) {
        refuseUnknownOption(word, command);
      }
    }
  }

  /**
   * Rejects an unknown option without showing the text after an equals sign, which may be a secret.
   */
  private static void refuseUnknownOption(String text, JCommander command) throws UsageException {
    if (!text.startsWith("-") || text.length() == 1) {
      return;
    }
    int equals = text.indexOf('=');
    String name = equals < 0 ? text : text.substring(0, equals);
    List<String> known = options(command);
    throw refusal(
        known.contains(name)
            ? "between " + name + " and its value, write a space instead of ="
            : "there is no option " + name + suggestion(name, known));
  }

  private static List<String> options(JCommander command) {
    return command.getParameters().stream()
        .filter(each -> !each.getParameter().hidden())
        .flatMap(each -> Arrays.stream(each.getParameter().names()))
        .toList();
  }

  private static String suggestion(String given, Collection<String> known) {
    return NearestKey.find(given, known).map(near -> ": did you mean " + near + "?").orElse("");
  }

  private static UsageException refusal(String reason) {
    return new UsageException(reason + "\n(benchmark --help lists the commands)");
  }

  /** Without a command, options and files mean {@code run}, as in OMB. */
  private List<String> withCommand(List<String> typed) {
    boolean global = typed.isEmpty() || List.of("--help", "-h", "--version").contains(typed.get(0));
    if (global || commands.containsKey(typed.get(0)) || isWord(typed.get(0))) {
      return typed;
    }
    List<String> run = new ArrayList<>(List.of("run"));
    run.addAll(typed);
    return run;
  }

  /** Returns whether the argument is a command, possibly misspelt: neither an option nor a file. */
  private static boolean isWord(String argument) {
    return !argument.startsWith("-") && !argument.contains(".") && !argument.contains("/");
  }
}
