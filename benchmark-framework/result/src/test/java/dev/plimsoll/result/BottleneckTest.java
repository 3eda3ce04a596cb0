// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.result.UsagePart.UsageRow;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The window of the sample is from 5 s to 15 s. */
final class BottleneckTest {

  @Test
  void theMostUsedOfTheMachinesCounts() throws Exception {
    Bottleneck most =
        Bottleneck.of(sample(machine("a", 4, 1.0, 0, 0), machine("b", 4, 3.6, 0, 0))).orElseThrow();

    assertThat(most.what()).isEqualTo("the processors of machine b");
    assertThat(most.share()).isEqualTo(0.9, within(1e-9));
    assertThat(most.limits()).isTrue();
  }

  @Test
  void whatWasUsedOutsideOfTheWindowDoesNotCount() throws Exception {
    List<UsageRow> rows =
        List.of(row(0, 4.0, 0, 0), row(5, 1.0, 0, 0), row(10, 1.0, 0, 0), row(15, 4.0, 0, 0));

    assertThat(
            Bottleneck.of(sample(new UsagePart("machine a", "machine", 4, null, null, rows)))
                .orElseThrow()
                .share())
        .isEqualTo(0.25, within(1e-9));
  }

  @Test
  void aThreadThatIsAlwaysBusyLimitsEvenIfTheMachineIsNot() throws Exception {
    UsagePart redis =
        new UsagePart(
            "broker 1", "process", 16, "redis-server", 0.97, machine("a", 16, 1, 0, 0).rows());

    Bottleneck most = Bottleneck.of(sample(machine("a", 16, 1.2, 0, 0), redis)).orElseThrow();

    assertThat(most.what()).isEqualTo("thread redis-server of broker 1");
    assertThat(most.limits()).isTrue();
  }

  @Test
  void aDiskAndANetworkAreComparedWithTheBaselineOfTheirMachine() throws Exception {
    RunResult result = sample(machine("a", 4, 0.4, 8_500_000, 10), machine("b", 4, 0.4, 0, 10));

    assertThat(Bottleneck.of(result).orElseThrow().limits()).as("without a baseline").isFalse();
    RunResult known =
        new Doctored(result)
            .with(
                "/environment",
                "baselines",
                List.of(
                    new BaselinePart("a", null, "/data", 10e6, 1.0, 2.0, "b", 100e6, null, null)))
            .result();
    Bottleneck most = Bottleneck.of(known).orElseThrow();
    assertThat(most.what()).isEqualTo("the disk of machine a");
    assertThat(most.share()).isEqualTo(0.85, within(1e-9));
  }

  @Test
  void theProcessOfAWorkerIsComparedWithTheProcessorsOfItsMachine() throws Exception {
    RunResult result =
        new Doctored(sample(machine("a", 4, 0.4, 0, 0)))
            .with("/resources", "workers", List.of(new WorkerCost("w1", 18, null, null, null, 0)))
            .result();

    Bottleneck most = Bottleneck.of(result).orElseThrow();
    assertThat(most.what()).isEqualTo("the processors of worker w1");
    assertThat(most.share()).isEqualTo(0.9, within(1e-9));
  }

  @Test
  void withoutUsageNothingIsSaid() {
    assertThat(Bottleneck.of(SampleResults.full())).isEmpty();
    assertThat(Bottleneck.of(SampleResults.minimal())).isEmpty();
  }

  @Test
  void aGapBetweenRowsIsFound() throws Exception {
    UsagePart whole = machine("a", 4, 1, 0, 0);
    UsagePart torn =
        new UsagePart(
            whole.id(),
            whole.of(),
            4,
            null,
            null,
            List.of(whole.rows().get(0), whole.rows().get(2)));

    assertThat(problems(sample(whole))).isEmpty();
    assertThat(problems(sample(torn)))
        .containsExactly(
            "key 'resources.usage[0].rows[1].atSeconds': is 2.0, but the row before ends at 1.0.");
  }

  private static List<String> problems(RunResult result) {
    Contradictions breaches = new Contradictions();
    UsageChecks.check(result, breaches);
    return breaches.sentences();
  }

  /** Twenty rows of a second. */
  private static UsagePart machine(
      String name, int processors, double cores, long written, long sent) {
    return new UsagePart(
        "machine " + name,
        UsagePart.MACHINE,
        processors,
        null,
        null,
        IntStream.range(0, 20)
            .mapToObj(i -> new UsageRow(i, 1, cores, 1L, 0L, written, 0L, sent))
            .toList());
  }

  private static UsageRow row(double at, double cores, long written, long sent) {
    return new UsageRow(at, 5, cores * 5, 1L, 0L, written, 0L, sent);
  }

  private static RunResult sample(UsagePart... parts) throws Exception {
    return new Doctored(SampleResults.full()).with("/resources", "usage", List.of(parts)).result();
  }
}
