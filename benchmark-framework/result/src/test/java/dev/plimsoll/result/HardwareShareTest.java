// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.result.RunResult.GuaranteesPart;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The sample publishes 2.048 MB/s and receives as much. */
final class HardwareShareTest {

  @Test
  void eachOfThreeBrokersWritesTheCopiesThatItHolds() throws Exception {
    List<HardwareShare> shares =
        HardwareShare.of(
            sample(
                3,
                "fsync",
                machine("a", 4e6, 10e6),
                machine("b", 8e6, 5e6),
                machine("c", 9e6, 9e6)));

    // Three copies on three machines: each writes all of it; the slowest disk counts.
    assertThat(shares).extracting(HardwareShare::of).containsExactly("disk", "network");
    assertThat(shares.get(0).host()).isEqualTo("a");
    assertThat(shares.get(0).share()).isEqualTo(2.048 / 4, within(1e-9));
    // Out of each go two of three copies and a third of what is received: (2 × 2.048 + 2.048) / 3.
    assertThat(shares.get(1).host()).isEqualTo("b");
    assertThat(shares.get(1).share()).isEqualTo(2.048 / 5, within(1e-9));
  }

  @Test
  void oneMachineCarriesAllCopiesOnItsDiskAndLoopback() throws Exception {
    List<HardwareShare> shares =
        HardwareShare.of(
            sample(
                3,
                "page-cache",
                new BaselinePart(
                    "here",
                    null,
                    "/data",
                    10e6,
                    1.0,
                    2.0,
                    BaselinePart.LOOPBACK,
                    100e6,
                    null,
                    null)));

    assertThat(shares.get(0).share()).isEqualTo(3 * 2.048 / 10, within(1e-9));
    assertThat(shares.get(1).share()).isEqualTo(4 * 2.048 / 100, within(1e-9));
  }

  @Test
  void whatStaysInMemoryNeedsNoDisk() throws Exception {
    assertThat(HardwareShare.of(sample(1, "memory", machine("a", 4e6, 10e6))))
        .extracting(HardwareShare::of)
        .containsExactly("network");
  }

  @Test
  void withoutABaselineThereIsNoShare() throws Exception {
    assertThat(HardwareShare.of(sample(1, "fsync"))).isEmpty();
    assertThat(HardwareShare.of(SampleResults.minimal())).isEmpty();
  }

  @Test
  void aResultKeepsItsBaselines() throws Exception {
    RunResult written = sample(1, "fsync", machine("a", 4e6, 10e6));

    RunResult read = JsonMapper.shared().readValue(ResultJson.write(written), RunResult.class);

    assertThat(read.environment().baselines()).isEqualTo(written.environment().baselines());
    assertThat(ResultJson.write(SampleResults.full())).doesNotContain("baselines");
  }

  private static BaselinePart machine(String host, double disk, double network) {
    return new BaselinePart(host, null, "/data", disk, 1.0, 2.0, "peer", network, null, 0.0);
  }

  private static RunResult sample(int replicas, String durableIn, BaselinePart... machines)
      throws Exception {
    RunResult promising =
        SampleResults.promising(
            SampleResults.full(),
            new GuaranteesPart(
                "quorum",
                durableIn,
                replicas,
                List.of(durableIn),
                "at-least-once",
                "partition",
                null,
                "none",
                List.of()));
    return machines.length == 0
        ? promising
        : new Doctored(promising).with("/environment", "baselines", List.of(machines)).result();
  }
}
