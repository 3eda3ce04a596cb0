// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.FaultPart;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults on the timeline of a run, on real servers that are started for it. */
@Timeout(600)
class InjectedFaultsIT {

  private static final String LOAD =
      """
      producerRate: 500
      messageSize: 100
      warmup: 5s
      duration: 30s
      cooldown: 2s
      drainTimeout: 60s
      """
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  private RunResult run(String driver, String events, int code) throws Exception {
    Program program =
        new Program(temp)
            .with("PLIMSOLL_RUN", temp.resolve("run").toString())
            .with("BENCHMARK_OPTS", Program.WITHOUT_OPTIMIZED_CODE);
    program.put("driver.yaml", driver).put("load.yaml", LOAD + events);
    program.run("run", "-d", "driver.yaml", "-o", "out", "--allow-faults", "load.yaml").exits(code);
    return Results.only(temp.resolve("out"));
  }

  private static void assertNothingIsMissing(RunResult result) {
    assertThat(result.integrity().lost()).isZero();
    assertThat(result.integrity().undelivered()).isZero();
    assertThat(result.integrity().unacknowledged()).isZero();
  }

  @Test
  void aRedisThatIsPausedForFiveSecondsIsUnavailableForThatTime() throws Exception {
    RunResult result =
        run(
            "driver: redis\nbroker: local\n",
            "events: [{at: 12s, do: pause, node: 1, for: 5s}]\n",
            0);

    FaultPart pause = result.faults().get(0);
    assertThat(pause.outcome()).as(pause.detail()).isEqualTo(FaultPart.DONE);
    // A busy machine begins later than planned, and ends as planned.
    double late = pause.inEffectSeconds() - pause.plannedSeconds();
    double lasted = pause.untilSeconds() - pause.inEffectSeconds();
    assertThat(lasted).isGreaterThanOrEqualTo(5 - late);
    assertThat(pause.producers().unavailableSeconds()).isGreaterThan(lasted - 1);
    assertThat(pause.consumers().unavailableSeconds()).isGreaterThan(lasted - 1);
    assertThat(result.latencyMicros().publish().max() / 1e6).isGreaterThan(lasted - 0.5);
    assertThat(result.events())
        .filteredOn(event -> event.source().equals("injected"))
        .extracting(RunResult.Event::kind)
        .containsExactly("pause");
    assertNothingIsMissing(result);
  }

  @Test
  void theLeaderOfThreeNatsServersIsKilledAndComesBack() throws Exception {
    assertThatTheLeaderFallsAndComesBack("driver: nats\nbroker: local\nnodes: 3\nreplicas: 3\n");
  }

  @Test
  @Tag("long")
  void theLeaderOfThreeKafkaBrokersIsKilledAndComesBack() throws Exception {
    assertThatTheLeaderFallsAndComesBack(
        """
        driver: kafka
        broker: local
        nodes: 3
        replicationFactor: 3
        topicConfig: {min.insync.replicas: 2}
        producerConfig: {acks: all}
        """);
  }

  private void assertThatTheLeaderFallsAndComesBack(String driver) throws Exception {
    RunResult result =
        run(
            driver,
            "events: [{at: 10s, do: kill, node: leader}, {at: 18s, do: start, node: leader}]\n",
            0);

    FaultPart kill = result.faults().get(0);
    FaultPart start = result.faults().get(1);
    assertThat(kill.outcome()).as(kill.detail()).isEqualTo(FaultPart.DONE);
    assertThat(start.outcome()).as(start.detail()).isEqualTo(FaultPart.DONE);
    assertThat(kill.target()).startsWith("node ").isEqualTo(start.target());
    assertThat(kill.inEffectSeconds()).isGreaterThanOrEqualTo(kill.atSeconds());
    assertThat(kill.untilSeconds()).isEqualTo(start.inEffectSeconds());
    assertThat(Results.failures(result)).doesNotContain("NODE_ENDED");
    assertThat(result.resources().brokers()).hasSize(3);
    assertNothingIsMissing(result);
  }

  @Test
  @Tag("long")
  void aSlowNetworkToNatsDelaysEachAcknowledgementByARoundTrip() throws Exception {
    RunResult result =
        run(
            "driver: nats\nbroker: local\n",
            """
            events:
              - {at: 8s, do: network, node: 1, latency: 100ms, for: 6s}
              - {at: 20s, do: cut, node: 1, for: 2s}
            """,
            0);

    FaultPart network = result.faults().get(0);
    FaultPart cut = result.faults().get(1);
    assertThat(network.outcome()).as(network.detail()).isEqualTo(FaultPart.DONE);
    assertThat(cut.outcome()).as(cut.detail()).isEqualTo(FaultPart.DONE);
    assertThat(cut.detail()).isEqualTo("connections were refused");
    assertThat(
            result.timeline().byIntendedSecond().stream()
                .filter(row -> row.atSeconds() > network.atSeconds() + 1)
                .filter(row -> row.atSeconds() + 1 < network.untilSeconds() - 1)
                .map(row -> row.latencyMicros().get("publish").p50()))
        .isNotEmpty()
        .allSatisfy(p50 -> assertThat(p50).isGreaterThan(200_000));
    assertThat(cut.producers().unavailableSeconds()).isGreaterThan(1.5);
    assertThat(result.integrity().lost()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"redis", "kafka", "nats"})
  @Tag("long")
  void jitterSlicesAndLostConnectionsAreSurvivedAndReported(String system) throws Exception {
    RunResult result =
        run(
            "driver: " + system + "\nbroker: local\n",
            """
            retry: {}
            events:
              - {at: 3s, do: network, node: 1, latency: 20ms, jitter: 15ms, for: 4s}
              - {at: 10s, do: network, node: 1, slice: 64, slicePause: 50us, for: 3s}
              - {at: 16s, do: disconnect, node: 1}
              - {at: 22s, do: reset, node: 1, for: 1s}
            """,
            0);

    assertThat(result.faults())
        .allSatisfy(
            fault -> assertThat(fault.outcome()).as(fault.detail()).isEqualTo(FaultPart.DONE));
    assertThat(result.faults())
        .extracting(FaultPart::fault)
        .containsExactly(
            "network node 1, latency 20ms, jitter 15ms",
            "network node 1, slices of 64 B every 50us",
            "disconnect node 1",
            "reset node 1");
    FaultPart jitter = result.faults().get(0);
    assertThat(
            result.timeline().byIntendedSecond().stream()
                .filter(row -> row.atSeconds() > jitter.atSeconds() + 1)
                .filter(row -> row.atSeconds() + 1 < jitter.untilSeconds() - 1)
                .map(row -> row.latencyMicros().get("publish").p50()))
        .isNotEmpty()
        .allSatisfy(p50 -> assertThat(p50).isGreaterThan(20_000));
    FaultPart disconnect = result.faults().get(2);
    assertThat(disconnect.untilSeconds()).isGreaterThanOrEqualTo(disconnect.inEffectSeconds());
    assertThat(result.faults().get(3).producers().unavailableSeconds()).isGreaterThan(0.5);
    assertThat(result.integrity().lost()).isZero();
  }

  @Test
  void aBrokerThatRunsWithoutAProxyIsRefusedBeforeAnythingStarts() throws Exception {
    Program program =
        new Program(temp)
            .with("PLIMSOLL_RUN", temp.resolve("run").toString())
            .with("BENCHMARK_OPTS", Program.WITHOUT_OPTIMIZED_CODE);
    program.put("nats.yaml", "driver: nats\nbroker: local\n");
    program.put("load.yaml", LOAD + "events: [{at: 8s, do: cut, node: 1, for: 2s}]\n");
    program.run("broker", "start", "nats").exits(0);
    try {
      Program.Said said =
          program
              .run("run", "-d", "nats.yaml", "-o", "out", "--allow-faults", "load.yaml")
              .exits(2);
      assertThat(said.err()).contains("not behind a proxy; stop it (benchmark broker stop nats)");
      assertThat(temp.resolve("out")).doesNotExist();
    } finally {
      program.run("broker", "stop", "nats").exits(0);
    }
  }

  @Test
  void faultsNeedPermission() throws Exception {
    Program program = Program.inThisJvm(temp);
    program.simulated("");
    program.put("load.yaml", LOAD + "events: [{at: 1s, do: exec, command: [touch, made]}]\n");

    Program.Said said = program.run("run", "-d", "sim.yaml", "-o", "out", "load.yaml").exits(2);

    assertThat(said.err())
        .contains("load.yaml has events, first 'at 1s: exec touch made'")
        .contains("add --allow-faults");
    assertThat(temp.resolve("made")).doesNotExist();
    assertThat(temp.resolve("out")).doesNotExist();
  }
}
