// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/**
 * Who used the processors of a machine that generated load in the measured window, in processor
 * seconds. What could not be read is null.
 */
public record ProcessorTimes(
    @Described(
            value = "Threads of this program and of its virtual machine, without the next two.",
            absent = "where unknown")
        Double ownSeconds,
    @Described(value = "Compilers of its virtual machine.", absent = "where unknown")
        Double compilerSeconds,
    @Described(value = "Its collectors of garbage.", absent = "where unknown")
        Double collectorSeconds,
    @Described(
            value = "Threads of the client library, which also run the callbacks of the generator.",
            absent = "where unknown")
        Double clientSeconds,
    @Described(value = "Local brokers on that machine.", absent = "where unknown")
        Double brokerSeconds,
    @Described(
            value = "All other processes, and the kernel where it works for nobody.",
            absent = "where unknown")
        Double strangerSeconds,
    @Described(value = "Taken by the hypervisor for others.", absent = "where unknown")
        Double stealSeconds,
    @Described(
            value = "Time in which some task of the machine waited for a processor.",
            absent = "where unknown")
        Double pressureSeconds) {

  /**
   * Returns whether brokers and client library took more than the generator, strangers and the
   * hypervisor together: then waiting for a processor is what the system does on this machine.
   */
  boolean areMostlyTheSystems() {
    double system = known(brokerSeconds) + known(clientSeconds);
    double others =
        known(ownSeconds)
            + known(compilerSeconds)
            + known(collectorSeconds)
            + known(strangerSeconds)
            + known(stealSeconds);
    return system > others;
  }

  /** Returns the times of both machines together. */
  ProcessorTimes and(ProcessorTimes other) {
    return new ProcessorTimes(
        sum(ownSeconds, other.ownSeconds),
        sum(compilerSeconds, other.compilerSeconds),
        sum(collectorSeconds, other.collectorSeconds),
        sum(clientSeconds, other.clientSeconds),
        sum(brokerSeconds, other.brokerSeconds),
        sum(strangerSeconds, other.strangerSeconds),
        sum(stealSeconds, other.stealSeconds),
        sum(pressureSeconds, other.pressureSeconds));
  }

  private static Double sum(Double one, Double other) {
    return one == null || other == null ? null : (Double) (one + other);
  }

  static double known(Double seconds) {
    return seconds == null ? 0 : seconds;
  }
}
