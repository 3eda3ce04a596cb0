// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.SampleResults;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PercentileTextTest {

  @Test
  void showsPublishAndEndToEnd() {
    assertThat(PercentileText.lines(SampleResults.full()))
        .anyMatch(line -> line.startsWith("publish "))
        .anyMatch(line -> line.startsWith("endToEnd "))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
  }

  @Test
  void showsServiceTimesWhereThereIsNoResponseTime() {
    assertThat(PercentileText.lines(SampleResults.closedAndLossy()))
        .first()
        .asString()
        .startsWith("endToEndService ");
  }

  @Test
  void halvesWhatIsLeftFromLineToLine() {
    List<String> lines =
        PercentileText.lines("publish", SampleResults.latency(1_024, i -> (i + 1) * 1_000));

    assertThat(lines.get(2)).contains("0.500000").contains("512").contains(" 2.0");
    assertThat(lines.get(3)).contains("0.750000").contains("768").contains(" 4.0");
    assertThat(lines.get(lines.size() - 1)).contains("1.000000").contains("1,024").contains("∞");
  }

  @Test
  void drawsTheGreatestValueLongest() {
    List<String> lines =
        PercentileText.lines("publish", SampleResults.latency(1_024, i -> (i + 1) * 1_000));

    assertThat(bar(lines.get(2))).isEqualTo(18);
    assertThat(bar(lines.get(lines.size() - 1))).isEqualTo(36);
  }

  @Test
  void drawsNothingForValuesOfZero() {
    assertThat(PercentileText.lines("sendDelay", SampleResults.latency(0, 2, 0, 0)))
        .noneMatch(line -> line.contains("█"));
  }

  @Test
  void mentionsMessagesThatHaveNoPlaceInIt() {
    assertThat(PercentileText.lines(SampleResults.failed()))
        .anyMatch(line -> line.contains("50 messages without a value"));
  }

  private static long bar(String line) {
    return line.chars().filter(c -> c == '█').count();
  }
}
