// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.plimsoll.plan.PriceList.NodeGroup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PriceListTest {

  private static final String WHOLE =
      """
      currency: EUR
      region: my rack
      date: 2026-11-22
      nodeGroups:
        - {systems: [kafka], nodes: 3, type: large, perHour: 0.5}
      """;

  @TempDir private Path folder;

  @Test
  void aListIsRead() throws Exception {
    PriceList prices = load(WHOLE);

    assertThat(prices.currency()).isEqualTo("EUR");
    assertThat(prices.date()).isEqualTo(LocalDate.of(2026, 11, 22));
    assertThat(prices.example()).isFalse();
    assertThat(prices.nodesOf("redis")).isEmpty();
    assertThat(prices.nodesOf("kafka")).hasSize(1).first().matches(NodeGroup::isBroker);
  }

  @Test
  void theShippedListHasTheNodesOfEachSystemAndSaysThatItIsAnExample() throws Exception {
    PriceList prices =
        new PriceListLoader(Path.of(""), Path.of("..", ".."))
            .load(Path.of("..", "..", "deploy", "prices.yaml").toString());

    assertThat(prices.example()).isTrue();
    for (String system :
        new String[] {"kafka", "pulsar", "rabbitmq", "nats", "nats-streaming", "redis"}) {
      assertThat(prices.nodesOf(system)).as(system).anyMatch(NodeGroup::isBroker);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "date: 2026-11-22 | date: yesterday | 3:7: date: is not a day: give year, month and day",
        "perHour: 0.5 | perHour: free | 5:56: nodeGroups[0].perHour: 'free' is not a number",
        "perHour: 0.5 | perHour: -1 | perHour: -1 is out of range: give more than 0",
        "nodes: 3 | nodes: 0 | nodeGroups[0].nodes: 0 is out of range: give 1 to 10,000",
        "currency: EUR | curency: EUR | curency: unknown key: did you mean 'currency'",
        "region: my rack | '' | region: is missing",
        "systems: [kafka] | systems: kafka | nodeGroups[0].systems: wants a list",
      })
  void aWrongListIsRefusedWithPlaceAndWayOut(String right, String wrong, String problem)
      throws Exception {
    assertThatExceptionOfType(PlanException.class)
        .isThrownBy(() -> load(WHOLE.replace(right, wrong)))
        .withMessageContaining("prices.yaml")
        .withMessageContaining(problem);
  }

  private PriceList load(String text) throws Exception {
    Path file = Files.writeString(folder.resolve("prices.yaml"), text);
    return new PriceListLoader(Path.of(""), Path.of("..", "..")).load(file.toString());
  }
}
