// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.JCommander;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The shell function that completes command lines, generated from the definitions of the commands.
 *
 * @param options the options of each command
 * @param systems what {@code -d} accepts besides files
 * @param workloads the short names of workloads
 */
record CompletionScript(
    Map<String, List<String>> options, List<String> systems, List<String> workloads) {

  /** Commands that take workloads. */
  private static final List<String> WITH_WORKLOADS = List.of("run", "check", "tune");

  /** The options after which a driver is named. */
  private static final List<String> BEFORE_DRIVERS = List.of("-d", "--drivers");

  static CompletionScript of(JCommander parser, List<String> systems, List<String> workloads) {
    Map<String, List<String>> options = new LinkedHashMap<>();
    parser.getCommands().forEach((name, command) -> options.put(name, optionsOf(command)));
    List<String> drivers =
        Stream.concat(Stream.of("all"), systems.stream()).collect(Collectors.toList());
    return new CompletionScript(options, drivers, workloads);
  }

  private static List<String> optionsOf(JCommander command) {
    return command.getParameters().stream()
        .filter(each -> !each.getParameter().hidden())
        .flatMap(each -> Arrays.stream(each.getParameter().names()))
        .sorted()
        .toList();
  }

  /** Returns the script for bash. */
  String bash() {
    String commands = String.join(" ", options.keySet());
    String cases =
        options.entrySet().stream()
            .map(
                each ->
                    "    %s) words='%s' ;;\n"
                        .formatted(each.getKey(), String.join(" ", each.getValue())))
            .collect(Collectors.joining());
    return """
    # Completes the command line of benchmark; made by: benchmark completion bash
    _benchmark() {
      local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
      local command='' words='' i
      for ((i = 1; i < COMP_CWORD; i++)); do
        case " %1$s " in
          *" ${COMP_WORDS[i]} "*) command=${COMP_WORDS[i]} && break ;;
        esac
      done
      case $previous in
        %6$s)
          COMPREPLY=($(compgen -W '%3$s' -- "$word") $(compgen -f -- "$word"))
          return
          ;;
      esac
      case $command in
        '') words='%1$s --help --version' ;;
    %2$s  esac
      if [ -z "$command" ] || [ "${word#-}" != "$word" ]; then
        COMPREPLY=($(compgen -W "$words" -- "$word"))
        return
      fi
      COMPREPLY=($(compgen -f -- "$word"))
      case $command in
        %5$s) COMPREPLY+=($(compgen -W '%4$s' -- "$word")) ;;
      esac
    }
    complete -o filenames -F _benchmark benchmark
    """
        .formatted(
            commands,
            cases,
            String.join(" ", systems),
            String.join(" ", workloads),
            String.join(" | ", WITH_WORKLOADS),
            String.join(" | ", BEFORE_DRIVERS));
  }

  /** Returns the script for zsh, which can execute that for bash. */
  String zsh() {
    return "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n"
        + bash();
  }

  /** Returns the commands that declare the completions for fish. */
  String fish() {
    StringBuilder script =
        new StringBuilder(
            "# Completes the command line of benchmark; made by: benchmark completion fish\n");
    add(script, "__fish_use_subcommand", "-f -a '" + String.join(" ", options.keySet()) + "'");
    add(script, "__fish_use_subcommand", "-l help -l version");
    options.forEach(
        (command, names) ->
            names.forEach(
                name -> add(script, "__fish_seen_subcommand_from " + command, fish(name))));
    add(
        script,
        "__fish_seen_subcommand_from " + String.join(" ", WITH_WORKLOADS),
        "-a '" + String.join(" ", workloads) + "'");
    return script.toString();
  }

  private static void add(StringBuilder script, String condition, String completion) {
    script
        .append("complete -c benchmark -n '")
        .append(condition)
        .append("' ")
        .append(completion)
        .append('\n');
  }

  /** Fish has options with two hyphens, with one and a letter, and with one and a word. */
  private String fish(String option) {
    String word =
        option.startsWith("--")
            ? "-l " + option.substring(2)
            : (option.length() == 2 ? "-s " : "-o ") + option.substring(1);
    return BEFORE_DRIVERS.contains(option)
        ? word + " -r -a '" + String.join(" ", systems) + "'"
        : word;
  }
}
