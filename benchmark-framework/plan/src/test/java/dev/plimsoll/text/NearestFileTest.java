// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearestFileTest {

  @TempDir private Path folder;

  @BeforeEach
  void someFiles() throws Exception {
    for (String file :
        new String[] {"results/a-kafka.json", "results/b-kafka.FAIL.json", "n.yaml"}) {
      Files.createDirectories(folder.resolve(file).getParent());
      Files.writeString(folder.resolve(file), "");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "results/a-kafak.json, results/a-kafka.json",
    "results/b-kafka.json, results/b-kafka.FAIL.json",
    "results/b-kafka.FIAL.json, results/b-kafka.FAIL.json",
    "resutls/a-kafka.json, results/a-kafka.json",
    "resutls, results",
    "./resutls, ./results"
  })
  void theNearestOfTheSameKindIsSuggested(String given, String near) {
    assertThat(NearestFile.hint(folder, Path.of(given))).isEqualTo(": did you mean " + near + "?");
  }

  @ParameterizedTest
  @CsvSource({"results/x.json", "resutls/x.json", "elsewhere/a-kafka.json", "n.json", "''", "/"})
  void whatIsNotSimilarIsNotSuggested(String given) {
    assertThat(NearestFile.hint(folder, Path.of(given))).isEmpty();
  }

  @Test
  void anAbsolutePathIsSuggestedAsOne() {
    String suggested = ": did you mean " + folder.resolve("n.yaml") + "?";

    assertThat(NearestFile.hint(folder.resolve("m.yaml"))).isEqualTo(suggested);
    assertThat(NearestFile.hint(folder.resolve("n.yml"))).as("both are YAML").isEqualTo(suggested);
    assertThat(NearestFile.hint(folder.resolve("n.txt"))).as("another kind").isEmpty();
  }
}
