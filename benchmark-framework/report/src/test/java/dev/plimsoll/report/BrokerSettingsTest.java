// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class BrokerSettingsTest {

  private static RunResult run(Map<String, Object> settings, Map<String, Object> defaults)
      throws Exception {
    return new Doctored(
            new Doctored(SampleResults.full()).with("/driver", "brokerSettings", settings).result())
        .with("/driver", "brokerDefaults", defaults)
        .result();
  }

  @Test
  void addressesAndFoldersOfTwoStartsMakeNoDifference() throws Exception {
    RunResult one = start("40001", "/home/a/run/kafka-0a1b2c3d/node-1/data");
    RunResult other = start("40002", "/tmp/run/kafka-99999999/node-1/data");

    assertThat(BrokerSettings.of(one)).isEqualTo(BrokerSettings.of(other));
    assertThat(BrokerSettings.of(one)).containsKey("log").doesNotContainKeys("port", "listeners");
  }

  private static RunResult start(String port, String folder) throws Exception {
    return run(
        Map.of(
            "port",
            port,
            "listeners",
            "PLAINTEXT://127.0.0.1:" + port,
            "brokerServicePort",
            "Optional[" + port + "]",
            "log.dirs",
            folder,
            "log",
            folder + "/log",
            "node.id",
            List.of("1", port)),
        Map.of());
  }

  @Test
  void theScreenHasWhatDiffersFromTheDefaults() throws Exception {
    RunResult run =
        run(Map.of("io", "3", "net", "8", "port", "1"), Map.of("io", "8", "port", "9092"));

    assertThat(BrokerSettings.sentence(run)).contains(new Sentence("changed", List.of("io=3")));
    assertThat(ResultTable.lines(run)).contains("  changed     io=3");
  }

  @Test
  void manySettingsAreCounted() throws Exception {
    Map<String, Object> many = new TreeMap<>();
    for (int i = 10; i < 40; i++) {
      many.put("setting" + i, "1");
    }

    assertThat(BrokerSettings.sentence(run(many, many)).orElseThrow().text())
        .endsWith("and 18 more");
  }
}
