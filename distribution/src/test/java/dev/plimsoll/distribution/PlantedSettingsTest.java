// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.Program.Said;
import dev.plimsoll.text.ForgottenSecrets;
import dev.plimsoll.text.Redaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Plants a secret in each key of the drivers' files, one after the other: as the value where the
 * key is a secret's, as the password of a URI elsewhere, and in properties as both.
 */
final class PlantedSettingsTest {

  private static final Path SCHEMAS = Path.of("..", "schemas");
  private static final Pattern OF_A_DRIVER = Pattern.compile("driver-(.+)\\.schema\\.json");
  private static final String SECRET = "S3cr3tPLANT";
  private static final String URI = "http://me:" + SECRET + "@host";

  /** Each of it is a key with its schema in a file of its own, so it has no secret to plant. */
  private static final List<String> CHOICES = List.of("driver", "driverClass");

  @TempDir private Path temp;

  @ParameterizedTest
  @MethodSource("systems")
  void aSecretInAKeyIsNotShown(String system) throws Exception {
    Map<String, Object> planted = planted(system);
    assertThat(planted.size()).isGreaterThan(5);
    Program program = Program.inThisJvm(temp);
    program.put("load.yaml", "producerRate: 1\n");

    for (Map.Entry<String, Object> each : planted.entrySet()) {
      program.put(
          "planted.yaml", "driver: " + system + "\n" + yaml(each.getKey(), each.getValue()));
      ForgottenSecrets.forget();
      Said said = program.run("check", "-d", "planted.yaml", "load.yaml");

      assertThat(said.code()).as(said::all).isIn(0, 2);
      assertThat(said.all()).as(each.getKey()).isNotBlank().doesNotContain(SECRET);
    }
  }

  /** The systems whose files have a schema: each driver of this repository. */
  static List<String> systems() throws IOException {
    try (Stream<Path> schemas = Files.list(SCHEMAS)) {
      return schemas
          .map(file -> OF_A_DRIVER.matcher(file.getFileName().toString()))
          .filter(Matcher::matches)
          .map(matcher -> matcher.group(1))
          .sorted()
          .toList();
    }
  }

  /** Returns the values by their keys; those of blocks are joined by dots. */
  private static Map<String, Object> planted(String system) throws IOException {
    Map<String, Object> planted = new LinkedHashMap<>();
    Path schema = SCHEMAS.resolve("driver-" + system + ".schema.json");
    plant("", JsonMapper.shared().readTree(Files.readString(schema)), planted);
    return planted;
  }

  private static void plant(String prefix, JsonNode block, Map<String, Object> planted) {
    for (Map.Entry<String, JsonNode> each : block.path("properties").properties()) {
      String key = prefix + each.getKey();
      JsonNode schema = each.getValue();
      if (schema.has("properties")) {
        plant(key + ".", schema, planted);
      } else if (schema.path("type").toString().contains("object")) {
        planted.put(key, "{a.password: " + SECRET + ", b: '" + URI + "'}");
      } else if (!CHOICES.contains(key)) {
        boolean secret = Redaction.isSecret(key) || key.equals("client.authentication.data");
        planted.put(key, secret ? SECRET : "'" + URI + "'");
      }
    }
  }

  private static String yaml(String path, Object value) {
    int dot = path.indexOf('.');
    return dot < 0 || path.startsWith("broker.")
        ? path + ": " + value + "\n"
        : path.substring(0, dot) + ": {" + yaml(path.substring(dot + 1), value).strip() + "}\n";
  }
}
