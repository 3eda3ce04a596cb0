// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import java.util.LinkedHashMap;
import java.util.Map;

/** The names of latencies. */
final class Labels {

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
}
