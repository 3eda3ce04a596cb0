// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * How late one server thread performed its events: the delay that the machine adds to the computed
 * latencies. Once the start of the measured window is announced, only events due from then on
 * count.
 *
 * <p>Threads: one writes, any reads.
 */
final class EventLateness {

  private static final int DIGITS = 3;

  private final Part completions = new Part();
  private final Part deliveries = new Part();
  private volatile long fromNanos = Long.MIN_VALUE;

  /** Restricts recording to events due from this instant on. */
  void begin(long startNanos) {
    fromNanos = startNanos;
    completions.clear();
    deliveries.clear();
  }

  /** Records a send that was due to complete at {@code due} and completes now. */
  void completed(long due, long now) {
    if (due >= fromNanos) {
      completions.recorder.recordValue(Math.max(0, now - due));
    }
  }

  /** Records a message that was due for delivery at {@code due} and is delivered now. */
  void delivered(long due, long now) {
    if (due >= fromNanos) {
      deliveries.recorder.recordValue(Math.max(0, now - due));
    }
  }

  /** The sum over all threads so far. */
  static Total total(List<EventLateness> threads) {
    Total total = new Total(new Histogram(DIGITS), new Histogram(DIGITS));
    for (EventLateness each : threads) {
      each.completions.addTo(total.completions);
      each.deliveries.addTo(total.deliveries);
    }
    return total;
  }

  /**
   * The lateness of all threads, in nanoseconds.
   *
   * @param completions of acknowledgements and failures
   * @param deliveries of messages delivered to consumers
   */
  record Total(Histogram completions, Histogram deliveries) {

    Map<String, Object> asMap() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("completions", figures(completions));
      map.put("deliveries", figures(deliveries));
      return map;
    }

    private static Map<String, Object> figures(Histogram nanos) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("count", nanos.getTotalCount());
      map.put("p50Micros", nanos.getValueAtPercentile(50) / 1e3);
      map.put("p90Micros", nanos.getValueAtPercentile(90) / 1e3);
      map.put("p99Micros", nanos.getValueAtPercentile(99) / 1e3);
      map.put("maxMicros", nanos.getMaxValue() / 1e3);
      return map;
    }
  }

  private static final class Part {

    final SingleWriterRecorder recorder = new SingleWriterRecorder(DIGITS);
    private final Histogram kept = new Histogram(DIGITS);
    private Histogram interval;

    synchronized void clear() {
      collect();
      kept.reset();
    }

    synchronized void addTo(Histogram total) {
      collect();
      total.add(kept);
    }

    private void collect() {
      interval = recorder.getIntervalHistogram(interval);
      kept.add(interval);
    }
  }
}
