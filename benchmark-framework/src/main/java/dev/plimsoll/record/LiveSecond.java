// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;

/**
 * What is shown while a run lasts: one line per second. Latencies in nanoseconds, of the messages
 * whose acknowledgement or receipt fell into the second; -1 where there was none.
 *
 * @param phase the present phase
 * @param elapsedSeconds since the start of the warm-up
 * @param remainingSeconds until the end of the cool-down, or NaN where it is not known
 * @param targetRatePerSecond the schedule's rate now, or NaN for closed load
 * @param sentPerSecond messages handed to the driver
 * @param acknowledgedPerSecond messages confirmed, or NaN where nobody confirms
 * @param receivedPerSecond messages received, over all subscriptions (request-reply: replies)
 * @param publishService whether the publish figures are of {@code publishService} (closed load)
 * @param roundTrip whether the end-to-end figures are of round trips (request-reply)
 * @param backlog acknowledged (or sent) × subscriptions − received, since the start
 * @param outstanding sent and not answered
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
