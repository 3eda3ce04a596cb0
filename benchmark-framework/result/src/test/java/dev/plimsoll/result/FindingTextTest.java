// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.text.Numbers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FindingTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "It took too long. Microseconds | 208.896 | 133.632 | It took too long (209µs, limit"
            + " 134µs)",
        "It took too long. Microseconds | 3456.7 | 1000 | It took too long (3.46ms, limit 1.00ms)",
        "It waited. Seconds | 0.0342 | 0.01 | It waited (34.2ms, limit 10.0ms)",
        "It was stopped (by itself); seconds | 2.5 | 0.5 | It was stopped (by itself) (2.50s, limit"
            + " 500ms)",
      })
  void timesHaveAUnitThatFits(String message, double actual, double limit, String text) {
    assertThat(text(message, actual, limit)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "3 messages were lost. | 3 | 0 | 3 messages were lost. (3, limit 0)",
        "The backlog grows, messages | 12.5 | none | The backlog grows, messages (12.5)",
        "A node ended. | none | none | A node ended.",
      })
  void otherValuesAreThoseOfTheFinding(String message, Double actual, Double limit, String text) {
    assertThat(text(message, actual, limit)).isEqualTo(text);
  }

  private static String text(String message, Double actual, Double limit) {
    return new FindingText(new Finding("CODE", message, actual, limit)).withValues(Numbers::plain);
  }
}
