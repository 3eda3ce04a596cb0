// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RealResults;
import dev.plimsoll.result.ResultJson;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CostCommandTest {

  @TempDir private Path folder;

  @Test
  void printsTheCostOfEachResult() throws Exception {
    Typed typed = Typed.run("cost", result(), "--prices", prices("simulated"));

    assertThat(typed.code()).as(typed.err()).isEqualTo(ExitCode.OK);
    assertThat(typed.out())
        .contains("Prices of here, 2026-11-22", "EUR/million msg", "EUR/GB")
        .doesNotContain("EXAMPLES");
  }

  @Test
  void aSystemWithoutAPriceIsNamedWithTheWayOut() throws Exception {
    Typed typed = Typed.run("cost", result(), "--prices", prices("kafka"));

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(typed.out()).isEmpty();
    assertThat(typed.err())
        .contains("r.json", "has no nodes for simulated: add a block with systems: [simulated]");
  }

  @Test
  void withoutPricesTheExampleIsNamed() throws Exception {
    Typed typed = Typed.run("cost", result());

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(typed.err()).contains("--prices", "prices.yaml is an example");
  }

  private String result() throws Exception {
    return Files.writeString(folder.resolve("r.json"), ResultJson.write(RealResults.PLAIN.result()))
        .toString();
  }

  private String prices(String system) throws Exception {
    String text =
        """
        currency: EUR
        region: here
        date: 2026-11-22
        nodeGroups:
          - {systems: [%s], nodes: 1, type: large, perHour: 0.5}
        """
            .formatted(system);
    return Files.writeString(folder.resolve("prices.yaml"), text).toString();
  }
}
