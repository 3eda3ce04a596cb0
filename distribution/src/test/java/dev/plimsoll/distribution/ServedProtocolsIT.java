// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Our drivers with their client libraries and sockets, against {@code bin/benchmark simulated}: the
 * expected metrics follow from arithmetic, as for the simulated system within the process.
 */
@Isolated("judges times")
class ServedProtocolsIT {

  private static final double SECOND = 1e6;
  private static final double SERVICE = 0.005 * SECOND;

  /** The server answers what comes before the load, such as probes, at once. */
  private static final String SPARED = "100";

  private static final String LOAD =
      """
      producerRate: 1000
      messageSize: 100
      cooldown: 0s
      """
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  /** A driver whose publish latency is that of the server, or NATS, which has none. */
  private enum ServedDriver {
    REDIS_STREAMS("redis", "driver: redis\naddress: 127.0.0.1:%s\n"),
    REDIS_CHANNELS("redis", "driver: redis\nvariant: publish-subscribe\naddress: 127.0.0.1:%s\n"),
    NATS("nats", "driver: nats\nmode: core\nservers: nats://127.0.0.1:%s\n");

    private final String protocol;
    private final String driver;

    ServedDriver(String protocol, String driver) {
      this.protocol = protocol;
      this.driver = driver;
    }
  }

  /** What a run measured, and what the server says of itself. */
  private record Outcome(RunResult result, JsonNode observed) {

    double latestMicros() {
      return observed.path("lateness").path("maxMicros").asDouble();
    }

    long injected(String fault) {
      return observed.path("injected").path(fault).asLong();
    }
  }

  private Outcome measure(ServedDriver system, String script, String workload) throws Exception {
    Program program = new Program(temp).optimized();
    program.simulated(script);
    Program.Started server =
        program.start(
            "simulated", "--listen", system.protocol + "=0", "-d", "sim.yaml", "--spare", SPARED);
    try {
      String address = server.awaitLine(line -> line.startsWith(system.protocol + " at "));
      server.awaitLine(line -> line.startsWith("serves until"));
      String port = address.substring(address.lastIndexOf(':') + 1);
      program.put("driver.yaml", "name: served\n" + system.driver.formatted(port));
      program.put("load.yaml", workload);
      program.run("run", "-d", "driver.yaml", "-o", "out", "load.yaml");
    } finally {
      server.signal("INT");
    }
    String observed =
        server.await().exits(0).out().stream()
            .filter(line -> line.startsWith("observed "))
            .findFirst()
            .orElseThrow();
    return new Outcome(
        Results.only(temp.resolve("out")),
        JsonMapper.shared().readTree(observed.substring("observed ".length())));
  }

  /**
   * 1.4 s of calm and 1 s of freeze, repeated: wherever five whole cycles begin, 7/12 of the
   * messages take the service time, and the others are evenly distributed from 1 s down to 0.
   */
  @ParameterizedTest
  @EnumSource
  void repeatedFreezesAreSeenByEveryMessageThatWasDueInThem(ServedDriver system) throws Exception {
    Outcome outcome =
        measure(
            system,
            "serviceTime: 5ms\nstalls: [{at: 1400ms, for: 1s, every: 2400ms}]\n",
            LOAD + "warmup: 3s\nduration: 12s\n");

    RunResult result = outcome.result();
    assertThat(result.integrity().received()).isEqualTo(12_000);
    assertArithmetic(result.latencyMicros().endToEnd(), outcome);
    if (system != ServedDriver.NATS) { // Core NATS acknowledges nothing.
      assertArithmetic(result.latencyMicros().publish(), outcome);
    }
  }

  private static void assertArithmetic(Latency latency, Outcome outcome) {
    Lateness lateness = Lateness.of(outcome.result()).and(outcome.latestMicros());
    assertThat(latency.count()).as("%s", latency).isEqualTo(12_000);
    // Of the client, the network and the reading thread is known only that they take no time in
    // the arithmetic; twice the service time is far from the freeze.
    lateness.assertUsual(percentile(latency, "50"), SERVICE, 2 * SERVICE);
    lateness.assertWorst(percentile(latency, "75"), 0.4 * SECOND);
    lateness.assertWorst(percentile(latency, "99"), 0.976 * SECOND);
    lateness.assertWorst(latency.max(), SECOND);
    lateness.assertWorst(latency.mean(), (7 * SERVICE + 5 * SECOND / 2) / 12);
  }

  private static double percentile(Latency latency, String name) {
    return latency.percentiles().get(name);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("long")
  void everyLossAndDuplicateIsFound(ServedDriver system) throws Exception {
    Outcome outcome =
        measure(
            system,
            "serviceTime: 1ms\nloss: 0.01\nduplication: 0.02\n",
            LOAD + "warmup: 0s\nduration: 5s\ndrainTimeout: 3s\n");

    RunResult result = outcome.result();
    assertThat(outcome.injected("lost")).isBetween(20L, 200L);
    assertThat(outcome.injected("duplicated")).isBetween(50L, 400L);
    // Lost or undelivered: where no order is promised, nobody can tell whether it comes later.
    assertThat(result.integrity().lost() + result.integrity().undelivered())
        .isEqualTo(outcome.injected("lost"));
    assertThat(result.integrity().duplicated()).isEqualTo(outcome.injected("duplicated"));
  }
}
