// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests the packed distribution, as a user unpacks it. */
class DistributionIT {

  @TempDir private Path temp;

  @Test
  void holdsTheProgramAndNothingOfTheTests() throws Exception {
    Path root = UnpackedArchive.in(temp);

    assertThat(root.resolve("bin/benchmark")).isExecutable();
    assertThat(root.resolve("LICENSE")).exists();
    assertThat(root.resolve("pom.xml")).doesNotExist();
    assertThat(names(root.resolve("lib")))
        .allMatch(name -> name.endsWith(".jar"))
        .anyMatch(name -> name.startsWith("benchmark-app-"))
        .anyMatch(name -> name.startsWith("driver-kafka-"))
        .anyMatch(name -> name.startsWith("local-brokers-"))
        .noneMatch(name -> name.contains("junit"))
        .noneMatch(name -> name.contains("testkit"))
        .as("the server's jars, whose client would meet ours")
        .noneMatch(name -> name.startsWith("kafka_") || name.startsWith("kafka-server"));
  }

  @Test
  void hasOneVersionOfEachJar() throws Exception {
    // Jackson 3 uses other packages than Jackson 2, which Pulsar's client depends on.
    assertThat(names(UnpackedArchive.in(temp).resolve("lib")))
        .extracting(name -> name.replaceFirst("^(jackson-[a-z]+-[23]).*", "$1"))
        .extracting(name -> name.replaceFirst("-[0-9]+[.].*", ""))
        .doesNotHaveDuplicates();
  }

  @Test
  void listsAllItsJarsWithVersionsAndHashes() throws Exception {
    Path root = UnpackedArchive.in(temp);
    JsonNode list = JsonMapper.shared().readTree(root.resolve("plimsoll.cdx.json").toFile());

    assertThat(list.get("bomFormat").asString()).isEqualTo("CycloneDX");
    List<String> listed = new ArrayList<>();
    for (JsonNode component : list.get("components")) {
      String version = component.get("version").asString();
      String name = component.get("name").asString() + "-" + version;
      // If a jar has a classifier, it is at the end of its package URL.
      Matcher kind =
          Pattern.compile("classifier=([^&]+)").matcher(component.get("purl").asString());
      listed.add(name + (kind.find() ? "-" + kind.group(1) : "") + ".jar");
      assertThat(component.get("hashes").isEmpty()).as(name).isFalse();
    }
    assertThat(listed).containsAll(names(root.resolve("lib")));
    assertThat(root.resolve("SECURITY.md")).exists();
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
