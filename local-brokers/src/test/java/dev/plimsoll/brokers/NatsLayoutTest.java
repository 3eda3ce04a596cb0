// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NatsLayoutTest {

  private static final Path PROGRAM = Path.of("/programs/server");

  @TempDir private Path temp;

  private List<NodePlan> nats(int nodes, boolean syncAlways) throws Exception {
    return new NatsLayout(PROGRAM, nodes, syncAlways).plan(temp.resolve("a folder"));
  }

  private static String config(NodePlan plan) throws Exception {
    return Files.readString(plan.folder().resolve("nats.conf"));
  }

  @Test
  void oneNodeHasJetStreamInItsOwnFolderAndNoCluster() throws Exception {
    NodePlan plan = nats(1, false).get(0);
    assertThat(config(plan))
        .contains("store_dir: \"" + plan.dataFolder() + "\"")
        .doesNotContain("cluster", "sync_interval");
    assertThat(plan.dataFolder()).startsWithRaw(plan.folder());
    assertThat(plan.endpoints()).containsOnlyKeys("nats", "monitoring");
    assertThat(plan.endpoints()).containsEntry("nats", plan.address());
    assertThat(plan.command()).contains(PROGRAM.toString());
  }

  @Test
  void threeNodesKnowEachOtherAndAreReadyWithTheirLeader() throws Exception {
    List<NodePlan> plans = nats(3, false);
    assertThat(plans).extracting(NodePlan::address).doesNotHaveDuplicates();
    for (NodePlan plan : plans) {
      assertThat(config(plan))
          .containsPattern("routes: \\[(\"nats://plimsoll:\\w+@127.0.0.1:\\d+\"(, )?){3}]");
      assertThat(plan.readyLine()).contains("leader");
    }
  }

  @Test
  void allNodesListenOnLoopbackOnly() throws Exception {
    for (NodePlan plan : nats(3, true)) {
      assertThat(
              config(plan).lines().filter(line -> line.contains("listen") || line.contains("http")))
          .hasSize(3)
          .allMatch(line -> line.matches(" *(listen|http): \"127\\.0\\.0\\.1:\\d+\""));
    }
  }

  @Test
  void behindAProxyClientsAreSentToIt() throws Exception {
    ClientAddresses clients = ClientAddresses.proxied();
    NatsLayout layout = new NatsLayout(PROGRAM, 3, false);
    for (NodePlan plan : layout.plan(temp.resolve("a folder"), clients)) {
      String advertised = clients.of(plan.address());
      assertThat(advertised).isNotEqualTo(plan.address());
      assertThat(config(plan))
          .contains("client_advertise: \"" + advertised + "\"")
          .contains("listen: \"" + plan.address() + "\"");
    }
  }

  @Test
  void clientsAndOtherNodesNeedThePassword() throws Exception {
    for (NodePlan plan : nats(3, false)) {
      assertThat(config(plan).lines().filter(line -> line.contains("authorization")))
          .hasSize(2)
          .allMatch(
              line ->
                  line.matches(" *authorization \\{ user: \"plimsoll\", password: \"\\w{32}\" }"));
    }
  }

  @Test
  void aNodeThatForcesEachWriteSaysSo() throws Exception {
    assertThat(config(nats(1, true).get(0))).contains("sync_interval: always");
  }

  @Test
  void theStreamingStoreIsAChoice() throws Exception {
    assertThat(streaming(NatsStreamingLayout.Store.FILE))
        .contains("FILE", "-file_read_buffer_size=0")
        .doesNotContain("-file_sync=false");
    assertThat(streaming(NatsStreamingLayout.Store.FILE_NOT_SYNCED))
        .contains("FILE", "-file_read_buffer_size=0", "-file_sync=false");
    assertThat(streaming(NatsStreamingLayout.Store.MEMORY))
        .contains("MEMORY")
        .containsSequence("-mi", "1m")
        .doesNotContain("-dir");
  }

  @Test
  void streamingNodesKnowEachOtherAndFlushTheirLogWhereTheyFlushTheirFiles() throws Exception {
    NatsStreamingLayout synced =
        new NatsStreamingLayout(PROGRAM, 3, NatsStreamingLayout.Store.FILE);
    NatsStreamingLayout lazy =
        new NatsStreamingLayout(PROGRAM, 3, NatsStreamingLayout.Store.FILE_NOT_SYNCED);

    List<NodePlan> plans = synced.plan(temp.resolve("three"));

    assertThat(plans).hasSize(3);
    assertThat(plans.get(1).command())
        .contains("-clustered", "-cluster_sync=true")
        .containsSequence("-cluster_node_id", "node-2")
        .containsSequence("-cluster_peers", "node-1,node-3")
        .containsSequence("-dir", plans.get(1).dataFolder().resolve("channels").toString())
        .containsSequence(
            "-cluster_log_path", plans.get(1).dataFolder().resolve("raft").toString());
    assertThat(config(plans.get(1)))
        .contains("client_advertise: \"" + plans.get(1).address() + "\"")
        .containsPattern("routes: \\[(.*nats://.*){3}]");
    assertThat(lazy.plan(temp.resolve("lazy")).get(0).command()).contains("-cluster_sync=false");
    assertThat(streaming(NatsStreamingLayout.Store.FILE)).doesNotContain("-clustered");
  }

  private List<String> streaming(NatsStreamingLayout.Store store) throws Exception {
    NodePlan plan =
        new NatsStreamingLayout(PROGRAM, 1, store).plan(temp.resolve(store.name())).get(0);
    assertThat(plan.command()).containsSequence("-a", "127.0.0.1");
    return plan.command();
  }
}
