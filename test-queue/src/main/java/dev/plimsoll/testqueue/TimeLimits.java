// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.time.Duration;

/**
 * How long tests may take.
 *
 * @param test the longest time in which no further test of a class starts
 * @param type the longest time of a class
 */
record TimeLimits(Duration test, Duration type) {}
