// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.LocalBroker.NodeStatus;
import dev.plimsoll.driver.LocalBroker.StartOptions;
import dev.plimsoll.plan.DriverProfile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LocalSystemsTest {

  /** Processes of a broker of one node: those of its bookies and of ZooKeeper are nodes, too. */
  private static final int PROCESSES = 6;

  private final FakeBroker broker = new FakeBroker();
  private final LocalSystems local = new LocalSystems(line -> {}, system -> Optional.of(broker));

  @Test
  void aBrokerOfSeveralProcessesStaysForTheNextRun() throws Exception {
    local.provide(asking(1));
    local.provide(asking(1));

    assertThat(broker.started).isEqualTo(1);
    assertThat(broker.ended).isZero();
  }

  @Test
  void aRunThatAsksForAnotherNumberOfNodesGetsABrokerOfItsOwn() throws Exception {
    local.provide(asking(1));
    local.provide(asking(PROCESSES));

    assertThat(broker.started).isEqualTo(2);
    assertThat(broker.ended).isEqualTo(1);
  }

  @Test
  void aBrokerOneOfWhoseProcessesHasEndedIsStartedAgain() throws Exception {
    local.provide(asking(1));
    broker.pid = Long.MAX_VALUE;
    local.provide(asking(1));

    assertThat(broker.started).isEqualTo(2);
  }

  private static DriverProfile asking(int nodes) {
    return new DriverProfile("fake", "fake", "fake.yaml", "", "fake", nodes, Map.of());
  }

  /** Starts nothing. */
  private static final class FakeBroker implements LocalBroker {

    private int started;
    private int ended;
    private long pid = ProcessHandle.current().pid();

    @Override
    public String system() {
      return "fake";
    }

    @Override
    public String source() {
      return "none";
    }

    @Override
    public boolean isInstalled() {
      return true;
    }

    @Override
    public int maxNodes() {
      return PROCESSES;
    }

    @Override
    public void install(String version, Consumer<String> progress) {}

    @Override
    public Optional<Running> running() throws DriverException {
      return Optional.empty();
    }

    @Override
    public Running start(StartOptions options, Consumer<String> progress) {
      started++;
      return new Processes();
    }

    private final class Processes implements UnchangingNodes {

      @Override
      public Lifetime lifetime() {
        return Lifetime.THIS_PROCESS;
      }

      @Override
      public List<BrokerNode> nodes() {
        return IntStream.rangeClosed(1, PROCESSES)
            .mapToObj(
                i ->
                    new BrokerNode(
                        "fake",
                        i,
                        "n" + i,
                        NodeStatus.RUNNING,
                        pid,
                        "127.0.0.1:" + i,
                        Path.of("data")))
            .toList();
      }

      @Override
      public void close() {
        ended++;
      }
    }
  }
}
