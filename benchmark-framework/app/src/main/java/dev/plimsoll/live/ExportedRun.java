// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.LiveSecond;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a run has recorded so far, as metrics. Threads: any. */
final class ExportedRun {

  private static final Map<EventType, String> EVENTS = events();

  private final Labels labels;
  private final Map<Group, EnumMap<EventType, long[]>> counts = new LinkedHashMap<>();
  private final Map<Group, EnumMap<LatencyKind, LatencyTotals>> latencies = new LinkedHashMap<>();
  private Optional<LiveSecond> second = Optional.empty();
  private long session;

  /** What is counted together. */
  private record Group(String worker, RunPhase phase) {}

  ExportedRun(String run, String workload, String system) {
    labels = Labels.of("run", run, "workload", workload, "system", system);
  }

  private static Map<EventType, String> events() {
    Map<EventType, String> names = new EnumMap<>(EventType.class);
    names.put(EventType.SEND, "sent");
    names.put(EventType.ACKNOWLEDGE, "acknowledged");
    names.put(EventType.FAIL, "failed");
    names.put(EventType.RECEIVE, "received");
    names.put(EventType.REPLY, "replied");
    return names;
  }

  /** What follows is of the session that began then: the counts of another one begin anew. */
  synchronized void inSession(long start) {
    if (start != session) {
      session = start;
      counts.clear();
      latencies.clear();
    }
  }

  synchronized void add(String worker, IntervalSnapshot snapshot) {
    for (IntervalSnapshot.Part part : snapshot.parts()) {
      EventType type = part.key().eventType();
      Group group = new Group(worker, part.key().phase());
      if (EVENTS.containsKey(type)) {
        long[] count =
            counts
                .computeIfAbsent(group, any -> new EnumMap<>(EventType.class))
                .computeIfAbsent(type, any -> new long[2]);
        count[0] += part.events();
        count[1] += part.bytes();
      }
      add(group, type.response(), part.response());
      LatencyKind service = type.service();
      if (service != null) {
        add(group, service, part.service());
      }
    }
  }

  private void add(Group group, LatencyKind kind, LatencyTotals more) {
    if (more.count() > 0) {
      latencies
          .computeIfAbsent(group, any -> new EnumMap<>(LatencyKind.class))
          .computeIfAbsent(kind, any -> new LatencyTotals())
          .add(more);
    }
  }

  synchronized void live(LiveSecond now) {
    second = Optional.of(now);
  }

  synchronized MetricSnapshots snapshots() {
    CounterSnapshot.Builder messages =
        CounterSnapshot.builder()
            .name("plimsoll_messages")
            .help("Messages, by event and by the phase of the message.");
    CounterSnapshot.Builder bytes =
        CounterSnapshot.builder()
            .name("plimsoll_payload_bytes")
            .help("Payload bytes, by event and by the phase of the message.");
    counts.forEach(
        (group, all) ->
            all.forEach(
                (type, count) -> {
                  Labels own = of(group).add("event", EVENTS.get(type));
                  messages.dataPoint(counter(own, count[0]));
                  bytes.dataPoint(counter(own, count[1]));
                }));
    HistogramSnapshot.Builder latency =
        HistogramSnapshot.builder()
            .name("plimsoll_latency_seconds")
            .help("Latencies, by kind as in results and by the phase of the message.");
    latencies.forEach(
        (group, all) ->
            all.forEach(
                (kind, totals) ->
                    latency.dataPoint(
                        NativeBuckets.of(totals, of(group).add("kind", kind.key())))));
    return MetricSnapshots.of(messages.build(), bytes.build(), latency.build(), now());
  }

  private Labels of(Group group) {
    String phase = group.phase().name().toLowerCase(Locale.ROOT).replace('_', '-');
    return labels.add("worker", group.worker()).add("phase", phase);
  }

  private static CounterDataPointSnapshot counter(Labels own, long value) {
    return CounterDataPointSnapshot.builder().labels(own).value((double) value).build();
  }

  private GaugeSnapshot now() {
    GaugeSnapshot.Builder gauge =
        GaugeSnapshot.builder()
            .name("plimsoll_now")
            .help("The last second: target rate, backlog and outstanding messages.");
    Map<String, Double> values = new TreeMap<>();
    second.ifPresent(
        now -> {
          values.put("target_rate", now.targetRatePerSecond());
          values.put("backlog", (double) now.backlog());
          values.put("outstanding", (double) now.outstanding());
        });
    values.forEach(
        (name, value) ->
            gauge.dataPoint(
                GaugeDataPointSnapshot.builder()
                    .labels(labels.add("figure", name))
                    .value(value)
                    .build()));
    return gauge.build();
  }
}
