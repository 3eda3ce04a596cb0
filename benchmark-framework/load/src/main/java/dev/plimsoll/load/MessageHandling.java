// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.LongSupplier;

/**
 * How one consumer handles its messages.
 *
 * <p>Threads: the drawing methods are called by the consumer's receive thread only.
 */
public final class MessageHandling {

  private final boolean acknowledges;
  private final boolean processes;
  private final int threads;
  private final LongSupplier times;
  private final double rejectedShare;
  private final SplittableRandom random;
  private final Together together;

  /**
   * @param acknowledges whether the system expects acknowledgements
   * @param processes whether processing takes time
   * @param threads the number of threads that process; 0: the receive thread
   * @param times draws how long the next message is processed, in nanoseconds
   * @param rejectedShare the share of deliveries that are rejected
   * @param random decides which
   * @param together when acknowledgements are sent together
   */
  public MessageHandling(
      boolean acknowledges,
      boolean processes,
      int threads,
      LongSupplier times,
      double rejectedShare,
      SplittableRandom random,
      Together together) {
    this.acknowledges = acknowledges;
    this.processes = processes;
    this.threads = threads;
    this.times = Objects.requireNonNull(times, "times");
    this.rejectedShare = rejectedShare;
    this.random = Objects.requireNonNull(random, "random");
    this.together = Objects.requireNonNull(together, "together");
  }

  /**
   * When acknowledgements are sent together.
   *
   * @param every the number of messages; 0: each is sent when its message is processed
   * @param afterNanos the longest time until then
   * @param timer runs what is due by time
   */
  public record Together(int every, long afterNanos, ScheduledExecutorService timer) {
    public Together {
      Objects.requireNonNull(timer, "timer");
    }

    boolean delays() {
      return every > 0;
    }
  }

  boolean acknowledges() {
    return acknowledges;
  }

  boolean processes() {
    return processes;
  }

  int threads() {
    return threads;
  }

  long nextNanos() {
    return times.getAsLong();
  }

  boolean rejectsNext() {
    return rejectedShare > 0 && random.nextDouble() < rejectedShare;
  }

  Together together() {
    return together;
  }
}
