// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import static dev.plimsoll.clock.SimulatedClocks.MILLI;

/**
 * A worker with a simulated clock whose correction a coordinator steers, as in a run. The
 * coordinator's clock is true time, so that two workers have it in common.
 */
final class SteeredClock {

  final SimulatedClocks clocks;
  final RemoteClock exchanges = new RemoteClock(DriftLimit.DEFAULT);
  final CorrectionHistory history = new CorrectionHistory();
  private ClockCorrection inForce;
  private int ratePpb;

  SteeredClock(SimulatedClocks clocks) {
    this.clocks = clocks;
    inForce = ClockCorrection.constant(0, 0);
  }

  /** The clock is set after the first exchanges, wrong by this, and steered until the end. */
  SteeredClock run(long end, long wrongNanos) {
    ExchangeSchedule schedule = ExchangeSchedule.forWorker(0, 1);
    boolean set = false;
    for (long time = 0; time < end; time = schedule.nextDuringRun(Math.max(time, clocks.lastEnd))) {
      ClockExchange read = clocks.exchange(time);
      if (set) {
        inForce = inForce.steered(read.requestReceivedNanos(), ratePpb);
        history.add(inForce);
      }
      exchanges.add(
          new ClockExchange(
              time, read.requestReceivedNanos(), read.replySentNanos(), clocks.lastEnd));
      OffsetRange offset = exchanges.offsetAt(clocks.lastEnd).orElseThrow();
      if (!set && time > 200 * MILLI) {
        set = true;
        inForce =
            ClockCorrection.constant(read.replySentNanos(), offset.estimateNanos() + wrongNanos);
      }
      ratePpb = set ? ClockSteering.ratePpb(inForce, offset, clocks.lastEnd) : 0;
    }
    return this;
  }

  /** What the worker records at a true time. */
  long recorded(long time) {
    long read = clocks.remote(time);
    return read - history.aheadAt(read).orElseThrow();
  }

  long bound(long from, long until) {
    return exchanges.boundOf(history, from, until).orElseThrow();
  }

  long halfOfLeastRoundTrip() {
    return exchanges.leastRoundTripNanos().orElseThrow() / 2;
  }
}
