// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.LatencyByKind;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Computed results hold at any rate that the machine achieves. */
@Tag("realtime")
final class RatesTest {

  private static final double MILLI_MICROS = 1_000;

  @TempDir private Path folder;

  @ParameterizedTest(name = "{0} msg/s")
  @ValueSource(ints = {50_000, 200_000, 1_000_000})
  void countsOrderAndLatenciesAreExact(int rate) throws Exception {
    MeasuredRun run =
        MeasuredRun.of(folder, "serviceTime: 2ms\ndeliveryDelay: 3ms\n", load(rate, "1s"));

    assertAllArrived(run, rate);
    assertThat(run.counts().outOfOrder()).isZero();
    assertThat(run.failures()).isEmpty();
    LatencyByKind latency = run.result().latencyMicros();
    assertThat(latency.publishService().count()).isEqualTo(run.counts().sent());
    assertThat(latency.endToEndService().count()).isEqualTo(run.counts().sent());
    run.assertConstant(latency.publishService(), 2 * MILLI_MICROS, "completions");
    run.assertConstant(latency.endToEndService(), 5 * MILLI_MICROS, "deliveries");
  }

  @ParameterizedTest(name = "{0} msg/s in batches of {1}, completed by {2} threads")
  @CsvSource({"50000, 10, 1", "200000, 100, 2", "1000000, 1000, 2"})
  void batchesAndThreadsLoseAndAddNothing(int rate, int batch, int threads) throws Exception {
    MeasuredRun run =
        MeasuredRun.of(
            folder,
            "serviceTime: 2ms\ndeliveryBatch: " + batch + "\ncompletionThreads: " + threads + "\n",
            load(rate, "1s"));

    assertAllArrived(run, rate);
    // Several threads guarantee no order.
    assertThat(run.counts().outOfOrder()).isEqualTo(threads > 1 ? null : Long.valueOf(0));
    LatencyByKind latency = run.result().latencyMicros();
    run.assertConstant(latency.publishService(), 2 * MILLI_MICROS, "completions");
    run.assertConstant(latency.endToEndService(), 2 * MILLI_MICROS, "deliveries");
  }

  private static String load(int rate, String duration) {
    return "producerRate: "
        + rate
        + "\nmessageSize: 100\npartitionsPerTopic: 4\nproducersPerTopic: 2\n"
        + "warmup: 0s\ncooldown: 0s\ndrainTimeout: 60s\nduration: "
        + duration
        + "\n";
  }

  private static void assertAllArrived(MeasuredRun run, long scheduled) {
    Integrity counts = run.counts();
    assertThat(counts.scheduled()).isEqualTo(scheduled);
    assertThat(counts.sent()).isEqualTo(scheduled - counts.unsent());
    assertThat(counts.acknowledged()).isEqualTo(counts.sent());
    assertThat(counts.received()).isEqualTo(counts.sent());
    assertThat(counts.failed()).isZero();
    assertThat(counts.foreign()).isZero();
    assertThat(counts.duplicated()).isZero();
    assertThat(counts.lost() + counts.undelivered()).isZero();
    assertThat(counts.failedButReceived()).isZero();
  }
}
