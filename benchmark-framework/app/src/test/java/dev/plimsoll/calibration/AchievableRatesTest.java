// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table of achievable rates, from runs that the test determines. */
final class AchievableRatesTest {

  private final ScriptedMeasurements measurements = new ScriptedMeasurements();

  @Test
  void eachRateHasItsDelaysAndTheLeastP99ThatCanBeTrusted() throws Exception {
    measurements.paced = n -> ScriptedMeasurements.sample(1e3, 9.5, 99.75, true);

    assertThat(print(1))
        .contains(
            "    1,000   yes       9.50 µs       100 µs       998 µs      0.25          1.50",
            "2,000,000   yes       9.50 µs       100 µs       998 µs      0.25          1.50");
  }

  @Test
  void timesAreInTheUnitThatTheirSizeNeeds() throws Exception {
    double[] p99 = {9.99, 10, 99.9, 100, 999.5, 1_000, 1e4, 1e5};
    measurements.paced = n -> ScriptedMeasurements.sample(1e3, 1, p99[n], true);

    assertThat(print(1).stream().filter(line -> line.contains("yes")).map(line -> columns(line)))
        .containsExactly(
            "9.99 µs 100 µs",
            "10 µs 100 µs",
            "100 µs 999 µs",
            "100 µs 1.0 ms",
            "1000 µs 10.0 ms",
            "1.0 ms 10 ms",
            "10 ms 100 ms",
            "100 ms 1,000 ms");
  }

  @Test
  void aRateThatWasNotSustainedIsTriedOnceMore() throws Exception {
    measurements.paced = n -> ScriptedMeasurements.sample(1e3, 1, 10, n != 1);

    List<String> lines = print(2);

    assertThat(measurements.calls.subList(0, 4))
        .containsExactly("paced 1000 2", "paced 10000 2", "paced 10000 2", "paced 50000 2");
    assertThat(measurements.calls).hasSize(9);
    assertThat(lines).noneMatch(line -> line.contains(" NO "));
    assertThat(lines)
        .anyMatch(
            line ->
                line.startsWith("With 2 producers, this machine keeps all rates up to 2,000,0"));
  }

  @Test
  void onlyRatesBelowTheFirstThatFailedTwiceAreKept() throws Exception {
    measurements.paced = n -> ScriptedMeasurements.sample(1e3, 1, 10, n != 2 && n != 3);

    List<String> lines = print(1);

    assertThat(lines).filteredOn(line -> line.contains(" NO ")).hasSize(1);
    assertThat(lines).anyMatch(line -> line.startsWith("   50,000   NO "));
    assertThat(lines)
        .anyMatch(
            line ->
                line.startsWith("With one producer, this machine keeps all rates up to 10,000 "));
    assertThat(lines).anyMatch(line -> line.contains("at least 10 times the generator's own"));
  }

  /** The columns "p99" and "from" of a row. */
  private static String columns(String row) {
    return row.substring(30, 56).replaceAll(" +", " ").strip();
  }

  private List<String> print(int producers) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    new AchievableRates(out, measurements, producers).print();
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
