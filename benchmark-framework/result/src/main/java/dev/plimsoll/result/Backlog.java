// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/**
 * The backlog at one instant.
 *
 * @param atSeconds relative to the start of the warm-up
 * @param unanswered scheduled and neither acknowledged nor failed; null in closed load
 * @param undelivered acknowledged (otherwise sent) × subscriptions, and not received; null without
 *     subscriptions
 */
public record Backlog(double atSeconds, Long unanswered, Long undelivered) {}
