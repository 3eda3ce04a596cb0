// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Driver;
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

/** The driver files of this module hold nothing that the driver does not know. */
final class RabbitMqDriverFilesTest {

  private static final List<String> OF_THE_FRAMEWORK = List.of("name", "driver", "broker", "nodes");

  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(""))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void a_driver_file_is_accepted_without_a_notice(Path file) throws Exception {
    Map<String, Object> values =
        new LinkedHashMap<>(
            new YAMLMapper().readValue(file.toFile(), new TypeReference<Map<String, Object>>() {}));
    assertThat(values).containsEntry("driver", "rabbitmq").containsKey("name");
    assertThat(values.containsKey("broker") || values.containsKey("amqpUris")).isTrue();
    OF_THE_FRAMEWORK.forEach(values::remove);
    Settings settings = new Settings(values);
    try (Driver driver = new RabbitMqProvider().create(settings)) {
      assertThat(driver.settings()).isNotEmpty();
    }
    assertThat(settings.unknownKeys()).isEmpty();
    assertThat(settings.notices()).isEmpty();
  }
}
