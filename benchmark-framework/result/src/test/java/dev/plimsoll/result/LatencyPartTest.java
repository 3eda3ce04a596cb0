// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.metric.Percentile;
import java.util.Base64;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LatencyPartTest {

  @Test
  void statesExactExtremesAndMeanAndPercentilesWithinAThousandth() {
    Latency latency =
        SampleResults.latency(
            0, 10_000, LongStream.rangeClosed(1, 10_000).map(i -> i * 1_001).toArray());

    assertThat(latency.count()).isEqualTo(10_000);
    assertThat(latency.min()).isEqualTo(1.001);
    assertThat(latency.max()).isEqualTo(10_010);
    assertThat(latency.mean()).isEqualTo(5_005.5);
    assertThat(latency.percentiles().get("50")).isCloseTo(5_005, within(5.1));
    assertThat(latency.percentiles().get("99.9")).isCloseTo(9_999.99, within(10.1));
  }

  @Test
  void yieldsTheFiguresThatArithmeticDemandsOfAFreeze() {
    // 7 s normal with 1 ms each, then frozen for 5 s, 1,000 messages per second: see
    // docs/METHOD.md.
    Latency latency =
        SampleResults.latency(12_000, i -> i < 7_000 ? 1_000_000 : (12_000 - i) * 1_000_000);

    assertThat(latency.percentiles().get("50")).isCloseTo(1_000, within(1.0));
    assertThat(latency.percentiles().get("75")).isCloseTo(2_000_000, within(3_000.0));
    assertThat(latency.percentiles().get("99")).isCloseTo(4_880_000, within(6_000.0));
    assertThat(latency.max()).isEqualTo(5_000_000);
    assertThat(latency.mean()).isCloseTo(1_042_000, within(1_000.0));
  }

  @Test
  void neverStatesAPercentileBeyondTheExtremes() {
    Latency latency = SampleResults.latency(0, 1, 123_456_789);

    assertThat(latency.percentiles().values()).containsOnly(123_456.789);
  }

  @Test
  void takesZeroForAValue() {
    Latency latency = SampleResults.latency(0, 3, 0, 0, 0);

    assertThat(latency.count()).isEqualTo(3);
    assertThat(latency.max()).isZero();
    assertThat(latency.percentiles().get("50")).isZero();
  }

  @Test
  void countsValuesBelowZeroAsZeroAndDescribesThem() {
    Latency latency = SampleResults.latency(0, 3, -5_000, -1, 2_000);

    assertThat(latency.count()).isEqualTo(3);
    assertThat(latency.min()).isZero();
    assertThat(latency.negative()).isEqualTo(new Negative(2, -5.0));
  }

  @Test
  void statesNoFiguresWhereThereIsNoValue() {
    Latency latency = SampleResults.latency(4, 4);

    assertThat(latency.count()).isZero();
    assertThat(latency.missing()).isEqualTo(4);
    assertThat(latency.mean()).isNull();
    assertThat(latency.max()).isNull();
    assertThat(latency.histogram()).isNull();
    assertThat(latency.percentiles().values()).containsOnlyNulls();
    assertThat(latency.unknownAbove()).isEqualTo(50);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1000000,",
    "1, 1000000,",
    "2, 1000000, 99.9999",
    "10, 1000000, 99.9999",
    "11, 1000000, 99.999",
    "1000, 1000000, 99.99",
    "1001, 1000000, 99.9",
    "100000, 1000000, 95",
    "500000, 1000000, 75",
    "500001, 1000000, 50",
    "1, 1, 50",
  })
  void knowsFromWhichPercentileOnMissingMessagesCouldChangeIt(
      long missing, long due, Double unknownAbove) {
    assertThat(LatencyPart.unknownAbove(missing, due)).isEqualTo(unknownAbove);
  }

  @ParameterizedTest
  @CsvSource({"10000, false", "9999, true", "0, true"})
  void findsAPercentileThinBelowTenSamplesBeyondIt(long count, boolean thin) {
    Percentile p999 = new Percentile("99.9", 999_000);

    assertThat(p999.isThin(count)).isEqualTo(thin);
  }

  @Test
  void keepsTheHistogramInAFormThatOthersRead() throws Exception {
    Latency latency = SampleResults.latency(0, 3, 1_000, 2_000_000, 3_600_000_000_000L);

    Histogram read =
        Histogram.decodeFromCompressedByteBuffer(
            java.nio.ByteBuffer.wrap(Base64.getDecoder().decode(latency.histogram())), 0);

    assertThat(read.getTotalCount()).isEqualTo(3);
    assertThat(read.getCountAtValue(2_000_000)).isEqualTo(1);
    assertThat(read).isEqualTo(HistogramText.decode(latency.histogram()));
  }

  @Test
  void refusesTextThatIsNoHistogram() {
    for (String text : new String[] {"", "!!", "AAAA", "HISTFAAAACR4nJNpmSzMwMBQwQ"}) {
      assertThatIllegalArgumentException().isThrownBy(() -> HistogramText.decode(text));
    }
  }

  @Test
  void makesTheLatenciesOfARow() {
    long[] nanos = LongStream.rangeClosed(1, 1_000).map(i -> i * 1_000).toArray();

    RowLatency row = LatencyPart.row(SampleResults.histogram(nanos), SampleResults.exact(nanos));

    assertThat(row.count()).isEqualTo(1_000);
    assertThat(row.p99()).isCloseTo(990, within(1.0));
    assertThat(row.max()).isEqualTo(1_000);
    assertThat(row.mean()).isEqualTo(500.5);
  }
}
