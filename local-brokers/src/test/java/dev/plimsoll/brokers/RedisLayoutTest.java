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
    return plans(1).get(0);
  }

  private List<NodePlan> plans(int nodes) throws Exception {
    List<NodePlan> plans =
        new RedisLayout(Path.of("/bin/redis-server"), nodes).plan(temp.resolve("a folder"));
    assertThat(plans).hasSize(nodes);
    return plans;
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

  @Test
  void theOtherNodesAreReplicasOfTheFirst() throws Exception {
    List<NodePlan> plans = plans(3);
    List<String> primary = Files.readAllLines(plans.get(0).folder().resolve("redis.conf"));
    assertThat(primary).noneMatch(line -> line.startsWith("replicaof"));
    for (NodePlan replica : plans.subList(1, 3)) {
      List<String> settings = Files.readAllLines(replica.folder().resolve("redis.conf"));
      assertThat(settings)
          .contains("replicaof " + plans.get(0).address().replace(':', ' '))
          .contains(primary.get(0), primary.get(0).replace("requirepass", "masterauth"));
      assertThat(replica.address()).isNotEqualTo(plans.get(0).address());
    }
  }
}
