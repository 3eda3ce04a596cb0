// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.OptionalDouble;

/** Costs per message: resources of the measured window divided by the messages of that window. */
final class ProcessorCosts {

  private ProcessorCosts() {}

  static OptionalDouble workerCpuMicros(RunResult result) {
    return result.resources().workers().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            result.resources().workers().stream().mapToDouble(WorkerCost::cpuSeconds).sum() * 1e6);
  }

  static OptionalDouble brokerCpuMicros(RunResult result) {
    return result.resources().brokers().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            result.resources().brokers().stream().mapToDouble(BrokerCost::cpuSeconds).sum() * 1e6);
  }

  static OptionalDouble allocatedBytes(RunResult result) {
    return result.resources().workers().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            result.resources().workers().stream().mapToDouble(WorkerCost::allocatedBytes).sum());
  }

  /** Divides by the messages sent in the window or, if nothing is sent, by those received. */
  static OptionalDouble perMessage(RunResult result, OptionalDouble ofTheWindow) {
    Double sent = result.throughput().sentRatePerSecond();
    Double rate = sent == null ? result.throughput().receiveRatePerSecond() : sent;
    double seconds =
        result.phases().stream()
            .filter(phase -> phase.name().equals("measured"))
            .mapToDouble(RunResult.PhasePart::seconds)
            .sum();
    if (rate == null || !(rate * seconds > 0) || ofTheWindow.isEmpty()) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(ofTheWindow.getAsDouble() / (rate * seconds));
  }
}
