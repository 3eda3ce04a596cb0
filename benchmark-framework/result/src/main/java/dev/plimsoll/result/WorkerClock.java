// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** A worker's clock relative to the coordinator's. */
public record WorkerClock(String id, double offsetMicros, double errorMicros) {}
