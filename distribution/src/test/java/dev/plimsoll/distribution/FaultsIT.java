// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The framework must find all faults that the simulated system injects, and no others. */
class FaultsIT {

  private static final String LOAD =
      """
      producerRate: 10000
      messageSize: 100
      warmup: 0s
      duration: 4s
      cooldown: 0s
      drainTimeout: 5s
      """
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  @Test
  @Tag("long")
  void lossIsCountedExactly() throws Exception {
    Injected injected = measure("loss: 0.01\n", LOAD, 1);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(injected.lost()).isBetween(300L, 500L);
    assertThat(result.integrity().lost() + result.integrity().undelivered())
        .isEqualTo(injected.lost());
    assertThat(result.integrity().received()).isEqualTo(40_000 - injected.lost());
    assertThat(result.integrity().duplicated()).isZero();
    assertThat(result.integrity().outOfOrder()).isZero();
    assertThat(result.latencyMicros().endToEnd().missing()).isEqualTo(injected.lost());
    assertThat(Results.failures(result)).contains("LOST");
  }

  @Test
  @Tag("long")
  void copiesAreCountedExactly() throws Exception {
    Injected injected = measure("serviceTime: 1ms\nduplication: 0.01\n", LOAD, 0);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(injected.duplicated()).isBetween(300L, 500L);
    assertThat(result.integrity().duplicated()).isEqualTo(injected.duplicated());
    assertThat(result.integrity().received()).isEqualTo(40_000);
    assertThat(result.integrity().outOfOrder()).isZero();
    assertThat(result.latencyMicros().endToEnd().count()).isEqualTo(40_000);
    assertThat(Results.warnings(result)).contains("DUPLICATED");
  }

  @Test
  @Tag("long")
  void disorderIsCountedExactly() throws Exception {
    String load = LOAD + "partitionsPerTopic: 3\nproducersPerTopic: 2\n";
    Injected injected = measure("reordering: 0.01\n", load, 1);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(injected.reordered()).isBetween(300L, 500L);
    assertThat(result.integrity().outOfOrder()).isEqualTo(injected.reordered());
    assertThat(result.integrity().received()).isEqualTo(40_000);
    assertThat(result.integrity().duplicated()).isZero();
    assertThat(Results.failures(result)).containsExactly("OUT_OF_ORDER");
  }

  @Test
  void failedSendsAreCountedExactlyAndHaveLatenciesOfTheirOwn() throws Exception {
    Injected injected = measure("sendErrors: 0.01\n", LOAD, 1);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(injected.refused()).isBetween(300L, 500L);
    assertThat(result.integrity().failed()).isEqualTo(injected.refused());
    assertThat(result.integrity().failuresByKind()).containsOnlyKeys("REJECTED");
    assertThat(result.integrity().acknowledged()).isEqualTo(40_000 - injected.refused());
    assertThat(result.integrity().received()).isEqualTo(40_000 - injected.refused());
    assertThat(result.integrity().lost()).isZero();
    assertThat(result.latencyMicros().publishFailed().count()).isEqualTo(injected.refused());
    assertThat(Results.failures(result)).containsExactly("SEND_ERRORS");
  }

  @Test
  void allAtOnceAreToldApartForEachSubscription() throws Exception {
    Injected injected =
        measure(
            "serviceTime: 2ms\nloss: 0.01\nduplication: 0.02\nreordering: 0.03\nsendErrors: 0.04\n",
            LOAD + "subscriptionsPerTopic: 3\n",
            1);

    Integrity counts = Results.only(temp.resolve("out")).integrity();
    assertThat(counts.failed()).isEqualTo(injected.refused());
    assertThat(counts.lost() + counts.undelivered()).isEqualTo(3 * injected.lost());
    assertThat(counts.duplicated()).isEqualTo(3 * injected.duplicated());
    assertThat(counts.outOfOrder()).isEqualTo(3 * injected.reordered());
    assertThat(counts.subscriptions())
        .hasSize(3)
        .allSatisfy(one -> assertThat(one.outOfOrder()).isEqualTo(injected.reordered()));
  }

  @Test
  void lossThatThePromiseAllowsPassesWithAWarning() throws Exception {
    measure("delivery: at-most-once\nloss: 0.001\nacknowledgements: false\n", LOAD, 0);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(result.integrity().lost()).isPositive();
    assertThat(result.integrity().acknowledged()).isNull();
    assertThat(result.latencyMicros().publish()).isNull();
    assertThat(Results.warnings(result)).contains("LOSS_WITHIN_PROMISE");
  }

  private Injected measure(String behaviour, String load, int code) throws Exception {
    Program program = new Program(temp).with("BENCHMARK_OPTS", Program.WITHOUT_OPTIMIZED_CODE);
    program.simulated(behaviour);
    return Injected.of(program.measure(load, "--verbose").exits(code).err());
  }
}
