// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** Resource usage of a broker process, if it can be read. */
public record BrokerCost(
    String id,
    double cpuSeconds,
    Double compilerCpuSeconds,
    Double gcSeconds,
    long residentBytes) {}
