// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The effects of the worker itself on the metrics, in the measured window.
 *
 * @param stops the number of periods in which its process could not run
 * @param stoppedNanos their total length within the window
 * @param longestStopNanos the longest of them
 * @param touchedMessages measured messages that were due or in flight during a stop
 * @param callbackBusyShare the largest share of its time that one receiving thread spent in the
 *     framework's callbacks
 * @param distanceNanos messages that came due within this time were sent together; 0: each on its
 *     own
 * @param wakeUpNanos the wake-up cost used to choose that distance; 0: the distance was not chosen
 * @param sentInBursts the number of measured messages that were sent together with others
 * @param eachStop the longest stops, in the order of their times; empty if they are not known: of
 *     several workers that were stopped
 * @param waits the longest waits of its watching thread, in the order of their times; empty if they
 *     are not known: of several workers
 * @param threads what its threads did; empty if that is not known
 * @param busiestSender the sending thread that waited least; empty without a schedule
 */
public record GeneratorReport(
    long stops,
    long stoppedNanos,
    long longestStopNanos,
    long touchedMessages,
    double callbackBusyShare,
    long distanceNanos,
    double wakeUpNanos,
    long sentInBursts,
    Optional<List<StopTime>> eachStop,
    Optional<List<WaitTime>> waits,
    Optional<List<ThreadUse>> threads,
    Optional<SenderUse> busiestSender) {

  /** The report of a worker that has sent nothing. */
  public static final GeneratorReport NONE =
      new GeneratorReport(
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          Optional.of(List.of()),
          Optional.of(List.of()),
          Optional.of(List.of()),
          Optional.empty());

  /** Without times of stops and waits, and without what is known of threads. */
  public GeneratorReport(
      long stops,
      long stoppedNanos,
      long longestStopNanos,
      long touchedMessages,
      double callbackBusyShare,
      long distanceNanos,
      double wakeUpNanos,
      long sentInBursts) {
    this(
        stops,
        stoppedNanos,
        longestStopNanos,
        touchedMessages,
        callbackBusyShare,
        distanceNanos,
        wakeUpNanos,
        sentInBursts,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * A stop: its time since the start of the warm-up, and whether it was a collection of garbage.
   */
  public record StopTime(long fromNanos, long untilNanos, boolean isCollection) {}

  /**
   * A wait of the watching thread: when it should have been woken and when it was, since the start
   * of the warm-up, and the processor time that the process used since the thread last ran.
   */
  public record WaitTime(long fromNanos, long untilNanos, long processorNanos) {}

  /**
   * What the scheduler counted of threads in the window.
   *
   * @param send whether they send; else they run callbacks
   * @param threads their number
   * @param processorNanos time of all on a processor
   * @param waitedNanos time of all waiting for one
   * @param timeSlices how often they were given one
   * @param worstWaitedNanos the waiting time of the thread that waited longest
   * @param worstTimeSlices how often that one was given a processor
   */
  public record ThreadUse(
      boolean send,
      int threads,
      long processorNanos,
      long waitedNanos,
      long timeSlices,
      long worstWaitedNanos,
      long worstTimeSlices) {

    static ThreadUse both(ThreadUse one, ThreadUse other) {
      ThreadUse worst = one.worstWaitedNanos >= other.worstWaitedNanos ? one : other;
      return new ThreadUse(
          one.send,
          one.threads + other.threads,
          one.processorNanos + other.processorNanos,
          one.waitedNanos + other.waitedNanos,
          one.timeSlices + other.timeSlices,
          worst.worstWaitedNanos,
          worst.worstTimeSlices);
    }
  }

  /** Shares of the window in which a sending thread was busy, and in which it was inside calls. */
  public record SenderUse(double busyShare, double callShare) {}

  /** Both workers together: the counts of both, and of times and shares the greater one. */
  GeneratorReport and(GeneratorReport other) {
    return new GeneratorReport(
        stops + other.stops,
        Math.max(stoppedNanos, other.stoppedNanos),
        Math.max(longestStopNanos, other.longestStopNanos),
        touchedMessages + other.touchedMessages,
        Math.max(callbackBusyShare, other.callbackBusyShare),
        Math.max(distanceNanos, other.distanceNanos),
        Math.max(wakeUpNanos, other.wakeUpNanos),
        sentInBursts + other.sentInBursts,
        stops == 0 ? other.eachStop : other.stops == 0 ? eachStop : Optional.empty(),
        waits.filter(List::isEmpty).isPresent()
            ? other.waits
            : other.waits.filter(List::isEmpty).flatMap(none -> waits),
        threads.flatMap(mine -> other.threads.map(others -> together(mine, others))),
        Stream.concat(busiestSender.stream(), other.busiestSender.stream())
            .reduce((one, two) -> one.busyShare() >= two.busyShare() ? one : two));
  }

  private static List<ThreadUse> together(List<ThreadUse> mine, List<ThreadUse> others) {
    return Stream.of(true, false)
        .flatMap(
            send ->
                Stream.concat(mine.stream(), others.stream())
                    .filter(each -> each.send == send)
                    .reduce(ThreadUse::both)
                    .stream())
        .toList();
  }
}
