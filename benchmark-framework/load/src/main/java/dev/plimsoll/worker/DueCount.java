// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

/**
 * The messages of one producer that were due before an instant, which has passed.
 *
 * @param producer its number in the run
 * @param until the sequence number after the last of them, or of those sent until now; -1 as long
 *     as some of them have not been sent
 * @param failed the number of them whose send failed
 */
public record DueCount(int producer, long until, long failed) {}
