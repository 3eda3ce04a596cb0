// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.LeadingPadding;

/**
 * Producer k of N sends the messages k, k + N, k + 2 N, … of the curve. Together all producer loops
 * send at equal intervals, without a shared counter.
 */
final class ConstantArrivals extends LeadingPadding implements ArrivalTimes {

  private final RateCurve curve;
  private final long producers;
  private long number;
  private int piece;

  private Object unused1, unused2, unused3, unused4, unused5, unused6, unused7, unused8;
  private Object unused9, unused10, unused11, unused12, unused13, unused14, unused15;

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
