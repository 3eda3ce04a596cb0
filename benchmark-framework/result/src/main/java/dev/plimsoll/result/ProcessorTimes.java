// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/**
 * Who used the processors of this machine in the measured window, in processor seconds. Only where
 * this process generated the load. What could not be read is null.
 *
 * @param ownSeconds threads of this program, without the next two
 * @param compilerSeconds compilers of its virtual machine
 * @param collectorSeconds its collectors of garbage
 * @param clientSeconds threads of the client library, which run the generator's callbacks too
 * @param brokerSeconds processes of local brokers
 * @param strangerSeconds all other processes, and the kernel where it works for nobody
 * @param stealSeconds taken by the hypervisor for others
 * @param pressureSeconds time in which some task of the machine waited for a processor
 */
public record ProcessorTimes(
    Double ownSeconds,
    Double compilerSeconds,
    Double collectorSeconds,
    Double clientSeconds,
    Double brokerSeconds,
    Double strangerSeconds,
    Double stealSeconds,
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

  static double known(Double seconds) {
    return seconds == null ? 0 : seconds;
  }
}
