// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.Program.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.opentest4j.TestAbortedException;

/** The fairness document agrees with the guarantees that the drivers report on real servers. */
class FairnessIT {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path PAGE = ROOT.resolve("docs").resolve("FAIRNESS.md");

  @TempDir private Path temp;

  static List<String> systems() throws IOException {
    return Pattern.compile("driver-([a-z-]+)/")
        .matcher(Files.readString(ROOT.resolve("drivers.yaml")))
        .results()
        .map((MatchResult found) -> found.group(1))
        .distinct()
        .toList();
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("systems")
  void thePageSaysWhatTheDriversSay(String system) throws Exception {
    Said said =
        new Program(temp)
            .with("PLIMSOLL_RUN", temp.resolve("brokers").toString())
            .run("fairness", "--system", system, "--check", PAGE.toString());

    assertThat(said.out()).as(said.all()).isEmpty();
    if (said.code() != 0 && !Boolean.parseBoolean(System.getenv("CI"))) {
      throw new TestAbortedException("skipped, not all could be asked: " + said.err());
    }
    said.exits(0);
  }

  @Test
  void aPageThatSaysSomethingElseIsFound() throws Exception {
    Program program =
        new Program(temp)
            .put("sim.yaml", "name: sim\ndriver: simulated\n")
            .put(
                "page.md",
                """
                before
                <!-- made by: bin/benchmark fairness --write -->
                | [old](../old.yaml) | nobody |
                <!-- end of the generated part -->
                after
                """);

    Said said = program.run("fairness", "-d", "sim.yaml", "--check", "page.md").exits(1);
    assertThat(said.out())
        .anyMatch(line -> line.startsWith("page.md lacks the row: | [sim](../sim.yaml) | server |"))
        .anyMatch(line -> line.contains("names a driver that is not in the list: | [old]"));

    program.run("fairness", "-d", "sim.yaml", "--write", "page.md").exits(0);
    program.run("fairness", "-d", "sim.yaml", "--check", "page.md").exits(0);
    assertThat(Files.readString(temp.resolve("page.md")))
        .startsWith("before\n")
        .endsWith("after\n");
  }
}
