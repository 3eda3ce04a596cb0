// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A driver outside of this repository: a copy of the sample, built against the artifacts in an
 * otherwise empty local repository, and used by the program. What others have published comes from
 * this machine's repository of Maven.
 */
@Tag("long")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/new-driver is a shell script")
class DriverProjectIT {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String VERSION = "0.1.0-SNAPSHOT";
  private static final List<String> ARTIFACTS =
      List.of("driver-api", "driver-support", "driver-testkit");

  @TempDir private Path temp;

  @Test
  void aCopyOfTheSampleIsBuiltWithTheArtifactsAloneAndTheProgramUsesIt() throws Exception {
    Path published = Path.of(System.getProperty("user.home"), ".m2", "repository").toAbsolutePath();
    assumeTrue(Files.isDirectory(published), "Maven's repository is elsewhere");
    Path repository = temp.resolve("repository");
    install(repository);
    Path settings = temp.resolve("settings.xml");
    Files.writeString(
        settings,
        """
        <settings><mirrors><mirror>
          <id>of-this-machine</id><mirrorOf>*</mirrorOf><url>%s</url>
        </mirror></mirrors></settings>
        """
            .formatted(published.toUri()));
    Path project = temp.resolve("project");

    run(ROOT, Map.of(), "bin/new-driver", "--outside", project.toString(), "acme");
    run(
        project,
        Map.of(),
        "mvn",
        "-B",
        "-ntp",
        "-q",
        "-s",
        settings.toString(),
        "-Dmaven.repo.local=" + repository,
        "verify");

    assertThat(reports(project)).isNotEmpty().allMatch(report -> report.contains("failures=\"0\""));
    Path drivers = project.resolve("target/drivers");
    assertThat(names(drivers.resolve("acme")))
        .contains("driver-acme-1-SNAPSHOT.jar", "driver-support-" + VERSION + ".jar")
        .noneMatch(name -> name.startsWith("driver-api"));
    Map<String, String> environment = Map.of("PLIMSOLL_DRIVERS", drivers.toString());
    assertThat(program(environment, "drivers")).containsPattern("(?m)^acme +lists in memory$");
    Files.writeString(temp.resolve("acme.yaml"), "name: acme\ndriver: acme\nmaxBytes: 2KiB\n");
    Files.writeString(temp.resolve("load.yaml"), "producerRate: 100\nduration: 1s\n");
    assertThat(program(environment, "check", "-d", "acme.yaml", "load.yaml")).contains("acme");
  }

  /** Puts the artifacts of this build where Maven installs them. */
  private static void install(Path repository) throws IOException {
    copy(ROOT.resolve("pom.xml"), repository, "plimsoll", ".pom");
    for (String artifact : ARTIFACTS) {
      Path module = ROOT.resolve(artifact);
      copy(module.resolve("pom.xml"), repository, artifact, ".pom");
      Path jar = module.resolve("target/" + artifact + "-" + VERSION + ".jar");
      assertThat(jar).as("bin/test-long packages it").exists();
      copy(jar, repository, artifact, ".jar");
    }
  }

  private static void copy(Path file, Path repository, String artifact, String suffix)
      throws IOException {
    Path folder = repository.resolve("dev/plimsoll/" + artifact + "/" + VERSION);
    Files.createDirectories(folder);
    Files.copy(file, folder.resolve(artifact + "-" + VERSION + suffix));
  }

  private static List<String> reports(Path project) throws IOException {
    try (Stream<Path> files = Files.list(project.resolve("target/surefire-reports"))) {
      List<Path> reports = files.filter(file -> file.toString().endsWith(".xml")).toList();
      List<String> texts = new ArrayList<>();
      for (Path report : reports) {
        texts.add(Files.readString(report));
      }
      return texts;
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private String program(Map<String, String> environment, String... arguments) throws Exception {
    List<String> command =
        Stream.concat(
                Stream.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    "dev.plimsoll.cli.Main"),
                Stream.of(arguments))
            .toList();
    return run(temp, environment, command.toArray(String[]::new));
  }

  private static String run(Path folder, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
