// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.text.Numbers;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Names and formats in a report. */
final class Labels {

  static final String NONE = "–";

  /** The style and the sign of runs that passed and whose window is unsound. */
  static final String UNSOUND = "unsound";

  static final String UNSOUND_SIGN = "⚠";

  /** Kinds of latency in the order of the result file. */
  static final Map<String, String> KINDS = kinds();

  private Labels() {}

  private static Map<String, String> kinds() {
    Map<String, String> kinds = new LinkedHashMap<>();
    kinds.put("publish", "publish: acknowledged − intended");
    kinds.put("publishService", "publish service: acknowledged − sent");
    kinds.put("sendDelay", "send delay: sent − intended");
    kinds.put("generatorDelay", "generator delay: the generator's own part of it");
    kinds.put("endToEnd", "end to end: received − intended");
    kinds.put("endToEndService", "end-to-end service: received − sent");
    kinds.put("roundTrip", "round trip: replied − intended");
    kinds.put("roundTripService", "round-trip service: replied − sent");
    kinds.put("publishFailed", "publish failed: failure − intended");
    kinds.put("processed", "processed: end of processing − intended");
    kinds.put("processing", "processing: end of processing − received");
    kinds.put("lateEndToEnd", "late end to end: received by a late subscription − intended");
    kinds.put("lateEndToEndService", "late end-to-end service: the same − sent");
    return kinds;
  }

  /** Returns the name of a kind of latency. */
  static String kind(String key) {
    return KINDS.getOrDefault(key, key).replaceFirst(":.*", "");
  }

  /** Returns the publish latency: the response time, or the service time under closed load. */
  static Map.Entry<String, Latency> publishing(LatencyByKind kinds) {
    return kinds.publish() == null && kinds.publishService() != null
        ? entry("publishService", kinds.publishService())
        : entry("publish", kinds.publish());
  }

  /** Returns the latency of delivery; under request-reply, the round trip. */
  static Map.Entry<String, Latency> delivering(LatencyByKind kinds) {
    if (kinds.roundTrip() != null) {
      return entry("roundTrip", kinds.roundTrip());
    }
    if (kinds.roundTripService() != null) {
      return entry("roundTripService", kinds.roundTripService());
    }
    return kinds.endToEnd() == null && kinds.endToEndService() != null
        ? entry("endToEndService", kinds.endToEndService())
        : entry("endToEnd", kinds.endToEnd());
  }

  static String count(Long count) {
    return count == null ? NONE : Numbers.count(count);
  }

  static String rate(Double rate) {
    return rate == null ? NONE : Numbers.rate(rate);
  }

  /** Formats a metric of any unit, without decimals if it is a whole number. */
  static String plain(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.format(Locale.ROOT, "%,.3f", value);
  }

  /** Formats a time to the nanosecond. */
  static String exact(Double micros) {
    return micros == null ? NONE : String.format(Locale.ROOT, "%,.3f", micros);
  }

  /** Returns the actual rate; null if there is none. */
  static Double actual(RunResult result) {
    return PublishedRate.of(result).perSecond();
  }

  /** Returns the style of a run: green is only for one whose window is sound. */
  static String style(RunResult result) {
    return isDoubtful(result) ? UNSOUND : style(result.status());
  }

  static String sign(RunResult result) {
    return isDoubtful(result) ? UNSOUND_SIGN : sign(result.status());
  }

  static String sign(RunResult.Status status) {
    return switch (status) {
      case PASS -> "✓";
      case FAIL -> "✗";
      case VOID -> "∅";
      case INTERRUPTED -> "◼";
      case CHECKPOINT -> "…";
    };
  }

  private static boolean isDoubtful(RunResult result) {
    return result.status() == RunResult.Status.PASS && UnsoundWindow.is(result);
  }

  static String style(RunResult.Status status) {
    return status.name().toLowerCase(Locale.ROOT);
  }

  /** Creates an entry whose value may be null. */
  private static Map.Entry<String, Latency> entry(String kind, Latency latency) {
    return new java.util.AbstractMap.SimpleImmutableEntry<>(kind, latency);
  }
}
