// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.plan.PlanLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documentation of the simulated system names every key, and its examples are driver files. */
final class SimulatedPageTest {

  private static final Path PAGE = Path.of("..", "..", "docs", "SIMULATED.md");
  private static final Pattern EXAMPLE = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path folder;

  @Test
  void everyKeyIsExplained() throws Exception {
    String page = Files.readString(PAGE);

    assertThat(SimulatedConfig.KEYS.schema())
        .hasSizeGreaterThan(25)
        .allSatisfy(
            (key, schema) ->
                assertThat(page.lines().filter(line -> line.startsWith("| `" + key + "`")))
                    .singleElement()
                    .asString()
                    .contains(meaning((Map<?, ?>) schema)));
  }

  private static String meaning(Map<?, ?> schema) {
    return schema.get("description").toString().replaceFirst("\\.$", "");
  }

  @Test
  void everyExampleIsADriverFile() throws Exception {
    PlanLoader loader =
        new PlanLoader(
            List.of(new SimulatedProvider()), Map.<String, String>of()::get, folder, folder);
    List<String> examples =
        EXAMPLE.matcher(Files.readString(PAGE)).results().map(found -> found.group(1)).toList();

    assertThat(examples).hasSizeGreaterThan(3);
    for (String example : examples) {
      String text = example.contains("driver: simulated") ? "" : "driver: simulated\n";
      Files.writeString(folder.resolve("example.yaml"), text + example);
      Settings settings = new Settings(loader.driver("example.yaml", List.of()).values());
      Behaviour.from(settings);
      assertThat(settings.unknownKeys()).isEmpty();
    }
  }
}
