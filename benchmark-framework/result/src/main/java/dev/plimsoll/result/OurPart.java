// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Generator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the generator itself contributed to a backlog: the greater of the messages that an ideal
 * generator would have sent already, and rate × the time of stops. What vanishes without it says
 * nothing about the system.
 */
final class OurPart {

  private static final String DELAY = "generatorDelay";

  private final RunResult result;
  private final double ratePerSecond;

  /**
   * @param ratePerSecond the rate of scheduled messages
   */
  OurPart(RunResult result, double ratePerSecond) {
    this.result = result;
    this.ratePerSecond = ratePerSecond;
  }

  /** Returns the messages by which a backlog of sending grew in a time because of the generator. */
  double ofSending(double fromSeconds, double untilSeconds) {
    if (generators().anyMatch(BusyRule::senderIsBusyByItself)) {
      return Double.POSITIVE_INFINITY;
    }
    double ahead = delaySeconds(untilSeconds) - delaySeconds(fromSeconds);
    return ratePerSecond * Math.max(ahead, stopSeconds(fromSeconds, untilSeconds));
  }

  /** Returns the same of a backlog of consumers. */
  double ofReceiving(double fromSeconds, double untilSeconds) {
    return generators().anyMatch(BusyRule::callbacksAreBusy)
        ? Double.POSITIVE_INFINITY
        : ratePerSecond * stopSeconds(fromSeconds, untilSeconds);
  }

  /** Returns how many of the messages due until an instant an ideal generator would have sent. */
  double unsent(double endSeconds) {
    if (generators().anyMatch(BusyRule::senderIsBusyByItself)) {
      return Double.POSITIVE_INFINITY;
    }
    double delay = lastRow(endSeconds).map(row -> row.max() / 1e6).findFirst().orElse(0.0);
    return ratePerSecond * Math.max(delay, stopSeconds(0, endSeconds));
  }

  private double stopSeconds(double fromSeconds, double untilSeconds) {
    return result.generator() == null
        ? 0
        : result.generator().stops().secondsIn(fromSeconds, untilSeconds);
  }

  private Stream<Generator> generators() {
    return Stream.concat(
        Stream.ofNullable(result.generator()),
        result.byWorker().stream().map(WorkerPart::generator).filter(each -> each != null));
  }

  /** Returns by how much the generator itself was late at a time: the median of the row. */
  private double delaySeconds(double atSeconds) {
    return lastRow(atSeconds).map(row -> row.p50() / 1e6).findFirst().orElse(0.0);
  }

  /** Returns the delays of the last row that begins before a time and has some. */
  private Stream<RowLatency> lastRow(double atSeconds) {
    List<RowLatency> rows =
        result.timeline().rows().stream()
            .filter(row -> row.atSeconds() < atSeconds && row.latencyMicros().containsKey(DELAY))
            .map(row -> row.latencyMicros().get(DELAY))
            .toList();
    return rows.isEmpty() ? Stream.empty() : Stream.of(rows.get(rows.size() - 1));
  }
}
