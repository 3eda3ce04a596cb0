// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.LeadingPadding;
import java.util.SplittableRandom;

/**
 * A Poisson process whose rate follows the curve: unit-rate arrivals Γ₁, Γ₂, … (sums of independent
 * exponential intervals) are mapped through the curve. Producer k of N has its own random stream
 * with 1/N of the rate; the superposition of independent Poisson processes is a Poisson process.
 *
 * <p>If a part of the curve must hold a fixed number of messages, they are the order statistics of
 * that number of uniform variates: a Poisson process conditioned on its count. With m messages
 * still to come in [t, e), the next is at t + (e − t) (1 − U^(1/m)).
 *
 * <p>Sources: time change and conditioning of a Poisson process, for example Çinlar, Introduction
 * to Stochastic Processes (1975), chapter 4; generating sorted uniforms one by one, Bentley and
 * Saxe, ACM TOMS 6 (1980).
 */
final class PoissonArrivals extends LeadingPadding implements ArrivalTimes {

  private final RateCurve curve;
  private final double producers;
  private final double fixedFrom;
  private final double fixedUntil;
  private final SplittableRandom random;
  private long fixedLeft;
  private final long fixedFromNanos;
  private final long fixedUntilNanos;
  private double unitTime;
  private int piece;

  private Object unused1, unused2, unused3, unused4, unused5, unused6, unused7, unused8;
  private Object unused9, unused10, unused11, unused12, unused13, unused14;

  /**
   * @param fixed the part with a fixed number of messages, or {@link FixedCount#NONE}
   */
  PoissonArrivals(RateCurve curve, int producer, int producers, long seed, FixedCount fixed) {
    this.curve = curve;
    this.producers = producers;
    this.random = new SplittableRandom(seed * 1_000_003 + producer);
    this.fixedFrom = fixed.fromCount() / producers;
    this.fixedUntil = fixed.untilCount() / producers;
    this.fixedLeft = fixed.shareOf(producer, producers);
    this.fixedFromNanos = Math.round(curve.offsetOf(fixed.fromCount()));
    this.fixedUntilNanos = Math.round(curve.offsetOf(fixed.untilCount()));
  }

  @Override
  public long nextOffsetNanos() {
    if (unitTime < fixedFrom) {
      unitTime += exponential();
      if (unitTime < fixedFrom) {
        return Math.min(offset(), fixedFromNanos - 1);
      }
      unitTime = fixedFrom;
    }
    if (fixedLeft > 0) {
      unitTime += (fixedUntil - unitTime) * (1 - Math.pow(uniform(), 1.0 / fixedLeft));
      fixedLeft--;
      // Rounding must not move a message out of this part.
      return Math.max(fixedFromNanos, Math.min(offset(), fixedUntilNanos - 1));
    }
    unitTime = Math.max(unitTime, fixedUntil) + exponential();
    return Math.max(fixedUntilNanos, offset());
  }

  private long offset() {
    double count = unitTime * producers;
    piece = curve.pieceAtCount(count, piece);
    return Math.round(curve.offsetOf(count, piece));
  }

  private double exponential() {
    return -Math.log(uniform());
  }

  /** A uniform variate in (0, 1], so that its logarithm is finite. */
  private double uniform() {
    return 1 - random.nextDouble();
  }
}
