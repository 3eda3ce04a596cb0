// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** Resource usage of a broker process, if it can be read. */
public record BrokerCost(
    @Described("Id of the node.") @Allowed(form = TextForm.NOT_EMPTY) String id,
    @Described("Processor time, with that of its child processes.") double cpuSeconds,
    @Described(
            value = "Processor time of the compiler threads of its virtual machine.",
            absent =
                "where there are none, as in a broker that is not written in Java, or they cannot"
                    + " be read")
        Double compilerCpuSeconds,
    @Described(
            value =
                "Processor time of its garbage collector threads; Serial GC has no thread of its"
                    + " own.",
            absent = "where there are none, or they cannot be read")
        Double gcSeconds,
    @Described("Resident memory.") long residentBytes) {}
