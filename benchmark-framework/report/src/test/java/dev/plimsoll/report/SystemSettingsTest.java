// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SystemSettingsTest {

  @Test
  void whatDiffersBetweenAnyTwoRunsMakesNoDifference() throws Exception {
    RunResult one = run("producer-7", "plimsoll-k3f9-group", "127.0.0.1:40001", RANDOM + "1");
    RunResult other = run("producer-10", "plimsoll-k3f9-group", "127.0.0.1:40002", RANDOM + "2");

    assertThat(SystemSettings.of(one)).isEqualTo(SystemSettings.of(other));
    assertThat(SystemSettings.of(one)).containsEntry("group", "plimsoll-‹run›-group");
  }

  @Test
  void aClientNameThatTheUserGaveIsASetting() throws Exception {
    assertThat(SystemSettings.of(run("orders", "g", "a", "b")))
        .containsEntry("producer.client.id", "orders");
  }

  @Test
  void leadersAndAddressesAreIncidental() {
    assertThat(SystemSettings.isIncidental("leaders.topic-0")).isTrue();
    assertThat(SystemSettings.isIncidental("producer.bootstrap.servers")).isTrue();
    assertThat(SystemSettings.isIncidental("producer.linger.ms")).isFalse();
  }

  @Test
  void aDriverFileIsNamedWithoutFoldersOfTheMachine() throws Exception {
    Path here = Path.of("").toAbsolutePath();

    assertThat(file(here.resolve("driver-kafka/kafka.yaml").toString()))
        .isEqualTo("driver-kafka/kafka.yaml");
    assertThat(file("driver-kafka/kafka.yaml")).isEqualTo("driver-kafka/kafka.yaml");
    assertThat(file("/somewhere/else/kafka.yaml")).isEqualTo("kafka.yaml");
    assertThat(file("../kafka.yaml")).isEqualTo("kafka.yaml");
  }

  private static final String RANDOM = "51a83154-a126-402d-bdc1-c4a224df03c";

  private static String file(String name) throws Exception {
    return SystemSettings.file(
        new Doctored(SampleResults.full()).with("/driver", "file", name).result());
  }

  private static RunResult run(String client, String group, String server, String random)
      throws Exception {
    return new Doctored(SampleResults.full())
        .with(
            "/driver",
            "settings",
            Map.of(
                "producer",
                Map.of("client.id", client),
                "group",
                group,
                "server",
                server,
                "token",
                random,
                "observed",
                Map.of("x", client)))
        .result();
  }
}
