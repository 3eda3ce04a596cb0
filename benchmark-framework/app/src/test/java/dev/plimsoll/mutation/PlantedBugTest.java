// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class PlantedBugTest {

  private static final List<String> LINES =
      List.of(
          "# a comment",
          "bug b",
          "what x is 2",
          "class a.B",
          "test a.BTest#m",
          "- int x = 1;",
          "+ int x = 2;");

  @Test
  void theCodeIsReplacedWhateverItsLines() {
    PlantedBug bug = PlantedBug.parse(LINES).get(0);

    assertThat(bug.plantIn("a\n  int x =\n      1;\nb")).isEqualTo("a\n  int x = 2;\nb");
  }

  @Test
  void codeThatIsNotThereOnceIsAnError() {
    PlantedBug bug = PlantedBug.parse(LINES).get(0);

    assertThatThrownBy(() -> bug.plantIn("int y = 1;"))
        .hasMessage("b: a.B does not have int x = 1;");
    assertThatThrownBy(() -> bug.plantIn("int x = 1; int x = 1;"))
        .hasMessage("b: a.B has more than once int x = 1;");
  }

  @Test
  void anIncompleteBlockIsAnError() {
    assertThatThrownBy(() -> PlantedBug.parse(LINES.subList(0, 4)))
        .hasMessageContaining("a planted bug has");
    assertThatThrownBy(() -> PlantedBug.parse(List.of("bugs b"))).hasMessageContaining("bugs b");
  }

  /** Without compiling anything, so that code that was changed is noticed at once. */
  @Test
  void eachBugCanBePlanted() throws IOException {
    Path root = Path.of("..", "..");
    for (PlantedBug bug :
        PlantedBug.parse(Files.readAllLines(root.resolve("mutation/planted.txt")))) {
      String source = source(root, bug.className(), "main");
      assertThat(bug.plantIn(source)).isNotEqualTo(source);
      assertThat(source(root, bug.testClass(), "test"))
          .as(bug.name())
          .contains("void " + bug.testMethod() + "(");
    }
  }

  private static String source(Path root, String className, String folder) throws IOException {
    String name = "src/" + folder + "/java/" + className.replace('.', '/') + ".java";
    try (Stream<Path> modules = Files.list(root.resolve("benchmark-framework"))) {
      Path file =
          modules
              .map(module -> module.resolve(name))
              .filter(Files::exists)
              .findFirst()
              .orElseThrow(() -> new AssertionError("no module has " + name));
      return Files.readString(file);
    }
  }
}
