// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

/** The standard normal distribution. */
final class NormalDistribution {

  /** Standard deviations beyond which probabilities are 0 and 1 within 1e-15. */
  private static final double FAR = 8;

  private NormalDistribution() {}

  /**
   * Returns the probability of a value up to this one, with an error below 1e-14, equal on all
   * machines: the sum of the Taylor series of Marsaglia, Evaluating the Normal Distribution, 2004.
   */
  static double below(double value) {
    if (value < -FAR || value > FAR) {
      return value < 0 ? 0 : 1;
    }
    double term = value;
    double sum = value;
    for (int i = 3; sum + term != sum; i += 2) {
      term *= value * value / i;
      sum += term;
    }
    double density = StrictMath.exp(-value * value / 2) / StrictMath.sqrt(2 * Math.PI);
    return 0.5 + sum * density;
  }
}
