// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.LauncherTree.Said;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher's archive of classes saves processor time, and is never a reason to fail. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
class LauncherArchiveTest {

  private static final String OPTION = "-XX:SharedArchiveFile=";

  @TempDir private Path temp;

  private LauncherTree tree;

  @BeforeEach
  void makeTree() throws IOException {
    tree = new LauncherTree(temp.toRealPath());
  }

  @Test
  void theFirstCommandMakesItForAll() throws Exception {
    Said first = tree.run("drivers");
    Said second = tree.run("check", "load.yaml");

    assertThat(tree.archives()).singleElement().asString().contains("dev.plimsoll.cli.Main check");
    assertThat(first.out()).contains(OPTION + archive("17.0.15"), "-Xshare:auto");
    assertThat(second.out()).contains(OPTION + archive("17.0.15"), "-Xshare:auto");
    assertThat(second.err()).isEmpty();
  }

  @Test
  void newJarsGetANewOne() throws Exception {
    tree.run("drivers");

    Files.setLastModifiedTime(tree.jars(), FileTime.from(Instant.now().plusSeconds(60)));
    tree.run("drivers");

    assertThat(tree.archives()).hasSize(2);
  }

  @Test
  void anotherJavaHasItsOwn() throws Exception {
    tree.run("drivers");

    tree.javaVersion("21.0.2");

    assertThat(tree.run("drivers").out()).contains(OPTION + archive("21.0.2"));
    assertThat(tree.archives()).hasSize(2);
  }

  @Test
  void fromJava25OnItIsAnAheadOfTimeCache() throws Exception {
    tree.javaVersion("25.0.1");
    String cache = tree.jars() + "/../classes-25.0.1.aot";

    Said said = tree.run("drivers");

    assertThat(tree.archives()).singleElement().asString().contains("-XX:AOTCacheOutput=" + cache);
    assertThat(said.out())
        .contains("-XX:AOTCache=" + cache)
        .noneMatch(line -> line.startsWith(OPTION));
  }

  @Test
  void itIsMadeWithTheOptionsOfTheCommandsThatUseIt() throws Exception {
    tree.javaVersion("25.0.1");

    tree.run("drivers");

    assertThat(tree.archives())
        .singleElement()
        .asString()
        .contains("-Xmx1g", "-XX:+UseG1GC", "--enable-native-access=ALL-UNNAMED");
  }

  @Test
  void aJavaThatCannotMakeItIsAskedOnce() throws Exception {
    tree.failArchives();

    tree.run("drivers");
    Said second = tree.run("drivers");

    assertThat(tree.archives()).hasSize(1);
    assertThat(second.out()).contains("drivers").noneMatch(line -> line.startsWith(OPTION));
    assertThat(second.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "--version"})
  void helpUsesItAndDoesNotWaitForIt(String option) throws Exception {
    assertThat(tree.run(option).out()).noneMatch(line -> line.startsWith(OPTION));

    tree.run("drivers");
    assertThat(tree.run(option).out()).contains(OPTION + archive("17.0.15"));

    Files.setLastModifiedTime(tree.jars(), FileTime.from(Instant.now().plusSeconds(60)));
    assertThat(tree.run(option).out()).noneMatch(line -> line.startsWith(OPTION));
    assertThat(tree.archives()).as("made once, by the other command").hasSize(1);
  }

  @Test
  void aFolderThatCannotBeWrittenGoesWithoutIt() throws Exception {
    tree.run("drivers");
    Path archive = Path.of(archive("17.0.15"));
    Files.delete(archive);
    Files.createDirectories(archive.resolve("in the way"));
    Files.setLastModifiedTime(archive, FileTime.from(Instant.EPOCH));

    Said said = tree.run("drivers");

    assertThat(said.code()).isZero();
    assertThat(said.out()).contains("drivers").noneMatch(line -> line.startsWith(OPTION));
    assertThat(said.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Xshare:off",
        "-XX:SharedArchiveFile=mine",
        "-XX:ArchiveClassesAtExit=x",
        "-XX:AOTMode=off"
      })
  void theUsersOptionsTakeItsPlace(String option) throws Exception {
    Said said = tree.run(tree.launcher(), Map.of("BENCHMARK_OPTS", option), "drivers");

    assertThat(said.out()).contains(option).doesNotContain(OPTION + archive("17.0.15"));
  }

  @Test
  void javaIgnoresADamagedOneWithoutAWord() throws Exception {
    tree.run("drivers");
    Files.writeString(Path.of(archive("17.0.15")), "damaged");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    tree.run("drivers").out().stream()
        .filter(option -> option.startsWith("-X"))
        .forEach(command::add);
    command.add("-version");
    assertThat(command).contains(OPTION + archive("17.0.15"));

    Process java = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(java.waitFor()).as(said).isZero();
    assertThat(said).doesNotContain("cds", "warning", "rror", ".jsa");
  }

  private String archive(String version) {
    return tree.jars() + "/../classes-" + version + ".jsa";
  }
}
