// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.LocalBroker.NodeStatus;
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
            "nats.yaml needs 3 nodes, and the local nats that runs has 1; stop it (benchmark broker"
                + " stop nats), and nodes are started for the run");
  }

  @Test
  void aNodeThatDoesNotAnswerIsRefused() {
    assertThat(objection(2, false, NodeStatus.RUNNING, NodeStatus.STOPPED).orElseThrow())
        .contains("node 2 of the local nats is stopped", "(benchmark broker start nats 2)");
    assertThat(objection(1, false, NodeStatus.PAUSED).orElseThrow())
        .contains("node 1 of the local nats is paused", "(benchmark broker resume nats 1)");
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
    List<BrokerNode> found =
        IntStream.rangeClosed(1, running.length)
            .mapToObj(
                i ->
                    new BrokerNode(
                        "nats", i, "n" + i, running[i - 1], i, "127.0.0.1:" + i, Path.of("data")))
            .toList();
    return RunningBrokers.objection(profile, behindProxies, new Nodes(found));
  }

  /** Nodes without a proxy. */
  private record Nodes(List<BrokerNode> nodes) implements LocalBroker.Running {

    @Override
    public Lifetime lifetime() {
      return Lifetime.UNTIL_STOPPED;
    }

    @Override
    public Endpoints endpoints() {
      return Endpoints.NONE;
    }

    @Override
    public void stop(int node) {}

    @Override
    public void kill(int node) {}

    @Override
    public void start(int node) {}

    @Override
    public void pause(int node) {}

    @Override
    public void resume(int node) {}

    @Override
    public void close() {}
  }
}
