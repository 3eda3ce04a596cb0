// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

/**
 * Lane k of N takes the messages k, k + N, k + 2 N, … of the curve: all lanes together send at
 * equal distances, without a counter between them.
 */
final class ConstantArrivals implements ArrivalTimes {

  private final RateCurve curve;
  private final long lanes;
  private long number;
  private int piece;

  ConstantArrivals(RateCurve curve, int lane, int lanes) {
    this.curve = curve;
    this.lanes = lanes;
    this.number = lane;
  }

  @Override
  public long nextOffsetNanos() {
    piece = curve.pieceAtCount((double) number, piece);
    long offset = Math.round(curve.offsetOf((double) number, piece));
    number += lanes;
    return offset;
  }
}
