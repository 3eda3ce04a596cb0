// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.settings.RecordSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The table in a driver's README and the schema of its files are those of its declared keys. {@code
 * bin/generate} writes the schema.
 */
public abstract class DeclaredKeysContract {

  private final String system;
  private final RecordSettings<?> keys;

  /** Creates the contract for the keys of a system. */
  protected DeclaredKeysContract(String system, RecordSettings<?> keys) {
    this.system = system;
    this.keys = keys;
  }

  @Test
  void the_readme_has_the_table_of_the_keys() throws IOException {
    assertThat(Files.readString(Path.of("README.md"))).contains(keys.table());
  }

  @Test
  void the_schema_for_editors_has_the_keys() throws IOException {
    Path file = Path.of("..", "schemas", "driver-" + system + ".schema.json");
    String expected = DriverFileSchema.text(system, keys);
    if (Boolean.getBoolean("plimsoll.generate")) {
      Files.writeString(file, expected);
    }
    assertThat(file).as("%s; bin/generate writes it anew", file).hasContent(expected);
  }
}
