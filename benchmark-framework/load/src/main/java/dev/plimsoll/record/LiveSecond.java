// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;

/**
 * The live metrics of one second of a run. Latencies are in nanoseconds, of the messages whose
 * acknowledgement or receipt was in this second; -1 if there was none.
 *
 * @param phase the current phase
 * @param elapsedSeconds since the start of the warm-up
 * @param remainingSeconds until the end of the cool-down, or NaN if it is unknown
 * @param targetRatePerSecond the current rate of the schedule, or NaN for closed load
 * @param sentPerSecond messages passed to the driver
 * @param acknowledgedPerSecond messages confirmed, or NaN if nothing confirms them
 * @param receivedPerSecond messages received, over all subscriptions (request-reply: replies)
 * @param publishService whether the publish latencies are those of {@code publishService} (closed
 *     load)
 * @param roundTrip whether the end-to-end latencies are those of round trips (request-reply)
 * @param backlog acknowledged (or sent) × subscriptions − received, since the start
 * @param outstanding messages sent and not yet answered
 * @param errors failed sends since the start
 */
public record LiveSecond(
    RunPhase phase,
    double elapsedSeconds,
    double remainingSeconds,
    double targetRatePerSecond,
    double sentPerSecond,
    double acknowledgedPerSecond,
    double receivedPerSecond,
    boolean publishService,
    boolean roundTrip,
    long publishP50Nanos,
    long publishP99Nanos,
    long publishMaxNanos,
    long endToEndP50Nanos,
    long endToEndP99Nanos,
    long endToEndMaxNanos,
    long backlog,
    long outstanding,
    long errors) {}
