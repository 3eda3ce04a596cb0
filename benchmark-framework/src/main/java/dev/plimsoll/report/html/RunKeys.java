// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.result.RunResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The settings of a run as plain keys and texts, to be held side by side. The run's own id, which
 * is part of the names of its topics, stands as {@code ‹run›}, so that it makes no difference.
 */
final class RunKeys {

  static final String ACKNOWLEDGED_BY = "acknowledged by";

  /** Different in every run without making a difference to it. */
  private static final Set<String> PASSING =
      Set.of("client.id", "bootstrap.servers", "bootstrapServers");

  private final RunResult result;

  RunKeys(RunResult result) {
    this.result = result;
  }

  Map<String, String> workload() {
    return flat(result.workload().toMap());
  }

  Map<String, String> driver() {
    RunResult.DriverPart driver = result.driver();
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("system", driver.system());
    all.put("variant", driver.variant());
    all.put("name", driver.name());
    all.put("file", driver.file());
    all.put("clientVersion", driver.clientVersion());
    all.put("serverVersion", driver.serverVersion());
    all.putAll(driver.settings());
    // What the driver saw in this run is no setting: no two runs would be of one group.
    all.remove("observed");
    all.put("sha256", driver.sha256());
    return flat(all);
  }

  Map<String, String> guarantees() {
    RunResult.GuaranteesPart promise = result.driver().guarantees();
    if (promise == null) {
      return Map.of("guarantees", "not known: the system was not reached");
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put(ACKNOWLEDGED_BY, promise.acknowledgedBy());
    all.put("durable in", promise.durableIn());
    all.put("replicas", promise.replicas());
    all.put("delivery", promise.delivery());
    all.put("ordering", promise.ordering());
    all.put("prefetch", promise.prefetch());
    all.put("notes", String.join("\n", promise.notes()));
    return flat(all);
  }

  Map<String, String> environment() {
    Map<String, Object> all = new LinkedHashMap<>();
    for (RunResult.WorkerHost worker : result.environment().workers()) {
      String id = "worker " + worker.id() + " ";
      all.put(id + "host", worker.host());
      all.put(id + "processor", worker.cpu());
      all.put(id + "cores", worker.cores());
      all.put(id + "memory", bytes(worker.memoryBytes()));
      all.put(id + "system", worker.os() + " " + worker.kernel());
      all.put(id + "JDK", worker.jdk());
      all.put(id + "JVM options", String.join(" ", worker.jvmOptions()));
    }
    int node = 0;
    for (RunResult.BrokerHost broker : result.environment().brokers()) {
      // Each system names its nodes differently: numbered, those of two systems can be compared.
      // Their versions stand with the driver.
      String id = "broker " + ++node + " ";
      all.put(id + "host", host(broker.host()));
      all.put(id + "shares host with worker", broker.sharesHostWithWorker());
      all.put(id + "processor", broker.cpu());
      all.put(id + "memory", broker.memoryBytes() == null ? null : bytes(broker.memoryBytes()));
    }
    all.put("clock", result.environment().clock().kind());
    all.put("clock error, at most", result.environment().clock().maxErrorMicros() + " µs");
    all.put("Plimsoll", result.run().software().version());
    all.put("commit", result.run().software().gitCommit());
    Map<String, String> flat = flat(all);
    flat.values().removeIf(String::isEmpty);
    return flat;
  }

  /** Without what differs in each run by itself. */
  static boolean matters(String key) {
    return PASSING.stream().noneMatch(key::endsWith) && !key.contains("‹run›");
  }

  /** The port of a server on this machine is a new one each time. */
  private static String host(String host) {
    return host == null ? "" : host.replaceFirst("^(127\\.0\\.0\\.1|localhost):\\d+$", "$1");
  }

  private static String bytes(long bytes) {
    return Math.round(bytes / 1e7) / 100.0 + " GB";
  }

  private Map<String, String> flat(Map<String, Object> values) {
    Map<String, String> flat = new LinkedHashMap<>();
    values.forEach((key, value) -> put(flat, key, value));
    return flat;
  }

  private void put(Map<String, String> flat, String key, Object value) {
    if (value instanceof Map<?, ?> map && !map.isEmpty()) {
      map.forEach((inner, each) -> put(flat, key + "." + inner, each));
      return;
    }
    flat.put(withoutId(key), withoutId(text(value)));
  }

  private String withoutId(String text) {
    String id = result.run().id();
    return id.isBlank() ? text : text.replace(id, "‹run›");
  }

  private static String text(Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof List<?> list) {
      return String.join(", ", list.stream().map(RunKeys::text).toList());
    }
    return value instanceof Map<?, ?> map && map.isEmpty() ? "" : String.valueOf(value);
  }
}
