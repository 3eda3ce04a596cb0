// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedisLayoutTest {

  @TempDir private Path temp;

  private NodePlan plan() throws Exception {
    List<NodePlan> plans =
        new RedisLayout(Path.of("/bin/redis-server")).plan(temp.resolve("a folder"));
    assertThat(plans).hasSize(1);
    return plans.get(0);
  }

  @Test
  void theServerListensOnLoopbackOnlyAndKeepsItsDataInItsFolder() throws Exception {
    NodePlan plan = plan();
    String port = plan.address().substring(plan.address().lastIndexOf(':') + 1);

    assertThat(plan.address()).startsWith("127.0.0.1:");
    assertThat(plan.endpoints()).containsEntry("redis", plan.address()).hasSize(1);
    assertThat(plan.dataFolder()).isDirectory().startsWith(plan.folder());
    assertThat(Files.readAllLines(plan.folder().resolve("redis.conf")))
        .contains(
            "bind 127.0.0.1", "port " + port, "daemonize no", "dir \"" + plan.dataFolder() + "\"");
  }

  @Test
  void nothingIsWrittenToTheDiskUnlessADriverFileAsksForIt() throws Exception {
    assertThat(Files.readAllLines(plan().folder().resolve("redis.conf")))
        .contains("save \"\"", "appendonly no");
  }

  @Test
  void theServerIsTiedToItsStarter() throws Exception {
    NodePlan plan = plan();

    assertThat(plan.command())
        .startsWith("/bin/sh")
        .endsWith("/bin/redis-server", plan.folder().resolve("redis.conf").toString());
    assertThat(plan.command()).contains(plan.folder().toString());
  }
}
