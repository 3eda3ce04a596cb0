// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaLayoutTest {

  @TempDir private Path temp;

  @Test
  void oneNodeReplicatesNothing() throws Exception {
    NodePlan plan = plans(1).get(0);
    Properties settings = settings(plan);

    assertThat(settings)
        .containsEntry("offsets.topic.replication.factor", "1")
        .containsEntry("transaction.state.log.replication.factor", "1")
        .containsEntry("transaction.state.log.min.isr", "1")
        .containsEntry("group.initial.rebalance.delay.ms", "0")
        .containsEntry("log.retention.check.interval.ms", "1000")
        .containsEntry("auto.create.topics.enable", "false")
        .containsEntry("log.dirs", plan.dataFolder().toString());
  }

  @Test
  void theJvmHasTheOptionsOfKafkasOwnStartScript() throws Exception {
    for (NodePlan plan : plans(3)) {
      assertThat(plan.command())
          .containsSubsequence(
              "-Xmx1G",
              "-Xms1G",
              "-server",
              "-XX:+UseG1GC",
              "-XX:MaxGCPauseMillis=20",
              "-XX:InitiatingHeapOccupancyPercent=35",
              "-XX:+ExplicitGCInvokesConcurrent",
              "-XX:MaxInlineLevel=15",
              "-Djava.awt.headless=true",
              "-cp")
          .filteredOn(option -> option.startsWith("-X"))
          .hasSize(7);
    }
  }

  @Test
  void threeNodesReplicateToAllAndWaitForTwo() throws Exception {
    List<NodePlan> plans = plans(3);

    assertThat(plans).extracting(NodePlan::node).containsExactly(1, 2, 3);
    assertThat(plans).extracting(NodePlan::address).doesNotHaveDuplicates();
    for (NodePlan plan : plans) {
      assertThat(settings(plan))
          .containsEntry("node.id", Integer.toString(plan.node()))
          .containsEntry("offsets.topic.replication.factor", "3")
          .containsEntry("transaction.state.log.min.isr", "2")
          .containsEntry(
              "controller.quorum.voters",
              settings(plans.get(0)).getProperty("controller.quorum.voters"));
    }
  }

  @Test
  void allNodesListenOnLoopbackOnly() throws Exception {
    for (NodePlan plan : plans(3)) {
      assertThat(settings(plan).getProperty("listeners").split(","))
          .hasSize(2)
          .allMatch(listener -> listener.matches("[A-Z]+://127\\.0\\.0\\.1:\\d+"));
      assertThat(plan.address()).startsWith("127.0.0.1:");
      assertThat(plan.endpoints()).containsOnlyKeys("kafka").containsValue(plan.address());
    }
  }

  @Test
  void furtherSettingsReplaceOursAndFurtherListenersAreAdded() throws Exception {
    Map<String, String> more =
        Map.of("listeners", "TLS://127.0.0.1:9", "offsets.topic.replication.factor", "7");
    NodePlan plan =
        new KafkaLayout(new JavaServer(Path.of("/jars")), 1, more)
            .plan(temp.resolve("more"))
            .get(0);

    assertThat(settings(plan)).containsEntry("offsets.topic.replication.factor", "7");
    assertThat(settings(plan).getProperty("listeners").split(","))
        .hasSize(3)
        .contains("TLS://127.0.0.1:9");
  }

  @Test
  void theServerSeesItsOwnJarsOnly() throws Exception {
    NodePlan plan = plans(1).get(0);
    String classPath = plan.command().get(plan.command().indexOf("-cp") + 1);

    assertThat(classPath).isEqualTo("/jars/*");
  }

  @Test
  void behindAProxyClientsUseItAndOtherNodesDoNot() throws Exception {
    ClientAddresses clients = ClientAddresses.proxied();
    for (NodePlan plan : layout(3).plan(temp.resolve("a folder"), clients)) {
      Properties settings = settings(plan);

      assertThat(clients.of(plan.address())).isNotEqualTo(plan.address());
      assertThat(settings.getProperty("listeners")).contains("PLAINTEXT://" + plan.address());
      assertThat(settings.getProperty("advertised.listeners"))
          .contains("PLAINTEXT://" + clients.of(plan.address()))
          .doesNotContain(plan.address());
      String betweenNodes = settings.getProperty("inter.broker.listener.name") + "://";
      assertThat(settings.getProperty("listeners").split(","))
          .filteredOn(listener -> listener.startsWith(betweenNodes))
          .containsExactlyElementsOf(
              List.of(settings.getProperty("advertised.listeners").split(",")).subList(1, 2));
    }
  }

  private List<NodePlan> plans(int nodes) throws Exception {
    return layout(nodes).plan(temp.resolve("a folder"));
  }

  private static KafkaLayout layout(int nodes) {
    return new KafkaLayout(new JavaServer(Path.of("/jars")), nodes);
  }

  private static Properties settings(NodePlan plan) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(plan.folder().resolve("server.properties"))) {
      properties.load(in);
    }
    return properties;
  }
}
