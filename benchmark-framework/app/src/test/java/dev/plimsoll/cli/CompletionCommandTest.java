// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompletionCommandTest {

  @TempDir private Path folder;

  @Test
  void aCommandIsCompleted() throws Exception {
    assertThat(completions("benchmark", "com")).containsExactlyInAnyOrder("compare", "completion");
  }

  @Test
  void theOptionsOfACommandAreCompleted() throws Exception {
    assertThat(completions("benchmark", "compare", "--ba")).containsExactly("--base");
    assertThat(completions("benchmark", "run", "--dr"))
        .containsExactlyInAnyOrder("--drivers", "--dry-run");
  }

  @Test
  void anOptionThatIsNotShownIsNotCompleted() throws Exception {
    assertThat(completions("benchmark", "run", "--allow-e")).isEmpty();
  }

  @Test
  void afterTheOptionOfDriversSystemsAreCompleted() throws Exception {
    assertThat(completions("benchmark", "run", "-d", "simu")).containsExactly("simulated");
  }

  @Test
  void workloadsAreCompletedByTheirShortNamesWhereACommandTakesThem() throws Exception {
    assertThat(completions("benchmark", "run", "late"))
        .containsExactlyInAnyOrder("late-subscribers", "latency-1k");
    assertThat(completions("benchmark", "report", "late")).isEmpty();
  }

  @Test
  void anUnknownShellIsRefused() throws Exception {
    assertThat(Typed.run("completion", "ksh").err()).contains("name the shell: bash, zsh or fish");
  }

  @Test
  void fishIsToldTheSameCommandsOptionsDriversAndWorkloads() throws Exception {
    List<String> lines = Typed.run("completion", "fish").out().lines().toList();

    assertThat(lines)
        .contains(
            "complete -c benchmark -n '__fish_seen_subcommand_from compare' -l base",
            "complete -c benchmark -n '__fish_seen_subcommand_from run' -s o",
            "complete -c benchmark -n '__fish_seen_subcommand_from run' -o wf")
        .noneMatch(line -> line.contains("allow-extra"))
        .anyMatch(line -> line.matches(".* -n '__fish_use_subcommand' -f -a 'run .*completion'"))
        .anyMatch(line -> line.matches(".*from run' -l drivers -r -a 'all .*simulated'"))
        .anyMatch(line -> line.matches(".*from run check tune' -a '.*latency-1k .*'"));
  }

  /** Returns what bash proposes for the last word. */
  private List<String> completions(String... words) throws Exception {
    Path script =
        Files.writeString(folder.resolve("script"), Typed.run("completion", "bash").out());
    String quoted = "'" + String.join("' '", words) + "'";
    Process bash =
        new ProcessBuilder(
                "bash",
                "-c",
                ". "
                    + script
                    + "; COMP_WORDS=("
                    + quoted
                    + "); COMP_CWORD="
                    + (words.length - 1)
                    + "; _benchmark; printf '%s\\n' \"${COMPREPLY[@]}\"")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(out).isZero();
    return out.lines().filter(line -> !line.isEmpty()).toList();
  }
}
