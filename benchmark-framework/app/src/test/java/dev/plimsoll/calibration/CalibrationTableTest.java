// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The printed table, from measurements that the test determines. */
final class CalibrationTableTest {

  private final ScriptedMeasurements measurements = new ScriptedMeasurements();

  @Test
  void measurementsThatAreComparedAlternateTheirOrder() throws Exception {
    print(3, 2);

    assertThat(measurements.calls.subList(0, 13))
        .containsExactly(
            "warm-up",
            "ceiling 1",
            "ceiling 2",
            "ceiling 2",
            "ceiling 1",
            "ceiling 1",
            "ceiling 2",
            "waits 10000",
            "paced 10000 1",
            "paced 10000 1",
            "waits 10000",
            "waits 10000",
            "paced 10000 1");
  }

  @Test
  void theCeilingIsTheMedianAndTheCostThatOfTheBestRound() throws Exception {
    // One producer: 1, 4 and 5 million; two: 2, 6 and 5 million. Pairs: 2, 1.5 and 1 times.
    double[] rates = {1e6, 2e6, 6e6, 4e6, 5e6, 5e6};
    measurements.ceilings = n -> rates[n];

    assertThat(print(3, 2))
        .contains(
            "one clock reading                  20.0 ns",
            "timer slack lowered                yes",
            "hiccups of an idle thread          p99 55 µs, max 1234 µs",
            "ceiling, 1 producer 1 consumer     4,000,000 msg/s (median of 3)",
            "cost of a message                  200 ns = 3 clock readings + 140 ns (best of 3)",
            "allocated for a message            4.00 bytes, all threads (least)",
            "ceiling, 2 producers 2 consumers   5,000,000 msg/s (median), 1.50 times that of one"
                + " (median of the pairs)");
  }

  @Test
  void theSendDelayIsComparedWithTheBareWaitsOfTheSameMachine() throws Exception {
    measurements.paced = n -> ScriptedMeasurements.sample(1e4, n + 1, 8 * (n + 1), true);

    assertThat(print(3, 2))
        .contains(
            "send delay at 10,000 msg/s         p50 2.00 µs, p99 16.0 µs (medians of 3)",
            "a bare thread with the same waits  p50 2.00 µs, p99 8.0 µs"
                + " (medians of 3): p99 2.00 times it",
            "the sending thread meanwhile       0.25 of a processor (median)");
  }

  @Test
  void theDurationGrowsWithTheRounds() throws Exception {
    assertThat(print(2, 1).get(0)).contains("in about 63 s;");
    assertThat(print(5, 1).get(0)).contains("in about 105 s;");
  }

  @Test
  void theRatesFollowWithTheirProducers() throws Exception {
    assertThat(print(1, 3))
        .anyMatch(line -> line.startsWith("With 3 producers, this machine keeps all rates"));
    assertThat(measurements.calls).contains("paced 2000000 3");
  }

  private List<String> print(int rounds, int producers) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    new CalibrationTable(out, measurements, rounds, producers).print();
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
