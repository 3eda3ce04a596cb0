// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A simple name means one thing in the main code of all modules. */
final class ClassNamesTest {

  private static final Path ROOT = Path.of("..", "..");

  private static final Pattern NESTED =
      Pattern.compile(
          "^ +(?:(?:public|private|protected|static|final|sealed|non-sealed|abstract) )*"
              + "(?:class|interface|enum|record|@interface) (?<name>[A-Z]\\w*)",
          Pattern.MULTILINE);

  private static final Map<String, List<String>> FILES = new TreeMap<>();
  private static final Map<String, List<String>> NESTED_IN = new TreeMap<>();

  @BeforeAll
  static void readSources() throws IOException {
    for (Path parent : List.of(ROOT, ROOT.resolve("benchmark-framework"))) {
      try (Stream<Path> modules = Files.list(parent)) {
        for (Path module : modules.sorted().toList()) {
          Path sources = module.resolve("src").resolve("main").resolve("java");
          if (Files.isDirectory(sources)) {
            readModule(sources);
          }
        }
      }
    }
  }

  private static void readModule(Path sources) throws IOException {
    try (Stream<Path> all = Files.walk(sources)) {
      for (Path file : all.filter(each -> each.toString().endsWith(".java")).toList()) {
        String name = file.getFileName().toString().replace(".java", "");
        if (name.contains("-")) {
          continue;
        }
        FILES.computeIfAbsent(name, key -> new ArrayList<>()).add(file.toString());
        Matcher nested = NESTED.matcher(Files.readString(file));
        while (nested.find()) {
          NESTED_IN
              .computeIfAbsent(nested.group("name"), key -> new ArrayList<>())
              .add(file.toString());
        }
      }
    }
  }

  @Test
  void theSourcesOfAllModulesAreRead() {
    assertThat(FILES).containsKeys("ProducerLoop", "KafkaDriver", "DriverContract", "Driver");
    assertThat(NESTED_IN).containsKeys("Finding", "BrokerNode");
  }

  @Test
  void noTwoTopLevelClassesHaveTheSameSimpleName() {
    assertThat(FILES.values()).filteredOn(files -> files.size() > 1).isEmpty();
  }

  @Test
  void noClassIsNamedLikeATest() {
    assertThat(FILES.keySet())
        .filteredOn(name -> name.endsWith("Test") || name.endsWith("Tests") || name.endsWith("IT"))
        .isEmpty();
  }

  @Test
  void noNestedTypeHasTheSimpleNameOfATopLevelClass() {
    assertThat(
            NESTED_IN.entrySet().stream()
                .filter(nested -> FILES.containsKey(nested.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)))
        .isEmpty();
  }
}
