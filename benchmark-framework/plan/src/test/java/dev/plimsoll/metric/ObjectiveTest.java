// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ObjectiveTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "publish.p99<50ms                | publish.p99 < 50 ms",
        "endToEnd.p99.9 <= 0.5 s         | endToEnd.p99.9 <= 0.5 s",
        "endToEnd.p90of5x40 < 50ms       | endToEnd.p90of5x40 < 50 ms",
        "lost == 0                       | lost == 0",
        "duplicated < 1k                 | duplicated < 1000",
        "publish.rate >= 99%             | publish.rate >= 99 %",
        "publish.rate >= 9_900           | publish.rate >= 9900 msg/s",
        "receive.rate > 50k/s            | receive.rate > 50000 msg/s",
        "publish.bytes > 10 MiB/s        | publish.bytes > 10 MiB/s",
        "unavailability < 5s             | unavailability < 5 s",
        "cpu.perMessage < .5us           | cpu.perMessage < 0.5 us",
        "allocated.perMessage < 1KiB     | allocated.perMessage < 1 KiB",
      })
  void isReadAndWrittenSoThatItIsReadAgain(String text, String written) {
    Objective objective = Objective.parse(text);

    assertThat(objective.text()).isEqualTo(written);
    assertThat(Objective.parse(objective.text())).isEqualTo(objective);
    assertThat(text).matches(Objective.FORM);
    assertThat(written).matches(Objective.FORM);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "publish.p99 is low          | is not a condition: give METRIC RELATION LIMIT, as in",
        "publish.p99 = 5ms           | is not a condition",
        "publish.p98 < 5ms           | 'publish.p98' is not a metric: give publish.pN with N one of"
            + " 50, 75, 90, 95, 99, 99.9",
        "publish.p90of0x40 < 5ms     | or .pNofSxM for the slowest message of visits",
        "endtoend.p99 < 5ms          | did you mean 'endToEnd.p99'?",
        "latency < 5ms               | is not a metric: give one of publish.rate, send.rate, ",
        "publish.p99 < 5             | '5' is not a limit of publish.p99: give a time, such as 20"
            + " ms",
        "publish.p99 < 5 MB/s        | '5 MB/s' is not a limit of publish.p99:" + " give a time",
        "publish.p99 < 5%            | is a share of the rate asked for, but publish.p99 is no"
            + " rate",
        "lost < 5ms                  | '5 ms' is not a limit of lost: give a"
            + " number of messages",
        "lost < 1%                   | lost is no rate: give a number of messages",
        "publish.rate > 5 MB/s       | give a rate, such as 9900 or 50k",
        "publish.p99 == 5ms          | == is for counts",
        "publish.p99[a] < 5ms        | compares cells of a study: give a time",
        "publish.p99 < publish.p50   | compares cells of a study: give a time",
        "peak.rate > 5               | 'peak.rate' is not a metric",
      })
  void saysWhatIsWrongAndTheWayOut(String text, String message) {
    assertThatThrownBy(() -> Objective.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void comparesInTheUnitOfItsLimit() {
    Objective objective = Objective.parse("publish.p99 < 50 ms");

    assertThat(objective.inUnitOfLimit(49_000)).isEqualTo(49);
    assertThat(objective.isMetBy(49)).isTrue();
    assertThat(objective.isMetBy(50)).isFalse();
    assertThat(objective.isMetBy(Double.POSITIVE_INFINITY)).isFalse();
    assertThat(Objective.parse("publish.p99 <= 50 ms").isMetBy(50)).isTrue();
    assertThat(Objective.parse("lost == 0").isMetBy(1)).isFalse();
    assertThat(Objective.parse("publish.rate > 50k").isMetBy(50_000)).isFalse();
    assertThat(Objective.parse("publish.rate >= 50k").isMetBy(50_000)).isTrue();
  }

  @Test
  void saysInWordsHowItWasRead() {
    assertThat(Objective.parse("endToEnd.p99.9 < 20ms").words())
        .isEqualTo("p99.9 of the end-to-end latency since the intended send time below 20 ms");
    assertThat(Objective.parse("publish.rate >= 99%").words())
        .isEqualTo("acknowledged messages per second at least 99 % of the rate asked for");
    assertThat(Objective.parse("endToEnd.p90of5x40 < 50ms").words())
        .isEqualTo(
            "p90 of the slowest of 200 independent messages, by the end-to-end latency since the"
                + " intended send time below 50 ms");
    assertThat(Objective.parse("lost == 0").words()).isEqualTo("lost messages exactly 0");
  }

  @Test
  void everyMetricHasItsUnitAndWords() {
    MetricCatalog.byName()
        .forEach(
            (name, metric) -> {
              assertThat(metric.name()).isEqualTo(name);
              assertThat(metric.words()).as(name).isNotBlank();
              assertThat(metric.unit().factor(metric.unit().symbol())).as(name).hasValue(1);
            });
  }
}
