// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.Mix;
import dev.plimsoll.record.NanoClock;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * What the runs of the streams of a mix have in common: their loads start at one instant, so that
 * all have the same phases; the end of the window is that of the stream with a backlog, if there is
 * one; and each knows which others ended early.
 *
 * <p>Threads: any; each stream calls from its own.
 */
public final class MixCourse {

  private static final long LOOK_MILLIS = 50;
  private static final String OF_ANOTHER = "the streams of the mix did not start, because of ";

  private final String id;
  private final Mix mix;
  private final NanoClock clock;
  private final Set<String> ready = new LinkedHashSet<>();
  private final Map<String, String> ended = new LinkedHashMap<>();
  private OptionalLong start = OptionalLong.empty();
  private OptionalLong windowEnd = OptionalLong.empty();

  /**
   * Creates the course of a mix, of which no load has started.
   *
   * @param id the same in the results of all streams
   */
  public MixCourse(String id, Mix mix) {
    this.id = Objects.requireNonNull(id, "id");
    this.mix = Objects.requireNonNull(mix, "mix");
    this.clock = NanoClock.process();
  }

  String id() {
    return id;
  }

  Mix mix() {
    return mix;
  }

  /**
   * Waits until all streams are ready, and returns the instant at which their loads start.
   *
   * @param leadNanos the time from the last call to that instant
   * @throws DriverException if another stream ended before
   * @throws InterruptedException if the user ends the run while this one waits
   */
  synchronized long awaitStart(String stream, long leadNanos, Interruption interruption)
      throws DriverException, InterruptedException {
    ready.add(stream);
    if (ready.size() == mix.streams().size() && ended.isEmpty()) {
      start = OptionalLong.of(clock.nanos() + leadNanos);
      notifyAll();
    }
    while (start.isEmpty()) {
      if (!ended.isEmpty()) {
        throw new DriverException(
            DriverException.Kind.OTHER, OF_ANOTHER + String.join(", ", ended.keySet()));
      }
      if (interruption.isRaised()) {
        throw new InterruptedException();
      }
      TimeUnit.MILLISECONDS.timedWait(this, LOOK_MILLIS);
    }
    return start.getAsLong();
  }

  /** Returns whether a stream failed only because another one did. */
  public static boolean isOfAnother(Exception failure) {
    return failure instanceof DriverException
        && String.valueOf(failure.getMessage()).startsWith(OF_ANOTHER);
  }

  /** The stream with the backlog knows the end of the window. */
  synchronized void windowEndsAt(long instant) {
    windowEnd = OptionalLong.of(instant);
  }

  /** Returns the end of the window, if the stream with the backlog knows it. */
  synchronized OptionalLong windowEnd() {
    return windowEnd;
  }

  /** Notes that a stream ended without a load, or its load before its time. */
  public synchronized void endedEarly(String stream, String why) {
    ended.putIfAbsent(stream, why);
    notifyAll();
  }

  /** Returns the other streams that ended early, with their reasons. */
  synchronized Map<String, String> endedEarly(String butNot) {
    Map<String, String> others = new LinkedHashMap<>(ended);
    others.remove(butNot);
    return others;
  }
}
