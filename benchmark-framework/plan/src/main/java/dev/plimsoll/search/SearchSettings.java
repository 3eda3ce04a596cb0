// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.search;

/**
 * The settings of a search. Rates are in messages per second.
 *
 * @param startRate rate of the first probe
 * @param lowestRate no probe is below this rate
 * @param highestRate no probe is above this rate
 * @param precision the search ends when the lowest rate that is not sustained is at most this share
 *     above the answer
 * @param maxProbes the search ends after this number of probes
 */
public record SearchSettings(
    double startRate, double lowestRate, double highestRate, double precision, int maxProbes) {

  /** The factor between the rates of probes as long as there is no bound on one side. */
  static final double GROWTH = 2;

  public SearchSettings {
    boolean ordered = 0 < lowestRate && lowestRate <= startRate && startRate <= highestRate;
    if (!ordered || !(precision > 0 && precision < 1) || maxProbes < 1) {
      throw new IllegalArgumentException(
          lowestRate
              + " ≤ "
              + startRate
              + " ≤ "
              + highestRate
              + ", "
              + precision
              + ", "
              + maxProbes);
    }
  }
}
