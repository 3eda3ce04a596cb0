// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.RunResult;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Map;

/** The two latencies that stand for a run: that of publishing and that of delivery. */
public final class MainLatencies {

  private MainLatencies() {}

  /** Returns the publish latency: the response time, or the service time under closed load. */
  public static Map.Entry<String, Latency> publishing(LatencyByKind kinds) {
    return kinds.publish() == null && kinds.publishService() != null
        ? entry("publishService", kinds.publishService())
        : entry("publish", kinds.publish());
  }

  /** Returns the latency of delivery; under request-reply, the round trip. */
  public static Map.Entry<String, Latency> delivering(LatencyByKind kinds) {
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

  /** Returns the kind of the publish latency of a run. */
  public static String publishing(RunResult result) {
    return publishing(result.latencyMicros()).getKey();
  }

  /** Returns the kind of the latency of delivery of a run. */
  public static String delivering(RunResult result) {
    return delivering(result.latencyMicros()).getKey();
  }

  /** Returns whether a kind counts from the send call, because there are no intended times. */
  public static boolean isService(String kind) {
    return kind.endsWith("Service");
  }

  /** Creates an entry whose value may be null. */
  private static Map.Entry<String, Latency> entry(String kind, Latency latency) {
    return new SimpleImmutableEntry<>(kind, latency);
  }
}
