// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.NodeStatus;
import dev.plimsoll.driver.SystemFacts.ServerNode;
import dev.plimsoll.driver.TopicFacts;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TopicLeaderTest {

  private static final List<BrokerNode> NODES =
      List.of(node(1, "r1@localhost"), node(2, "r2@localhost"), node(3, ""));

  private static final List<ServerNode> SERVERS =
      List.of(new ServerNode("17", "127.0.0.1", 9003, ""));

  @Test
  void theNodeThatLeadsMostPartitionsIsTheLeader() {
    assertThat(leader("r1@localhost", "r2@localhost", "r2@localhost")).containsExactly(2);
  }

  @Test
  void ofNodesThatLeadEquallyManyTheFirstIsChosen() {
    assertThat(leader("r2@localhost", "r1@localhost")).containsExactly(1);
  }

  @Test
  void aLeaderMayBeNamedByItsAddress() {
    assertThat(leader("pulsar://127.0.0.1:9002")).containsExactly(2);
    assertThat(leader("127.0.0.1:9003")).containsExactly(3);
  }

  @Test
  void aLeaderMayBeNamedByTheIdThatTheSystemListsWithAnAddress() {
    assertThat(leader("17")).containsExactly(3);
  }

  @Test
  void aTopicWithoutALeaderHasNone() {
    assertThat(leader("none", "")).isEmpty();
    assertThat(leader()).isEmpty();
  }

  @Test
  void aSingleNodeLeadsEverything() {
    assertThat(TopicLeader.of(topic(), SERVERS, NODES.subList(0, 1))).contains(NODES.get(0));
  }

  private static List<Integer> leader(String... leaders) {
    return TopicLeader.of(topic(leaders), SERVERS, NODES).stream().map(BrokerNode::node).toList();
  }

  private static TopicFacts topic(String... leaders) {
    return new TopicFacts("t", leaders.length, OptionalLong.empty(), List.of(leaders));
  }

  private static BrokerNode node(int number, String name) {
    return new BrokerNode(
        "x", number, name, NodeStatus.RUNNING, 1, "127.0.0.1:900" + number, Path.of("data"));
  }
}
