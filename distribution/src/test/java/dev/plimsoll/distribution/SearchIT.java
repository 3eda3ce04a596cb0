// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.Program.Said;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search from the command line, and its result in each view. */
class SearchIT {

  private static final String TIMES =
      "messageSize: 100\nwarmup: 0s\nduration: 1s\ncooldown: 0s\ngeneratorLimit: 1m\n";

  @TempDir private Path temp;

  private Program program;

  @BeforeEach
  void makeProgram() {
    program = Program.inThisJvm(temp);
    program.simulated("capacity: 500\n");
  }

  @Test
  void theAnswerIsOnTheScreenInTheFileAndInEachView() throws Exception {
    Said said = program.measure(TIMES + "search: {from: 300, precision: 20%, spread: 4s}\n");

    said.exits(0);
    assertThat(said.out())
        .anyMatch(line -> line.startsWith("probe 1: 300 msg/s passed · publish p99"))
        .anyMatch(line -> line.contains("  search      The highest sustainable rate is "));
    Path file = Results.files(temp.resolve("out")).get(0);
    program.run("check", file.toString()).exits(0);
    program.run("report", file.toString(), "-o", "page.html").exits(0);
    assertThat(Files.readString(temp.resolve("page.html")))
        .containsSubsequence("PASS", "The highest sustainable rate is ", "id=\"probes-0\"");
    assertThat(program.run("export", "--format", "markdown", file.toString()).out())
        .anyMatch(line -> line.contains("full length"));
  }

  @Test
  void aRateBesideASearchIsRefusedBeforeAnythingStarts() throws Exception {
    assertThat(program.measure(TIMES + "producerRate: 5\nsearch: {}\n").exits(2).err())
        .contains("contradicts 'producerRate': keep one of the two");
    assertThat(temp.resolve("out")).doesNotExist();
  }
}
