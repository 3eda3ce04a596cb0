// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * How long after its scripted time a reply or delivery was given to the socket. Replies that are
 * written together all count with the lateness of the first one, so no figure is too small.
 *
 * <p>Threads: one records, any reads.
 */
final class ReplyLateness {

  private final Histogram nanos = new Histogram(3);

  synchronized void record(long dueNanos, long nowNanos, long replies) {
    nanos.recordValueWithCount(Math.max(0, nowNanos - dueNanos), replies);
  }

  synchronized Map<String, Object> asMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("count", nanos.getTotalCount());
    map.put("p50Micros", nanos.getValueAtPercentile(50) / 1e3);
    map.put("p90Micros", nanos.getValueAtPercentile(90) / 1e3);
    map.put("p99Micros", nanos.getValueAtPercentile(99) / 1e3);
    map.put("maxMicros", nanos.getMaxValue() / 1e3);
    return map;
  }
}
