// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.plan.PriceList;
import dev.plimsoll.plan.PriceList.NodeGroup;
import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Throughput;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.result.Voided;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The sample has 2,000 messages of 1,024 bytes a second, acknowledged by one Kafka broker. */
final class RunCostTest {

  private static final PriceList PRICES =
      prices(
          new NodeGroup(List.of("kafka", "redis"), "broker", 3, "large", 2.0),
          new NodeGroup(List.of("kafka"), "metadata", 2, "small", 0.6),
          new NodeGroup(List.of("kafka"), "client", 4, "large", 8.0),
          new NodeGroup(List.of("kafka"), "monitoring", 1, "small", 8.0),
          new NodeGroup(List.of("redis"), "broker", 9, "large", 5.0));

  @Test
  void theNodesThatCarryTheSystemAreDividedByTheAcknowledgedMessages() {
    RunCost cost = RunCost.of(PRICES, SampleResults.full()).orElseThrow();

    // 7.20 an hour are 0.002 a second, for 2,000 messages of 2,048,000 bytes.
    assertThat(cost.perHour()).isEqualTo(7.2, within(1e-9));
    assertThat(cost.perMillion().getAsDouble()).isEqualTo(1.0, within(1e-9));
    assertThat(cost.perGigabyte().getAsDouble()).isEqualTo(0.9765625, within(1e-9));
  }

  /** The warm-up's backlog made a run at 102 % of its target look like the cheapest. */
  @Test
  void whatTheWarmUpLeftBehindMakesARunNoCheaper() {
    RunCost steady = costOf(new Throughput(1e4, 1e4, 1e4, 1e7, null, null, null));
    RunCost catchingUp = costOf(new Throughput(1e4, 1e4, 10_204.0, 1.0204e7, null, null, null));

    assertThat(catchingUp.perMillion()).isEqualTo(steady.perMillion());
    assertThat(catchingUp.perGigabyte().getAsDouble())
        .isCloseTo(steady.perGigabyte().getAsDouble(), within(1e-9));
    CostTable table = new CostTable(PRICES);
    table.add(SampleResults.with(new Throughput(1e4, 1e4, 10_204.0, 1.0204e7, null, null, null)));
    assertThat(String.join("\n", table.lines()))
        .contains("10,204 msg/s were answered", "and is not counted.");
  }

  @Test
  void whereNobodyAcknowledgesSentMessagesCount() {
    RunResult lossy = SampleResults.closedAndLossy();

    assertThat(lossy.throughput().publishRatePerSecond()).isNull();
    assertThat(RunCost.of(PRICES, lossy).orElseThrow().perMillion().getAsDouble())
        .isEqualTo(1.0, within(1e-9));
  }

  @Test
  void whereNobodyAcknowledgesBytesAreThoseOfTheSentMessages() {
    // 7.20 an hour are 0.002 a second, for 500 messages of 1,024 bytes: 512,000 bytes.
    RunCost subscribed =
        costOf(new Throughput(null, 500.0, null, null, 1_500.0, 1_536_000.0, null));
    RunCost onlyProduced = costOf(new Throughput(null, 500.0, null, null, null, null, null));

    for (RunCost cost : List.of(subscribed, onlyProduced)) {
      assertThat(cost.bytesPerSecond().getAsDouble()).isEqualTo(512_000, within(1e-9));
      assertThat(cost.perMillion().getAsDouble()).isEqualTo(4.0, within(1e-9));
      assertThat(cost.perGigabyte().getAsDouble()).isEqualTo(3.90625, within(1e-9));
    }
  }

  @Test
  void whereNothingIsSentReceivedMessagesAndTheirBytesCount() {
    RunCost cost = costOf(new Throughput(null, null, null, null, 1_000.0, 1_000_000.0, null));

    // 0.002 a second, for 1,000 messages of a million bytes together.
    assertThat(cost.perMillion().getAsDouble()).isEqualTo(2.0, within(1e-9));
    assertThat(cost.perGigabyte().getAsDouble()).isEqualTo(2.0, within(1e-9));
  }

  @Test
  void aRunThatMeasuredNothingHasAPriceButNoCostOfMessages() {
    RunCost cost = RunCost.of(PRICES, SampleResults.minimal()).orElseThrow();

    assertThat(cost.perHour()).isEqualTo(7.2, within(1e-9));
    assertThat(cost.perMillion()).isEmpty();
    assertThat(cost.perGigabyte()).isEmpty();
  }

  @Test
  void aSystemWithoutNodesHasNoCost() {
    PriceList others = prices(new NodeGroup(List.of("redis"), "broker", 1, "large", 1));

    assertThat(RunCost.of(others, SampleResults.full())).isEqualTo(Optional.empty());
  }

  @Test
  void theTableSaysWhatTheFiguresDoNotHoldFor() {
    CostTable table = new CostTable(PRICES);

    assertThat(table.add(SampleResults.failed())).isTrue();

    assertThat(String.join("\n", table.lines()))
        .contains("my.yaml: EXAMPLES", "USD/million msg", "FAIL")
        .contains("note: A run that did not pass")
        .contains("note: Some runs had brokers on the generator's machine")
        .contains("kafka-local was measured on 1 broker, but the price list has 3");
  }

  @Test
  void theTableNamesLoosenedLimitsNextToTheVerdict() throws Exception {
    CostTable table = new CostTable(PRICES);
    table.add(
        new Doctored(SampleResults.full())
            .with("/workload", "generatorLimitMillis", 10_000)
            .result());

    assertThat(String.join("\n", table.lines()))
        .contains("PASS · loosened: generatorLimit 10,000 ms (default 0.25 ms)");
  }

  @Test
  void noCostFollowsFromAVoidRun() {
    CostTable table = new CostTable(PRICES);

    assertThat(table.add(Voided.of(SampleResults.full()))).isTrue();

    assertThat(table.lines())
        .anyMatch(line -> line.matches(".*VOID +– +– +7\\.20 +– +–"))
        .anyMatch(line -> line.startsWith("note: A void run says nothing about its system"))
        .noneMatch(line -> line.contains("did not pass"));
  }

  private static RunCost costOf(Throughput throughput) {
    return RunCost.of(PRICES, SampleResults.with(throughput)).orElseThrow();
  }

  private static PriceList prices(NodeGroup... groups) {
    return new PriceList("my.yaml", "USD", "here", LocalDate.EPOCH, true, List.of(groups));
  }
}
