// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Throughput;
import dev.plimsoll.text.Numbers;

/**
 * The rate at which a system took the messages of a window: acknowledged, else sent, else received
 * ones; in request-reply, replies. Where messages have a schedule, more than was due cannot be a
 * rate that the system keeps up: the rest is what the warm-up left behind, so the rate due is the
 * most that is counted.
 *
 * @param perSecond the rate, at most the one that was due; null if nothing was measured
 * @param countedPerSecond what happened in the window, with what the warm-up left behind
 */
public record PublishedRate(Double perSecond, Double countedPerSecond) {

  /** More than the random difference of what is under way at both ends of a window. */
  private static final double NOTABLE = 0.01;

  /** Returns the rate of a result. */
  public static PublishedRate of(RunResult result) {
    Throughput rates = result.throughput();
    Double counted = counted(result.workload().requestsReplies(), rates);
    Double due = rates.scheduledRatePerSecond();
    boolean beyond = counted != null && due != null && counted > due;
    return new PublishedRate(beyond ? due : counted, counted);
  }

  private static Double counted(boolean requestReply, Throughput rates) {
    if (requestReply) {
      return rates.receiveRatePerSecond();
    }
    if (rates.publishRatePerSecond() != null) {
      return rates.publishRatePerSecond();
    }
    boolean sends = rates.sentRatePerSecond() != null && rates.sentRatePerSecond() > 0;
    return sends ? rates.sentRatePerSecond() : rates.receiveRatePerSecond();
  }

  /** Returns whether the window answered notably more messages than were due in it. */
  public boolean isCapped() {
    return perSecond != null && countedPerSecond > perSecond * (1 + NOTABLE);
  }

  /** Returns the share of what was counted that is a rate; 1 if all of it is. */
  public double share() {
    return perSecond == null || !(countedPerSecond > 0) ? 1 : perSecond / countedPerSecond;
  }

  /** Returns a sentence about what is not counted; empty if that is not notable. */
  public String words() {
    return isCapped()
        ? Numbers.digits(countedPerSecond)
            + " msg/s were answered, more than were due: the rest is the warm-up's backlog"
        : "";
  }
}
