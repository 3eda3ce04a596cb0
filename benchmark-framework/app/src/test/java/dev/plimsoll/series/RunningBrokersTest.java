// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.LocalBroker.NodeStatus;
import dev.plimsoll.plan.BrokerVersion;
import dev.plimsoll.plan.DriverProfile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RunningBrokersTest {

  @Test
  void aBrokerWithEnoughRunningNodesIsUsed() {
    assertThat(objection(1, false, NodeStatus.RUNNING)).isEmpty();
    assertThat(objection(1, false, NodeStatus.RUNNING, NodeStatus.RUNNING)).isEmpty();
  }

  @Test
  void fewerNodesThanTheDriverFileAsksForAreRefused() {
    assertThat(objection(3, false, NodeStatus.RUNNING).orElseThrow())
        .isEqualTo(
            "nats.yaml needs 3 nodes, but the running local nats has 1; stop it (benchmark"
                + " broker stop nats), so that the run starts its own nodes");
  }

  @Test
  void aNodeThatDoesNotAnswerIsRefused() {
    assertThat(objection(2, false, NodeStatus.RUNNING, NodeStatus.STOPPED).orElseThrow())
        .contains("node 2 of the local nats is stopped", "(benchmark broker start nats 2)");
    assertThat(objection(1, false, NodeStatus.PAUSED).orElseThrow())
        .contains("node 1 of the local nats is paused", "(benchmark broker resume nats 1)");
  }

  @Test
  void aBrokerOfAnotherVersionThanTheDriverFileAsksForIsRefused() {
    assertThat(objectionToVersion("2.14.9", "2.15.2").orElseThrow())
        .isEqualTo(
            "nats.yaml:3:17: broker.version: the running local nats has version 2.15.2, not"
                + " 2.14.9; stop it (benchmark broker stop nats), so that the run starts that"
                + " version");
    assertThat(objectionToVersion("2.14.9", "").orElseThrow()).contains("of an unknown version");
    assertThat(objectionToVersion("2.15.2", "2.15.2")).isEmpty();
    assertThat(objectionToVersion("", "2.14.9")).isEmpty();
  }

  private static Optional<String> objectionToVersion(String requested, String running) {
    BrokerVersion version = new BrokerVersion(requested, "nats.yaml:3:17: broker.version");
    DriverProfile profile =
        new DriverProfile(
            "nats", "nats", "nats.yaml", "", "nats", version, 1, Optional.empty(), Map.of());
    return RunningBrokers.objection(profile, false, new Nodes(nodes(NodeStatus.RUNNING), running));
  }

  @Test
  void aBrokerWhoseDataAreElsewhereThanTheDriverFileAsksForIsRefused() {
    DriverProfile profile =
        new DriverProfile(
            "nats",
            "nats",
            "nats.yaml",
            "",
            "nats",
            BrokerVersion.DEFAULT,
            Map.of(),
            LocalBroker.DataPlace.MEMORY,
            1,
            Optional.empty(),
            Map.of());
    Nodes onDisk = new Nodes(nodes(NodeStatus.RUNNING), "2.15.2");

    assertThat(RunningBrokers.objection(profile, false, onDisk).orElseThrow())
        .isEqualTo(
            "nats.yaml: the running local nats keeps its data on the disk, not in memory as"
                + " dataFolder asks; stop it (benchmark broker stop nats), so that the run starts"
                + " one that does");
  }

  @Test
  void aBrokerWithoutAProxyIsRefusedForEventsOfTheNetwork() {
    assertThat(objection(1, true, NodeStatus.RUNNING).orElseThrow())
        .contains("is not behind a proxy; stop it (benchmark broker stop nats)");
  }

  private static Optional<String> objection(
      int nodes, boolean behindProxies, NodeStatus... running) {
    DriverProfile profile =
        new DriverProfile("nats", "nats", "nats.yaml", "", "nats", nodes, Map.of());
    return RunningBrokers.objection(profile, behindProxies, new Nodes(nodes(running), "2.15.2"));
  }

  private static List<BrokerNode> nodes(NodeStatus... status) {
    return IntStream.rangeClosed(1, status.length)
        .mapToObj(
            i ->
                new BrokerNode(
                    "nats", i, "n" + i, status[i - 1], i, "127.0.0.1:" + i, Path.of("data")))
        .toList();
  }

  /** Nodes without a proxy. */
  private record Nodes(List<BrokerNode> nodes, String version) implements UnchangingNodes {

    @Override
    public Lifetime lifetime() {
      return Lifetime.UNTIL_STOPPED;
    }

    @Override
    public void close() {}
  }
}
