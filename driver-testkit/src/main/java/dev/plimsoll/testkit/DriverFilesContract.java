// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The driver files of a module contain only keys that the driver knows. */
public abstract class DriverFilesContract {

  private final DriverProvider provider;

  /** Creates the contract for the driver files of this provider. */
  protected DriverFilesContract(DriverProvider provider) {
    this.provider = provider;
  }

  /** Returns whether the file contains the address of a server. */
  protected abstract boolean namesAddress(Map<String, Object> values);

  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(""))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("dev.plimsoll.testkit.DriverFilesContract#files")
  void a_driver_file_is_accepted_without_a_notice(Path file) throws Exception {
    Map<String, Object> values = read(file);
    DriverFileSchema.OF_THE_FRAMEWORK.forEach(values::remove);
    Settings settings = new Settings(values);
    try (Driver driver = provider.create(settings)) {
      assertThat(driver.settings()).isNotEmpty();
      assertThat(driver.variant()).isNotNull();
    }
    assertThat(settings.unknownKeys()).isEmpty();
    assertThat(settings.notices()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("dev.plimsoll.testkit.DriverFilesContract#files")
  void a_driver_file_has_the_name_that_it_gives(Path file) throws Exception {
    assertThat(file.getFileName()).hasToString(read(file).get("name") + ".yaml");
  }

  @ParameterizedTest
  @MethodSource("dev.plimsoll.testkit.DriverFilesContract#files")
  void a_driver_file_asks_for_a_local_server_or_names_an_address(Path file) throws Exception {
    Map<String, Object> values = read(file);
    assertThat(values).containsEntry("driver", provider.system());
    assertThat(values.containsKey("broker")).isNotEqualTo(namesAddress(values));
  }

  private static Map<String, Object> read(Path file) {
    return new LinkedHashMap<>(
        new YAMLMapper().readValue(file.toFile(), new TypeReference<Map<String, Object>>() {}));
  }
}
