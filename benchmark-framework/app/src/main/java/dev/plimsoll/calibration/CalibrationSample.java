// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.calibration;

import dev.plimsoll.result.RunResult;
import java.util.Map;

/**
 * The figures of a run that a calibration uses.
 *
 * @param ratePerSecond the messages sent per second
 * @param sendDelayMicros percentiles of the send delay, by name
 * @param kept whether the run passed, so that the rate was sustained
 * @param senderCores the number of processors that the sending threads used; NaN if the JVM does
 *     not report processor times
 * @param cores the number of processors that the whole process used
 * @param allocatedPerMessage the bytes that all threads allocated, for each message
 */
record CalibrationSample(
    double ratePerSecond,
    Map<String, Double> sendDelayMicros,
    boolean kept,
    double senderCores,
    double cores,
    double allocatedPerMessage) {

  static CalibrationSample of(RunResult run, double senderCores) {
    double seconds =
        run.phases().stream()
            .filter(phase -> phase.name().equals("measured"))
            .mapToDouble(RunResult.PhasePart::seconds)
            .sum();
    return new CalibrationSample(
        run.throughput().publishRatePerSecond(),
        run.latencyMicros().sendDelay() == null
            ? Map.of()
            : run.latencyMicros().sendDelay().percentiles(),
        run.status() == RunResult.Status.PASS,
        senderCores,
        run.resources().workers().get(0).cpuSeconds() / seconds,
        (double) run.resources().workers().get(0).allocatedBytes() / run.integrity().sent());
  }

  double sendDelayMicros(String percentile) {
    return sendDelayMicros.get(percentile);
  }
}
