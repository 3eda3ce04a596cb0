// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.result.MixPart;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A run as one stream of a mix.
 *
 * @param course that of all streams
 * @param index the stream's number in the mix, from 0
 */
public record MixStream(MixCourse course, int index) {

  public MixStream {
    Objects.requireNonNull(course, "course");
    Objects.checkIndex(index, course.mix().streams().size());
  }

  /** Returns its name. */
  String name() {
    return course.mix().streams().get(index);
  }

  MixPart part() {
    return new MixPart(
        course.id(), course.mix().name(), name(), course.mix().streams(), course.mix().sha256());
  }

  /** Waits for the other streams; as {@link MixCourse#awaitStart}. */
  long awaitStart(long leadNanos, Interruption interruption)
      throws DriverException, InterruptedException {
    return course.awaitStart(name(), leadNanos, interruption);
  }

  /** Whether another stream decides when the window ends. */
  private boolean isLed() {
    return leading().isPresent() && leading().get() != index;
  }

  private Optional<Integer> leading() {
    for (int i = 0; i < course.mix().workloads().size(); i++) {
      if (course.mix().workloads().get(i).backlog().isPresent()) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  /** Tells the others when the window ends, if this stream decides it. */
  void tellWindowEnd(long instant) {
    if (leading().isPresent() && !isLed()) {
      course.windowEndsAt(instant);
    }
  }

  /** Returns when the window ends, if another stream decides it and knows it. */
  OptionalLong windowEnd() {
    return isLed() ? course.windowEnd() : OptionalLong.empty();
  }

  /** Returns why this load cannot go on: the stream that decides its end is gone. */
  String fault() {
    if (!isLed() || course.windowEnd().isPresent()) {
      return "";
    }
    String leader = course.mix().streams().get(leading().orElseThrow());
    return othersEnded().containsKey(leader)
        ? "the load of the stream " + leader + ", which ends the window, ended early"
        : "";
  }

  void endedEarly(String why) {
    course.endedEarly(name(), why);
  }

  Map<String, String> othersEnded() {
    return course.endedEarly(name());
  }
}
