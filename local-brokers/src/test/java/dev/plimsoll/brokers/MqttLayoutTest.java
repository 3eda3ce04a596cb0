// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.Secret;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MqttLayoutTest {

  @TempDir private Path temp;

  private NodePlan plan() throws Exception {
    Login login = new Login("somebody", new Secret("verysecret"));
    return new MqttLayout(Path.of("/sbin/mosquitto"), Optional.of(login))
        .plan(temp.resolve("a"))
        .get(0);
  }

  @Test
  void theServerListensOnLoopbackOnlyKeepsItsDataInItsFolderAndIsTiedToItsStarter()
      throws Exception {
    NodePlan plan = plan();
    String port = plan.address().substring(plan.address().lastIndexOf(':') + 1);

    assertThat(plan.address()).startsWith("127.0.0.1:");
    assertThat(plan.endpoints()).containsEntry("mqtt", plan.address()).hasSize(1);
    assertThat(plan.dataFolder()).isDirectory().startsWith(plan.folder());
    assertThat(plan.command()).startsWith("/bin/sh").contains(plan.folder().toString());
    assertThat(Files.readAllLines(plan.folder().resolve("mosquitto.conf")))
        .contains(
            "listener " + port + " 127.0.0.1", "persistence_location " + plan.dataFolder() + "/");
  }

  @Test
  void theServerDropsNoQueuedMessages() throws Exception {
    assertThat(Files.readAllLines(plan().folder().resolve("mosquitto.conf")))
        .contains("max_queued_messages 0", "max_queued_bytes 0", "max_inflight_messages 0");
  }

  @Test
  void nobodyGetsInWithoutThePasswordWhichNoFileContains() throws Exception {
    NodePlan plan = plan();

    assertThat(Files.readAllLines(plan.folder().resolve("mosquitto.conf")))
        .contains("allow_anonymous false");
    assertThat(plan.folder().resolve("passwords"))
        .content()
        .startsWith("somebody:$6$")
        .doesNotContain("verysecret");
    assertThat(plan.command()).noneMatch(word -> word.contains("verysecret"));
  }
}
