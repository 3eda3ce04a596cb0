// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigFileTest {

  private static final JavaServer JAVA = new JavaServer(Path.of("/jars"));

  @TempDir private Path folder;

  @Test
  void a_setting_takes_the_place_of_ours() throws Exception {
    assertThat(ConfigSyntax.EQUALS.with("a = 1\nb = 2\n", Map.of("a", "9")))
        .isEqualTo("b = 2\na = 9\n");
    assertThat(ConfigSyntax.BLANK.with("save \"\"\nport 1\n", Map.of("save", "60 1")))
        .isEqualTo("port 1\nsave 60 1\n");
    Properties read = new Properties();
    read.load(
        new StringReader(ConfigSyntax.PROPERTIES.with("a=1\nb=2\n", Map.of("a", "C:\\x = y"))));
    assertThat(read).isEqualTo(Map.of("a", "C:\\x = y", "b", "2"));
  }

  @Test
  void settings_of_nats_go_into_their_blocks() {
    String text = "listen: \"h:1\"\njetstream {\n  store_dir: \"d\"\n}\n";
    assertThat(
            ConfigSyntax.BLOCKS.with(
                text,
                Map.of(
                    "max_payload", "8MB", "jetstream.limits.max_batch", "5", "cluster.a", "b c")))
        .contains("jetstream {\n  limits: { max_batch: 5 }\n  store_dir: \"d\"\n}")
        .contains("cluster {\n  a: \"b c\"\n}")
        .contains("max_payload: 8MB\n");
  }

  @Test
  void addresses_folders_and_lines_are_refused_by_name() {
    List<ConfigFile> files = new KafkaLayout(JAVA, 1).configFiles();
    for (String ours : List.of("listeners", "log.dirs", "node.id", "advertised.listeners")) {
      assertThatThrownBy(() -> ConfigFile.require("kafka", files, Map.of(ours, "x")))
          .hasMessageStartingWith("brokerConfig." + ours + " cannot be set");
    }
    assertThatThrownBy(() -> ConfigFile.require("kafka", files, Map.of("a", "1\nlisteners=x")))
        .hasMessageContaining("one line");
    assertThatThrownBy(() -> ConfigFile.require("kafka", files, Map.of("broker.conf.a", "1")))
        .hasMessageContaining("has no such file");
    assertThatCode(() -> ConfigFile.require("kafka", files, Map.of("num.io.threads", "3")))
        .doesNotThrowAnyException();
  }

  @Test
  void settings_of_pulsar_go_into_the_file_that_they_name() throws Exception {
    PulsarClusterLayout layout = new PulsarClusterLayout(JAVA, new PulsarMemory(3, 1), true);
    Map<String, String> config =
        Map.of("maxMessageSize", "9", "bookkeeper.conf.flushInterval", "7", "broker.conf.x", "y");
    ConfigFile.require("pulsar", layout.configFiles(), config);
    for (NodePlan plan : layout.plan(folder)) {
      for (ConfigFile file : layout.configFiles()) {
        file.write(plan.folder(), config);
      }
    }
    assertThat(Files.readAllLines(folder.resolve("node-1/broker.conf")))
        .contains("maxMessageSize=9", "x=y")
        .noneMatch(line -> line.startsWith("flushInterval"));
    assertThat(Files.readAllLines(folder.resolve("node-2/bookkeeper.conf")))
        .contains("flushInterval=7")
        .noneMatch(line -> line.startsWith("maxMessageSize"));
  }
}
