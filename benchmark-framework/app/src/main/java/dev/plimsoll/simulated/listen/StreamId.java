// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import java.util.Comparator;

/**
 * The id of an entry of a stream.
 *
 * @param millis when it was added
 * @param number distinguishes entries of one millisecond
 */
record StreamId(long millis, long number) implements Comparable<StreamId> {

  static final StreamId FIRST = new StreamId(0, 0);
  static final StreamId LAST = new StreamId(Long.MAX_VALUE, Long.MAX_VALUE);

  private static final Comparator<StreamId> ORDER =
      Comparator.comparingLong(StreamId::millis).thenComparingLong(StreamId::number);

  /** Reads {@code 1-2}, {@code 1}, {@code -} or {@code +}. */
  static StreamId parse(String text) throws RespCall.Refusal {
    if (text.equals("-")) {
      return FIRST;
    }
    if (text.equals("+")) {
      return LAST;
    }
    if (!text.matches("[0-9]{1,18}(-[0-9]{1,18})?")) {
      throw new RespCall.Refusal("ERR Invalid stream ID specified as stream command argument");
    }
    int dash = text.indexOf('-');
    return dash < 0
        ? new StreamId(Long.parseLong(text), 0)
        : new StreamId(
            Long.parseLong(text.substring(0, dash)), Long.parseLong(text.substring(dash + 1)));
  }

  /** The id of an entry that is added after this one. */
  StreamId next(long nowMillis) {
    return nowMillis > millis ? new StreamId(nowMillis, 0) : new StreamId(millis, number + 1);
  }

  @Override
  public int compareTo(StreamId other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return millis + "-" + number;
  }
}
