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
  private static final String WITH_WORKLOADS = "run | check | tune";

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
        -d | --drivers)
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
            WITH_WORKLOADS);
  }

  /** Returns the script for zsh, which can execute that for bash. */
  String zsh() {
    return "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n"
        + bash();
  }
}
