// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedisClusterLayoutTest {

  @TempDir private Path temp;

  private List<NodePlan> plans(int nodes) throws Exception {
    return new RedisClusterLayout(Path.of("/bin/redis-server"), nodes, true)
        .plan(temp.resolve("n"));
  }

  private static List<String> clusterFile(NodePlan plan) throws Exception {
    return Files.readAllLines(plan.dataFolder().resolve("nodes.conf"));
  }

  @Test
  void primariesDivideAllSlotsAndEachNodeKnowsItself() throws Exception {
    List<NodePlan> plans = plans(3);

    for (NodePlan plan : plans) {
      List<String> lines = clusterFile(plan);
      assertThat(lines).hasSize(4).last().isEqualTo("vars currentEpoch 3 lastVoteEpoch 0");
      assertThat(lines.get(0)).endsWith(" connected 0-5460").contains("master - ");
      assertThat(lines.get(1)).endsWith(" connected 5461-10921");
      assertThat(lines.get(2)).endsWith(" connected 10922-16383");
      assertThat(lines)
          .filteredOn(line -> line.contains("myself,"))
          .singleElement()
          .asString()
          .contains(" " + plan.address() + "@");
    }
  }

  @Test
  void aSingleNodeHasAllSlots() throws Exception {
    assertThat(clusterFile(plans(1).get(0)).get(0))
        .endsWith(" myself,master - 0 0 1 connected 0-16383");
  }

  @Test
  void nodesAfterTheThirdAreReplicasInTurn() throws Exception {
    List<String> lines = clusterFile(plans(6).get(5));

    assertThat(lines.get(3)).contains(" slave " + idOf(lines.get(0)) + " ").endsWith(" connected");
    assertThat(lines.get(4)).contains(" slave " + idOf(lines.get(1)) + " ");
    assertThat(lines.get(5)).contains(" myself,slave " + idOf(lines.get(2)) + " ");
    assertThat(shardOf(lines.get(5))).isEqualTo(shardOf(lines.get(2)));
    assertThat(shardOf(lines.get(1))).isNotEqualTo(shardOf(lines.get(2)));
  }

  private static String shardOf(String line) {
    return line.split("[,= ]", -1)[4];
  }

  private static String idOf(String line) {
    return line.substring(0, line.indexOf(' '));
  }
}
