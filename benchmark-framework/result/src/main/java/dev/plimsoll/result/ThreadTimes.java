// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Objects;

/** What threads of the generator did in the measured window, as the operating system counts it. */
public record ThreadTimes(
    @Described(
            "`sending`: threads that send; `callbacks`: threads of the client library that run the"
                + " callbacks of the generator.")
        @Allowed(texts = {ThreadTimes.SENDING, ThreadTimes.CALLBACKS})
        String of,
    @Described("Their number.") @Allowed(minimum = 1) int threads,
    @Described("Processor time of all of them.") double cpuSeconds,
    @Described(
            "Time in which they were ready to run and waited for a processor, summed over"
                + " all of them.")
        double waitedSeconds,
    @Described("How often they were given a processor.") long timeSlices,
    @Described("Waiting time of the thread that waited longest.") double worstWaitedSeconds,
    @Described("How often this thread was given a processor.") long worstTimeSlices) {

  /** Threads that send. */
  public static final String SENDING = "sending";

  /** Threads of the client library that run the generator's callbacks. */
  public static final String CALLBACKS = "callbacks";

  public ThreadTimes {
    Objects.requireNonNull(of, "of");
  }

  /** Returns the average wait of the worst thread, in microseconds. */
  double worstWaitMicros() {
    return worstTimeSlices == 0 ? 0 : worstWaitedSeconds * 1e6 / worstTimeSlices;
  }
}
