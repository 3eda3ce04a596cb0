// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.clock.ClockCorrection;
import dev.plimsoll.clock.SharedClock;
import dev.plimsoll.protocol.AttachReply;
import dev.plimsoll.protocol.ExchangeRequest;
import dev.plimsoll.record.MachineClock;
import dev.plimsoll.record.NanoClock;
import java.util.Optional;

/** Clocks and their corrections as messages. */
final class ClockMessages {

  private ClockMessages() {}

  /** A worker's reply with the clock of its machine. */
  static AttachReply.Builder with(NanoClock clock, AttachReply.Builder reply) {
    MachineClock machine = clock.machine();
    return reply.setMachineClock(machine.id()).setMachineClockOriginNanos(machine.originNanos());
  }

  /** The offset of a worker's clock that follows the same clock as the given one. */
  static Optional<SharedClock> shared(AttachReply reply, NanoClock here) {
    MachineClock there =
        new MachineClock(reply.getMachineClock(), reply.getMachineClockOriginNanos());
    return there.isSharedWith(here.machine())
        ? Optional.of(new SharedClock(there.nanosAheadOf(here.machine())))
        : Optional.empty();
  }

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
