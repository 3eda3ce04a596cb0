// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.Program.Said;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Requests and replies on the simulated system, which has the same service time for both and loses,
 * duplicates and refuses both alike.
 */
@Isolated("judges times")
class RoundTripIT {

  private static final double SECOND = 1e6;

  private static final String LOAD =
      """
      load: request-reply
      producerRate: 5000
      producersPerTopic: 3
      consumerPerSubscription: 2
      partitionsPerTopic: 2
      messageSize: 100
      warmup: 0s
      duration: 2s
      cooldown: 0s
      drainTimeout: 5s
      """
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  @Test
  void everyRequestIsAnsweredOnce() throws Exception {
    // A machine without a free processor answers late: then replies come after a short drain.
    String patient = LOAD.replace("drainTimeout: 5s", "drainTimeout: 60s");
    Said said = measure("serviceTime: 1ms\n", patient, 0);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(result.integrity().scheduled()).isEqualTo(10_000);
    assertThat(result.integrity().received()).isEqualTo(10_000);
    assertThat(result.integrity().lost()).isZero();
    assertThat(result.integrity().duplicated()).isZero();
    assertThat(result.integrity().outOfOrder()).isNull();
    assertThat(result.integrity().subscriptions()).as("one for each requester").hasSize(3);
    assertThat(result.latencyMicros().roundTrip().count()).isEqualTo(10_000);
    assertThat(result.latencyMicros().roundTripService().min()).isGreaterThan(2_000);
    assertThat(result.latencyMicros().publish().count()).isEqualTo(10_000);
    assertThat(result.latencyMicros().endToEnd().count()).isEqualTo(10_000);
    assertThat(result.timeline().rows())
        .anyMatch(row -> row.latencyMicros().containsKey("roundTrip"))
        .anyMatch(row -> row.histograms().containsKey("roundTrip"));
    assertThat(result.workload().replier()).isNotNull();
    assertThat(said.out())
        .anyMatch(line -> line.contains("replier") && line.contains("the framework's own"))
        .anyMatch(line -> line.contains("round trip"))
        .anyMatch(line -> line.startsWith("roundTrip "));
  }

  /** 2 ms in normal operation, then a freeze of 5 s: the arithmetic of {@link FreezeIT}. */
  @Test
  void aFreezeIsSeenByEveryRequestThatWasDueInIt() throws Exception {
    measure(
        "serviceTime: 1ms\nstalls: [{at: 6s, for: 5s}]\n",
        """
        load: request-reply
        producerRate: 1000
        messageSize: 100
        warmup: 2s
        duration: 12s
        cooldown: 1s
        """
            + Program.WHATEVER_THE_MACHINE_DOES,
        0);

    RunResult result = Results.only(temp.resolve("out"));
    Latency trip = result.latencyMicros().roundTrip();
    Lateness lateness = Lateness.of(result);
    assertThat(trip.count()).isEqualTo(12_000);
    lateness.assertUsual(trip.percentiles().get("50"), 0.002 * SECOND, 0.003 * SECOND);
    lateness.assertWorst(trip.percentiles().get("75"), 2.0 * SECOND);
    lateness.assertWorst(trip.percentiles().get("99"), 4.88 * SECOND);
    lateness.assertWorst(trip.max(), 5 * SECOND);
    lateness.assertWorst(trip.mean(), 1.043 * SECOND);
  }

  @Test
  void requestsThatLoseTheirReplyAreCountedExactly() throws Exception {
    Injected injected = injected("loss: 0.01\n", LOAD, 1);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(injected.lost()).isBetween(120L, 280L);
    assertThat(result.integrity().lost()).isEqualTo(injected.lost());
    assertThat(result.integrity().undelivered()).isZero();
    assertThat(result.integrity().received()).isEqualTo(10_000 - injected.lost());
    assertThat(result.latencyMicros().roundTrip().missing()).isEqualTo(injected.lost());
    assertThat(result.latencyMicros().roundTrip().unknownAbove()).isNotNull();
    assertThat(Results.failures(result)).contains("LOST");
  }

  @Test
  @Tag("long")
  void repliesThatComeTwiceAreCountedExactly() throws Exception {
    Injected injected = injected("serviceTime: 1ms\nduplication: 0.01\n", LOAD, 0);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(injected.duplicated()).isPositive();
    assertThat(result.integrity().duplicated()).isEqualTo(injected.duplicated());
    assertThat(result.latencyMicros().roundTrip().count()).isEqualTo(10_000);
    assertThat(Results.warnings(result)).contains("DUPLICATED");
  }

  @Test
  void refusedRequestsFailAndRefusedRepliesAreLost() throws Exception {
    Injected injected = injected("sendErrors: 0.01\n", LOAD, 1);

    RunResult result = Results.only(temp.resolve("out"));
    long failed = result.integrity().failed();
    assertThat(failed).isPositive().isLessThan(injected.refused());
    assertThat(result.integrity().lost()).isEqualTo(injected.refused() - failed);
    assertThat(result.latencyMicros().roundTrip().missing()).isEqualTo(injected.refused());
    assertThat(Results.warnings(result)).contains("REPLIES_FAILED");
  }

  @Test
  @Tag("long")
  void whereNobodyAcknowledgesTheRoundTripIsAllThereIs() throws Exception {
    measure("acknowledgements: false\n", LOAD, 0);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(result.latencyMicros().publish()).isNull();
    assertThat(result.integrity().acknowledged()).isNull();
    assertThat(result.timeline().rows()).allMatch(row -> row.acknowledged() == null);
    assertThat(result.latencyMicros().roundTrip().count()).isEqualTo(10_000);
  }

  @Test
  void withoutARateOneRequestIsUnderWayAtATime() throws Exception {
    measure("serviceTime: 1ms\n", closed("duration: 1s\n"), 0);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(result.latencyMicros().roundTrip()).isNull();
    assertThat(result.latencyMicros().publish()).isNull();
    assertThat(result.latencyMicros().roundTripService().count())
        .isEqualTo(result.integrity().sent())
        .as("2 ms each, from three requesters, in a second")
        .isBetween(50L, 1_503L);
  }

  @Test
  @Tag("long")
  void aCountOfRequestsIsExact() throws Exception {
    measure("", closed("messages: 4321\n"), 0);

    assertThat(Results.only(temp.resolve("out")).integrity().received()).isEqualTo(4_321);
  }

  @Test
  void aLostReplyDoesNotEndTheLoadThatWaitsForIt() throws Exception {
    Injected injected =
        injected("loss: 0.01\n", closed("messages: 1000\ndrainTimeout: 100ms\n"), 1);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(injected.lost()).isPositive();
    assertThat(result.integrity().sent()).isEqualTo(1_000);
    assertThat(result.integrity().lost()).isLessThanOrEqualTo(injected.lost()).isPositive();
  }

  private static String closed(String more) {
    return """
    load: request-reply
    producersPerTopic: 3
    messageSize: 100
    warmup: 0s
    cooldown: 0s
    generatorLimit: 1m
    """
        + more;
  }

  private Injected injected(String behaviour, String load, int code) throws Exception {
    return Injected.of(measure(behaviour, load, code).err());
  }

  private Said measure(String behaviour, String load, int code) throws Exception {
    Program program = new Program(temp).optimized();
    program.simulated(behaviour);
    return program.measure(load, "--verbose").exits(code);
  }
}
