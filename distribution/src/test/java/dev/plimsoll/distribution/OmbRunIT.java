// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.Program.Said;
import dev.plimsoll.driver.omb.OmbBuild;
import dev.plimsoll.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs a driver that was written for OMB. */
class OmbRunIT {

  private static final String FINE =
      "producerRate: 1000\nwarmup: 0s\nduration: 1s\ncooldown: 0s\nsubscriptionsPerTopic: 2\n"
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  private Program program;
  private OmbBuild build;

  @BeforeEach
  void makeProgram() throws IOException {
    program = Program.inThisJvm(temp);
    program.put("load.yaml", FINE);
    build = OmbBuild.make(temp.resolve("omb"), "current");
  }

  private Said run(Path lib, String... lines) throws Exception {
    program.put(
        "omb.yaml",
        "name: memory\ndriver: omb\nlib: %s\ndriverFile: %s\n".formatted(lib, build.file(lines)));
    return program.run("run", "-d", "omb.yaml", "-o", "out", "load.yaml");
  }

  @Test
  void aDriverOfOmbIsCountedAndJudgedAndItsGuaranteesAreNotKnown() throws Exception {
    Said said = run(build.lib());

    RunResult result = Results.exactCounts(temp.resolve("out"));
    assertThat(result.driver().guarantees().areKnown()).isFalse();
    assertThat(result.driver().guarantees().delivery()).isEqualTo("not-known");
    assertThat(result.driver().guarantees().clients()).isNull();
    assertThat(result.driver().variant()).isEqualTo("memory");
    assertThat(result.knownCounts().acknowledged()).isPositive();
    assertThat(result.knownCounts().lost()).isZero();
    assertThat(result.knownCounts().duplicated()).isZero();
    assertThat(result.knownCounts().outOfOrder()).isNull();
    assertThat(String.join("\n", said.out())).contains("not known: the driver cannot tell them");
  }

  @Test
  void aFolderThatIsMissingIsRefusedByFileLineAndKey() throws Exception {
    Said said = run(temp.resolve("nowhere"));

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .contains("omb.yaml:3", "lib", "there is no folder " + temp.resolve("nowhere"))
        .contains("give the folder lib of an unpacked OMB build");
  }

  @Test
  void aFailureOfTheDriverIsNamedAsItsOwn() throws Exception {
    Said said = run(build.lib(), "fails: initialize");

    assertThat(said.code()).isEqualTo(1);
    assertThat(String.join("\n", said.out()) + said.err())
        .contains("OMB's driver MemoryBenchmarkDriver: initialize failed")
        .contains("failed on purpose");
  }

  @Test
  void aSecretOfTheFileOfOmbIsShownAndStoredNowhere() throws Exception {
    Said failed = run(build.lib(), "redisPass: open-sesame-17", "fails: initialize");
    Said passed = run(build.lib(), "redisPass: open-sesame-17");

    assertThat(String.join("\n", failed.out()) + failed.err())
        .contains("failed on purpose")
        .doesNotContain("open-sesame-17");
    assertThat(String.join("\n", passed.out()) + passed.err()).doesNotContain("open-sesame-17");
    assertThat(stored()).contains("redisPass").doesNotContain("open-sesame-17");
  }

  /** Returns the text of all files of the results. */
  private String stored() throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.walk(temp.resolve("out"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        text.append(Files.readString(file));
      }
    }
    return text.toString();
  }

  @Test
  void aDriverThatChangesPayloadsFailsBeforeItsLoad() throws Exception {
    Said said = run(build.lib(), "stores: text");

    assertThat(said.code()).isEqualTo(1);
  }
}
