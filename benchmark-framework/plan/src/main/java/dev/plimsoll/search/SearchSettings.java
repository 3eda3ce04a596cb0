// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.search;

import java.time.Duration;

/**
 * The settings of a search. Rates are in messages per second.
 *
 * @param startRate rate of the first probe
 * @param lowestRate no probe is below this rate
 * @param highestRate no probe is above this rate
 * @param precision the search ends when both ends of the answer are at most this share apart, or
 *     when what lies between them sometimes passes
 * @param maxProbes the search ends after this number of probes
 * @param confirm least number of probes of full length that must pass at the answer
 * @param spreadSeconds least time from the start of the first of these probes to the end of the
 *     last
 * @param rule by which probes follow one another: {@link #RULE}, or one of earlier files
 */
public record SearchSettings(
    double startRate,
    double lowestRate,
    double highestRate,
    double precision,
    int maxProbes,
    int confirm,
    double spreadSeconds,
    int rule) {

  /** The factor between the rates of probes as long as there is no bound on one side. */
  static final double GROWTH = 2;

  /** The rule of searches without a number of their rule. */
  public static final int FIRST_RULE = 1;

  /**
   * The present rule. With the first one, what happened before the first probe that passed counted
   * until a probe passed at its rate or above.
   */
  public static final int RULE = 2;

  public SearchSettings {
    boolean ordered = 0 < lowestRate && lowestRate <= startRate && startRate <= highestRate;
    boolean counted =
        maxProbes >= 1 && confirm >= 1 && spreadSeconds >= 0 && rule >= FIRST_RULE && rule <= RULE;
    if (!ordered || !(precision > 0 && precision < 1) || !counted) {
      throw new IllegalArgumentException(
          lowestRate
              + " ≤ "
              + startRate
              + " ≤ "
              + highestRate
              + ", "
              + precision
              + ", "
              + maxProbes
              + ", "
              + confirm
              + ", "
              + spreadSeconds
              + ", "
              + rule);
    }
  }

  /** Settings of the present rule. */
  public SearchSettings(
      double startRate,
      double lowestRate,
      double highestRate,
      double precision,
      int maxProbes,
      int confirm,
      double spreadSeconds) {
    this(startRate, lowestRate, highestRate, precision, maxProbes, confirm, spreadSeconds, RULE);
  }

  /** Returns the same with another least time over which confirming probes are spread. */
  public SearchSettings spreadOver(double seconds) {
    return new SearchSettings(
        startRate, lowestRate, highestRate, precision, maxProbes, confirm, seconds, rule);
  }

  /** Returns {@link #spreadSeconds}. */
  public Duration spread() {
    return Duration.ofNanos(Math.round(spreadSeconds * 1e9));
  }

  /** Returns whether two rates are at most the precision apart. */
  boolean within(double low, double high) {
    return high <= low * (1 + precision);
  }
}
