// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import java.util.Random;

/**
 * A local and a remote clock, and a network between them, in a true time that begins at 0. The rate
 * of a clock is constant or changes by chance, each second if not said otherwise; the network has
 * another delay in each direction.
 */
final class SimulatedClocks {

  static final long SECOND = 1_000_000_000;
  static final long MILLI = 1_000_000;
  static final long MICRO = 1_000;

  private final long[] localDrift;
  private final long[] remoteDrift;
  private final Random random;
  private final long localShift;
  private final long remoteShift;
  private final long forwardNanos;
  private final long backwardNanos;
  private long stepAt = Long.MAX_VALUE;
  private long stepNanos;

  /** When the reply of the last exchange came, in true time. */
  long lastEnd;

  /** What extra delay each message has: its mean, and how many of a hundred are much later. */
  private final long jitterNanos;

  private final int lateInHundred;

  SimulatedClocks(long seed, int seconds, double ppm, long jitterNanos, int lateInHundred) {
    this(seed, seconds, ppm, jitterNanos, lateInHundred, 1);
  }

  SimulatedClocks(
      long seed,
      int seconds,
      double ppm,
      long jitterNanos,
      int lateInHundred,
      int secondsOfConstantRate) {
    random = new Random(seed);
    localShift = 1_790_000_000L * SECOND + random.nextLong(-3_600 * SECOND, 3_600 * SECOND);
    remoteShift = 1_790_000_000L * SECOND + random.nextLong(-3_600 * SECOND, 3_600 * SECOND);
    localDrift = drift(seconds, ppm, secondsOfConstantRate);
    remoteDrift = drift(seconds, ppm, secondsOfConstantRate);
    forwardNanos = delay();
    backwardNanos = delay();
    this.jitterNanos = jitterNanos;
    this.lateInHundred = lateInHundred;
  }

  /** From 20 µs to 20 ms, each order of magnitude as often as the others. */
  private long delay() {
    return (long) (20 * MICRO * Math.pow(1_000, random.nextDouble()));
  }

  /** Deviation from true time at each second: half of the clocks wander, half are simply wrong. */
  private long[] drift(int seconds, double ppm, int secondsOfConstantRate) {
    boolean wanders = random.nextBoolean();
    double constant = random.nextDouble(-ppm, ppm);
    long[] drift = new long[seconds + 2];
    double rate = constant;
    for (int i = 1; i < drift.length; i++) {
      if (wanders && i % secondsOfConstantRate == 0) {
        rate = random.nextDouble(-ppm, ppm);
      }
      drift[i] = drift[i - 1] + (long) (rate * MICRO);
    }
    return drift;
  }

  void stepRemote(long atTrueTime, long nanos) {
    stepAt = atTrueTime;
    stepNanos = nanos;
  }

  long local(long time) {
    return localShift + time + deviation(localDrift, time);
  }

  long remote(long time) {
    return remoteShift + time + deviation(remoteDrift, time) + (time >= stepAt ? stepNanos : 0);
  }

  long offset(long time) {
    return remote(time) - local(time);
  }

  long leastRoundTrip() {
    return forwardNanos + backwardNanos;
  }

  private static long deviation(long[] drift, long time) {
    int second = (int) (time / SECOND);
    double part = (time % SECOND) / (double) SECOND;
    return drift[second] + (long) Math.floor((drift[second + 1] - drift[second]) * part);
  }

  /** An exchange that begins at a true time; its end is in {@link #lastEnd}. */
  ClockExchange exchange(long begin) {
    long received = begin + forwardNanos + extra();
    long replied = received + random.nextLong(5 * MICRO, 100 * MICRO);
    lastEnd = replied + backwardNanos + extra();
    return new ClockExchange(local(begin), remote(received), remote(replied), local(lastEnd));
  }

  private long extra() {
    long extra = (long) (-jitterNanos * Math.log(1 - random.nextDouble()));
    return random.nextInt(100) < lateInHundred ? extra + random.nextLong(50 * MILLI) : extra;
  }

  /** Exchanges by the schedule of a run, up to a true time, without those begun in a gap. */
  RemoteClock run(long end, long gapFrom, long gapTo) {
    return run(new RemoteClock(DriftLimit.DEFAULT), end, gapFrom, gapTo);
  }

  RemoteClock run(RemoteClock clock, long end, long gapFrom, long gapTo) {
    ExchangeSchedule schedule = ExchangeSchedule.forWorker(0, 1);
    for (long time = 0; time < end; time = schedule.nextDuringRun(Math.max(time, lastEnd))) {
      if (time < gapFrom || time >= gapTo) {
        clock.add(exchange(time));
      }
    }
    return clock;
  }

  RemoteClock run(long end) {
    return run(end, 0, 0);
  }
}
