// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guarantees of the simulated system follow from its configured behaviour. */
@Tag("realtime")
final class SimulatedGuaranteesTest {

  private static final Map<String, Object> DRAWN =
      Map.of("kind", "lognormal", "median", "1ms", "p99", "20ms");

  private static final String LOAD =
      """
      producerRate: 10000
      messageSize: 100
      warmup: 0s
      cooldown: 0s
      duration: 1s
      drainTimeout: 60s
      """;

  @TempDir private Path folder;

  @Test
  void orderIsGuaranteedIfNoMessageOvertakesAnother() throws Exception {
    assertThat(order(Map.of())).isEqualTo(OrderScope.PARTITION);
    assertThat(
            order(
                Map.of(
                    "serviceTime",
                    "1ms",
                    "deliveryDelay",
                    "1ms",
                    "consumerCapacity",
                    1_000,
                    "deliveryBatch",
                    10,
                    "ackDelay",
                    "5ms",
                    "completionThreads",
                    1)))
        .isEqualTo(OrderScope.PARTITION);
  }

  @Test
  void noOrderIsGuaranteedIfDelaysDifferOrThreadsRace() throws Exception {
    assertThat(order(Map.of("serviceTime", DRAWN))).isEqualTo(OrderScope.NONE);
    assertThat(order(Map.of("deliveryDelay", DRAWN))).isEqualTo(OrderScope.NONE);
    assertThat(order(Map.of("completionThreads", 2))).isEqualTo(OrderScope.NONE);
    assertThat(order(Map.of("sendTimeouts", 0.1, "arrivalAfterTimeout", "1s")))
        .isEqualTo(OrderScope.NONE);
  }

  @Test
  void faultsBreakTheGuaranteeAndDoNotChangeIt() throws Exception {
    assertThat(order(Map.of("reordering", 0.1))).isEqualTo(OrderScope.PARTITION);
    assertThat(order(Map.of("serviceTime", DRAWN, "ordering", "partition")))
        .isEqualTo(OrderScope.PARTITION);
    assertThat(guarantees(Map.of("loss", 0.1)).delivery()).isEqualTo(Delivery.AT_LEAST_ONCE);
    assertThat(guarantees(Map.of("redeliverRatio", 0.1, "delivery", "exactly-once")).delivery())
        .isEqualTo(Delivery.EXACTLY_ONCE);
  }

  @Test
  void unacknowledgedMessagesAreDeliveredAtMostOnce() throws Exception {
    assertThat(guarantees(Map.of("acknowledgements", false)).delivery())
        .isEqualTo(Delivery.AT_MOST_ONCE);
  }

  @Test
  void theTraitsDescribePayloadsTicksAndBlocking() throws Exception {
    DriverTraits plain = traits(Map.of());
    assertThat(plain.payloadUse()).isEqualTo(PayloadUse.COPIED);
    assertThat(plain.needsTick()).isFalse();
    assertThat(plain.sendMayBlock()).isFalse();
    assertThat(plain.can(Capability.PAUSE)).isTrue();

    DriverTraits other =
        traits(Map.of("payloadUse", "held", "tickEvery", "100ms", "tickBlocks", "10ms"));
    assertThat(other.payloadUse()).isEqualTo(PayloadUse.HELD_UNTIL_COMPLETION);
    assertThat(other.needsTick()).isTrue();
    assertThat(other.sendMayBlock()).isTrue();
    assertThat(traits(Map.of("payloadUse", "kept")).payloadUse()).isEqualTo(PayloadUse.KEPT);
  }

  @Test
  void aRunWhoseServiceTimesDifferPasses() throws Exception {
    MeasuredRun run =
        MeasuredRun.of(folder, "serviceTime: {kind: lognormal, median: 1ms, p99: 20ms}\n", LOAD);

    assertThat(run.failures()).isEmpty();
    assertThat(run.counts().outOfOrder()).isNull();
    assertThat(run.counts().received()).isEqualTo(run.counts().sent());
  }

  @Test
  void aRunThatBreaksItsOrderGuaranteeFails() throws Exception {
    MeasuredRun run =
        MeasuredRun.of(
            folder,
            "serviceTime: {kind: lognormal, median: 1ms, p99: 20ms}\nordering: partition\n",
            LOAD);

    assertThat(run.failures()).containsExactly("OUT_OF_ORDER");
  }

  private static OrderScope order(Map<String, Object> keys) throws Exception {
    assertThat(traits(keys).ordering()).isEqualTo(guarantees(keys).ordering());
    return guarantees(keys).ordering();
  }

  private static DriverTraits traits(Map<String, Object> keys) throws Exception {
    try (Driver driver = new SimulatedProvider().create(new Settings(keys))) {
      return driver.traits();
    }
  }

  private static Guarantees guarantees(Map<String, Object> keys) throws Exception {
    try (Driver driver = new SimulatedProvider().create(new Settings(keys))) {
      return driver.guarantees(List.of());
    }
  }
}
