// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Percentiles as a result file states them: of all due messages, not only of the answered ones. */
final class PublishedPercentilesTest {

  private static final long MILLI = 1_000_000;

  /** A histogram of three digits, and half of that for rounding. */
  private static final double RESOLUTION = 0.001;

  @Test
  void withSomeMessagesMissingPercentilesAreThoseOfAllDueMessages() {
    // 100 due: 90 answered after 1, 2, … 90 ms, and 10 never.
    JsonNode publish =
        written(
            SampleResults.latency(
                10, 100, LongStream.rangeClosed(1, 90).map(i -> i * MILLI).toArray()));

    assertThat(publish.get("count").asLong()).isEqualTo(90);
    assertThat(publish.get("missing").asLong()).isEqualTo(10);
    JsonNode percentiles = publish.get("percentiles");
    // The median of the 90 answered ones would be 45 ms.
    assertThat(percentiles.get("50").asDouble()).isCloseTo(50_000, within(50_000 * RESOLUTION));
    assertThat(percentiles.get("75").asDouble()).isCloseTo(75_000, within(75_000 * RESOLUTION));
    assertThat(percentiles.get("90").asDouble()).isCloseTo(90_000, within(90_000 * RESOLUTION));
    for (String unknown : new String[] {"95", "99", "99.9", "99.99", "99.999", "99.9999"}) {
      assertThat(percentiles.get(unknown).isNull()).as(unknown).isTrue();
    }
    assertThat(publish.get("unknownAbove").asDouble()).isEqualTo(95);
    // Mean and maximum are those of the answered messages, with bounds beside them.
    assertThat(publish.get("mean").asDouble()).isEqualTo(45_500);
    assertThat(publish.get("max").asDouble()).isEqualTo(90_000);
  }

  @Test
  void oneMissingMessageMoreMakesTheNextPercentileUnknown() {
    JsonNode publish =
        written(
            SampleResults.latency(
                11, 100, LongStream.rangeClosed(1, 89).map(i -> i * MILLI).toArray()));

    assertThat(publish.get("percentiles").get("75").asDouble())
        .isCloseTo(75_000, within(75_000 * RESOLUTION));
    assertThat(publish.get("percentiles").get("90").isNull()).isTrue();
    assertThat(publish.get("unknownAbove").asDouble()).isEqualTo(90);
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "2, 0", "3, 1", "9, 0", "10, 0", "11, 3", "100, 0", "101, 7", "999, 99"})
  @CsvSource({"1000, 0", "1000, 1", "1000, 499", "1000, 500", "1001, 501", "2000, 20"})
  void eachIsTheValueAtItsRankInTheSortedValues(int due, int missing) {
    long[] values = shuffledSteps(due - missing);

    JsonNode percentiles = written(SampleResults.latency(missing, due, values)).get("percentiles");

    Arrays.sort(values);
    for (String name : percentiles.propertyNames()) {
      int rank =
          new BigDecimal(name)
              .multiply(BigDecimal.valueOf(due))
              .divide(BigDecimal.valueOf(100), 0, RoundingMode.CEILING)
              .intValueExact();
      if (rank > values.length) {
        assertThat(percentiles.get(name).isNull()).as(name).isTrue();
      } else {
        double micros = values[rank - 1] / 1e3;
        assertThat(percentiles.get(name).asDouble())
            .as(name)
            .isCloseTo(micros, within(micros * RESOLUTION));
      }
    }
  }

  /** Values of which each is half a per cent above the one before it. */
  private static long[] shuffledSteps(int count) {
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = Math.round(100_000 * Math.pow(1.005, i));
    }
    SplittableRandom random = new SplittableRandom(count);
    for (int i = count - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      long value = values[i];
      values[i] = values[other];
      values[other] = value;
    }
    return values;
  }

  private static JsonNode written(Latency publish) {
    RunResult result = Variants.withPublish(SampleResults.full(), publish);
    return JsonMapper.shared().readTree(ResultJson.write(result)).at("/latencyMicros/publish");
  }
}
