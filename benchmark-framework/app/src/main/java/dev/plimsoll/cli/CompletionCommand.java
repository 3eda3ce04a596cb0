// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.JCommander;
import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.series.InstalledSystems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Prints a script that completes command lines in a shell. */
@Parameters(commandDescription = "prints a script that completes commands and options in a shell")
final class CompletionCommand extends CommonOptions {

  private static final String YAML = ".yaml";

  /** All commands and their options. */
  private final JCommander commands;

  @Parameter(description = "bash|zsh|fish")
  private List<String> shells = new ArrayList<>();

  CompletionCommand(JCommander commands) {
    this.commands = commands;
  }

  @Override
  public List<String> examples() {
    return List.of(
        "benchmark completion bash > ~/.local/share/bash-completion/completions/benchmark",
        "benchmark completion zsh >> ~/.zshrc",
        "benchmark completion fish > ~/.config/fish/completions/benchmark.fish");
  }

  @Override
  public ExitCode execute(CommandContext context) throws UsageException {
    String shell = shells.size() == 1 ? shells.get(0) : "";
    CompletionScript script =
        CompletionScript.of(commands, systems(), workloads(context.home().resolve("workloads")));
    context
        .out()
        .print(
            switch (shell) {
              case "bash" -> script.bash();
              case "zsh" -> script.zsh();
              case "fish" -> script.fish();
              default -> throw new UsageException("completion: name the shell: bash, zsh or fish");
            });
    return ExitCode.OK;
  }

  private static List<String> systems() {
    return InstalledSystems.drivers().stream().map(DriverProvider::system).sorted().toList();
  }

  private static List<String> workloads(Path folder) {
    try (Stream<Path> inside = Files.list(folder)) {
      return inside
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(YAML))
          .map(file -> file.substring(0, file.length() - YAML.length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of(); // without the folder there are no short names
    }
  }
}
