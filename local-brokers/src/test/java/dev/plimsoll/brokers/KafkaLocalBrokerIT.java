// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.LocalBroker.Running;
import org.junit.jupiter.api.Test;

/** Real Kafka nodes. Each test has its own state; the downloaded jars are the user's. */
class KafkaLocalBrokerIT extends LocalBrokerContract {

  @Override
  LocalBroker broker(ServerFolders home) {
    return new KafkaLocalBroker(home);
  }

  @Override
  void assertServes(Running running) throws Exception {
    BrokerNode node = running.nodes().get(0);
    assertThat(running.endpoints().address("kafka")).isEqualTo(node.address());
    assertThat(accepts(node.address())).isTrue();
    assertThat(node.dataFolder()).isNotEmptyDirectory();
  }

  @Override
  boolean isServer(String commandLine) {
    return commandLine.contains("java ") && commandLine.contains(" kafka.Kafka ");
  }

  @Test
  void threeNodesFormOneCluster() throws Exception {
    try (Running running = broker.start(3, Lifetime.THIS_PROCESS, progress::add)) {
      assertThat(running.nodes()).extracting(BrokerNode::node).containsExactly(1, 2, 3);
      assertThat(running.nodes()).extracting(BrokerNode::pid).doesNotHaveDuplicates();
      assertThat(running.endpoints().address("kafka"))
          .isEqualTo(String.join(",", running.nodes().stream().map(BrokerNode::address).toList()));
      assertThat(KafkaTool.createTopic(running.endpoints().address("kafka"), "t", 3))
          .contains("ReplicationFactor: 3")
          .containsPattern("Isr: \\d,\\d,\\d");
    }

    assertThat(foldersLeft()).isEmpty();
  }

  @Test
  void twoProgramsStartNodesForThemselvesAtTheSameTime() throws Exception {
    Process other = Starter.launch("kafka", run, Lifetime.THIS_PROCESS);
    try (Running mine = broker.start(1, Lifetime.THIS_PROCESS, progress::add)) {
      assertThat(broker.running().orElseThrow().nodes()).isEqualTo(mine.nodes());
      assertThat(broker.ofPrograms()).hasSize(2).containsAll(mine.nodes());
    }

    BrokerNode left = broker.ofPrograms().get(0);
    assertThat(accepts(left.address())).isTrue();
    other.destroyForcibly();
    await().atMost(LIMIT).until(() -> broker.ofPrograms().isEmpty());
  }

  @Test
  void aNodeThatDiedIsNotReportedAndItsDataIsRemoved() throws Exception {
    try (Running running = broker.start(1, Lifetime.THIS_PROCESS, progress::add)) {
      BrokerNode node = running.nodes().get(0);
      ProcessIdentity server = ProcessIdentity.of(node.pid());
      server.handle().orElseThrow().destroyForcibly();
      await().atMost(LIMIT).until(() -> !server.isAlive());

      assertThat(broker.running()).isEmpty();
      assertThat(node.dataFolder()).doesNotExist();
      assertThat(foldersLeft()).isEmpty();
    }
  }
}
