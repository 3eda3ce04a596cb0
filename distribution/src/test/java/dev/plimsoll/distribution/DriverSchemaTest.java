// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The schemas for editors accept the driver files of their systems. */
final class DriverSchemaTest {

  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final Path SCHEMAS = HOME.resolve("schemas");
  private static final SchemaRegistry DRAFT_7 =
      SchemaRegistry.withDefaultDialect(
          SpecificationVersion.DRAFT_7, registry -> registry.schemas(DriverSchemaTest::text));

  private static String text(String iri) {
    try {
      return iri.startsWith("file:") ? Files.readString(Path.of(URI.create(iri))) : null;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The driver files of systems that have a schema. */
  static Stream<Path> files() throws IOException {
    try (Stream<Path> schemas = Files.list(SCHEMAS)) {
      return schemas
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("driver-"))
          .map(name -> HOME.resolve(name.replace(".schema.json", "")))
          .flatMap(DriverSchemaTest::yaml)
          .toList()
          .stream();
    }
  }

  private static Stream<Path> yaml(Path module) {
    try (Stream<Path> files = Files.list(module)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void aDriverFileIsValid(Path file) throws IOException {
    String system = file.getParent().getFileName().toString().replaceFirst("driver-", "");

    assertThat(errors(system, Files.readString(file))).isEmpty();
  }

  @Test
  void aMistakeIsSeen() {
    assertThat(errors("nats-streaming", "driver: nats-streaming\nmaxInFlight: 1")).isEmpty();
    assertThat(errors("nats-streaming", "driver: nats-streaming\nmaxInFligt: 1")).isNotEmpty();
    assertThat(errors("nats-streaming", "driver: nats-streaming\nmaxInFlight: 0")).isNotEmpty();
    assertThat(errors("nats-streaming", "driver: nats-streaming\nnodes: 0")).isNotEmpty();
  }

  private static List<Error> errors(String system, String yaml) {
    Path file = SCHEMAS.resolve("driver-" + system + ".schema.json");
    Schema schema = DRAFT_7.getSchema(SchemaLocation.of(file.toUri().toString()));
    return schema.validate(new YAMLMapper().readTree(yaml));
  }
}
