// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static java.lang.ProcessBuilder.Redirect.DISCARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.LauncherTree.Said;
import dev.plimsoll.distribution.LauncherTree.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
class LauncherTest {

  @TempDir private Path temp;

  private LauncherTree tree;

  @BeforeEach
  void makeTree() throws IOException {
    tree = new LauncherTree(temp.toRealPath());
  }

  @Test
  void becomesTheProgramUnderItsOwnPid() throws Exception {
    Said said = tree.run("run", "-o", "my results", "*.yaml");

    assertThat(said.code()).isZero();
    assertThat(said.out()).startsWith("pid " + said.pid());
    assertThat(said.out())
        .containsSequence(
            "-Dplimsoll.home=" + tree.rootCause(),
            "-Dplimsoll.terminal=false",
            "-Dplimsoll.errorTerminal=false",
            "-cp",
            tree.rootCause() + "/distribution/target/plimsoll/lib/*",
            "dev.plimsoll.cli.Main",
            "run",
            "-o",
            "my results",
            "*.yaml");
  }

  @Test
  void worksThroughSymbolicLinksFromAnyFolder() throws Exception {
    Path links = Files.createDirectories(temp.resolve("links"));
    Files.createSymbolicLink(links.resolve("first"), tree.launcher());
    Files.createSymbolicLink(links.resolve("second"), Path.of("first"));

    Said said = tree.run(links.resolve("second"), Map.of(), "drivers");

    assertThat(said.out()).contains("-Dplimsoll.home=" + tree.rootCause(), "drivers");
  }

  @Test
  void buildsOnceWithOneLine() throws Exception {
    Said first = tree.run("drivers");
    Said second = tree.run("drivers");

    assertThat(first.err()).singleElement().asString().startsWith("building…").contains("log");
    assertThat(second.err()).isEmpty();
    assertThat(tree.builds())
        .singleElement()
        .asString()
        .startsWith(tree.rootCause() + " ")
        .contains("-pl distribution -am package");
  }

  @Test
  void theBuildChecksWhatItNeedsAndItsDependencies() throws Exception {
    tree.run("drivers");

    assertThat(tree.builds()).singleElement().asString().doesNotContain("enforcer");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"pom.xml", "x/pom.xml", "x/src/main/java/X.java", "x/src/main/resources/new.txt"})
  void buildsAgainWhenAPomASourceOrAResourceIsNewer(String changed) throws Exception {
    tree.run("drivers");

    tree.file(changed, "changed");
    Said said = tree.run("drivers");

    assertThat(said.err()).hasSize(1);
    assertThat(tree.builds()).hasSize(2);
  }

  @Test
  void buildsAgainWhenASourceIsGone() throws Exception {
    tree.run("drivers");

    Files.delete(tree.rootCause().resolve("x/src/main/java/X.java"));
    tree.run("drivers");

    assertThat(tree.builds()).hasSize(2);
  }

  @Test
  void doesNotBuildForADocumentOrATest() throws Exception {
    tree.run("drivers");

    tree.file("README.md", "new");
    tree.file("x/src/test/java/XTest.java", "new");
    tree.run("drivers");

    assertThat(tree.builds()).hasSize(1);
  }

  @Test
  void twoAtOnceBuildOnce() throws Exception {
    Started one = tree.start(tree.launcher(), Map.of(), "drivers");
    Started two = tree.start(tree.launcher(), Map.of(), "drivers");

    assertThat(one.await().out()).contains("drivers");
    assertThat(two.await().out()).contains("drivers");
    assertThat(tree.builds()).hasSize(1);
  }

  @Test
  void aFailedBuildEndsWithItsLastLinesAndIsTriedAgain() throws Exception {
    tree.failBuilds();

    Said said = tree.run("drivers");

    assertThat(said.code()).isEqualTo(70);
    assertThat(said.out()).isEmpty();
    assertThat(said.err()).contains("cannot find symbol");
    assertThat(said.err().get(said.err().size() - 1)).contains("build.log");
    assertThat(tree.run("drivers").code()).isEqualTo(70);
  }

  @Test
  void tellsTheVersionWithoutABuild() throws Exception {
    Said said = tree.run("--version");

    assertThat(said.code()).isZero();
    assertThat(said.out()).containsExactly("plimsoll 1.2.3");
    assertThat(tree.builds()).isEmpty();
  }

  @Test
  void anOlderBuildAnswersHelp() throws Exception {
    tree.run("drivers");
    tree.file("x/src/main/java/X.java", "class X { }");

    assertThat(tree.run("--help").out()).contains("dev.plimsoll.cli.Main", "--help");
    assertThat(tree.builds()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h"})
  void theHelpIsAFileThatNeedsNeitherJavaNorABuild(String option) throws Exception {
    tree.file("bin/help.txt", "Usage: benchmark COMMAND\n");
    tree.javaVersion("11.0.2");

    assertThat(tree.run(option).out()).containsExactly("Usage: benchmark COMMAND");
    assertThat(tree.builds()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "''                       | -Xms1g -Xmx1g -XX:+UseG1GC | ''",
        "-Da=b -XX:+UsePerfData   | -Xms1g -Xmx1g -XX:+UseG1GC | ''",
        "-Xmx3g                   | -Xms3g -XX:+UseG1GC        | -Xmx1g -Xms1g",
        "-Xms2g                   | -Xmx2g -XX:+UseG1GC        | -Xmx1g -Xms1g",
        "-Xms2g -Xmx3g            | -XX:+UseG1GC               | -Xmx1g -Xms1g -Xms3g -Xmx2g",
        "-XX:MaxHeapSize=3g       | -Xms3g                     | -Xmx1g -Xms1g",
        "-XX:MaxRAMPercentage=50  | -XX:+UseG1GC               | -Xmx1g -Xms1g",
        "-XX:+UseZGC              | -Xms1g -Xmx1g              | -XX:+UseG1GC",
        "-XX:+UseParallelGC -Xmx2g | -Xms2g                    | -XX:+UseG1GC -Xmx1g",
      })
  void optionsOfTheUserTakeThePlaceOfTheDefaults(String options, String ours, String absent)
      throws Exception {
    Said said = tree.run(tree.launcher(), Map.of("BENCHMARK_OPTS", options), "drivers");

    assertThat(said.out()).containsAll(List.of(words(options + " " + ours)));
    assertThat(said.out()).doesNotContainAnyElementsOf(List.of(words(absent + " -")));
    for (String option : words(options)) {
      assertThat(said.out().indexOf(option)).isGreaterThan(said.out().indexOf("-XX:-UsePerfData"));
    }
  }

  private static String[] words(String text) {
    return Stream.of(text.split(" +")).filter(word -> !word.isEmpty()).toArray(String[]::new);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-XX:+UseZGC -Xmx256m", "-XX:+UseSerialGC -Xms64m", "-XX:MaxRAMPercentage=10"})
  void javaStartsWithTheOptionsOfTheUser(String options) throws Exception {
    Said said = tree.run(tree.launcher(), Map.of("BENCHMARK_OPTS", options), "drivers");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    said.out().stream().filter(option -> option.startsWith("-X")).forEach(command::add);
    command.add("-version");

    Process java =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(DISCARD).start();

    assertThat(java.waitFor()).as(() -> String.join(" ", command)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.8.0_402", "11.0.22", "16"})
  void aJavaThatIsTooOldIsRefusedWithTheWayOut(String version) throws Exception {
    tree.javaVersion(version);

    Said said = tree.run("drivers");

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err()).singleElement().asString().contains("17 or newer", "JAVA_HOME");
  }

  @Test
  void tooFewOpenFilesAreRefusedWithTheWayOut() throws Exception {
    Said said = tree.withOpenFiles(64, "drivers");

    assertThat(said.code()).isEqualTo(70);
    assertThat(said.err()).singleElement().asString().contains("only 64 files", "ulimit -n");
    assertThat(tree.builds()).isEmpty();
    assertThat(tree.withOpenFiles(256, "drivers").code()).isZero();
  }

  @Test
  void aNewJavaIsKeptFromWarningAboutLibraries() throws Exception {
    assertThat(tree.run("drivers").out()).noneMatch(line -> line.startsWith("--sun-misc"));

    tree.javaVersion("25.0.1");

    assertThat(tree.run("drivers").out()).contains("--enable-native-access=ALL-UNNAMED");
  }

  @Test
  void anUnpackedDistributionNeedsNoMaven() throws Exception {
    tree.becomeDistribution();

    Said said = tree.run("drivers");

    assertThat(said.out()).contains(tree.rootCause() + "/lib/*");
    assertThat(said.err()).isEmpty();
    assertThat(tree.builds()).isEmpty();
  }
}
