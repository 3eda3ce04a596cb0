// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.clock.ClockCorrection;
import dev.plimsoll.protocol.ExchangeRequest;

/** Corrections of clocks as messages. */
final class ClockMessages {

  private ClockMessages() {}

  /** The rate that a coordinator asks for, within what is permitted. */
  static int rate(ExchangeRequest request) {
    return Math.max(
        -ClockCorrection.STEEPEST_PPB,
        Math.min(ClockCorrection.STEEPEST_PPB, request.getCorrectionRatePpb()));
  }

  static dev.plimsoll.protocol.ClockCorrection correction(ClockCorrection correction) {
    return dev.plimsoll.protocol.ClockCorrection.newBuilder()
        .setFromNanos(correction.fromNanos())
        .setAheadNanos(correction.aheadNanos())
        .setRatePpb(correction.ratePpb())
        .build();
  }

  /** Throws an IllegalArgumentException if the rate is not permitted. */
  static ClockCorrection correction(dev.plimsoll.protocol.ClockCorrection message) {
    return new ClockCorrection(
        message.getFromNanos(), message.getAheadNanos(), message.getRatePpb());
  }
}
