// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

/**
 * Producer k of N sends the messages k, k + N, k + 2 N, … of the curve. Together all producer loops
 * send at equal intervals, without a shared counter.
 */
final class ConstantArrivals implements ArrivalTimes {

  private final RateCurve curve;
  private final long producers;
  private long number;
  private int piece;

  ConstantArrivals(RateCurve curve, int producer, int producers) {
    this.curve = curve;
    this.producers = producers;
    this.number = producer;
  }

  @Override
  public long nextOffsetNanos() {
    piece = curve.pieceAtCount((double) number, piece);
    long offset = Math.round(curve.offsetOf((double) number, piece));
    number += producers;
    return offset;
  }
}
