// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.BrokerSettings;
import dev.plimsoll.report.RunDescription;
import dev.plimsoll.report.SystemSettings;
import dev.plimsoll.result.BrokerHost;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.WorkerHost;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The settings of a run as flat keys and texts, comparable with those of other runs. */
final class RunKeys {

  static final String ACKNOWLEDGED_BY = "acknowledged by";

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
    all.put("file", SystemSettings.file(result));
    all.put("clientVersion", driver.clientVersion());
    all.put("product", driver.product());
    all.put("serverVersion", driver.serverVersion());
    Map<String, String> flat = flat(all);
    flat.putAll(SystemSettings.of(result));
    BrokerSettings.changed(result)
        .forEach(
            (name, value) ->
                flat.put(
                    "server " + name,
                    value + " (default: " + driver.brokerDefaults().get(name) + ")"));
    flat.put("sha256", text(driver.sha256()));
    return flat;
  }

  /** Returns what a run promises about each message. */
  Map<String, String> terms() {
    RunResult.GuaranteesPart promise = result.driver().guarantees();
    if (promise == null) {
      return Map.of("guarantees", "not known: the system was not reached");
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put(ACKNOWLEDGED_BY, promise.acknowledgedBy());
    all.put("durable in", promise.durableIn());
    all.put("replicas", promise.replicas());
    all.put("copies when acknowledged", String.join(", ", promise.copiesWhenAcknowledged()));
    all.put("delivery", promise.delivery());
    all.put("ordering", promise.ordering());
    return flat(all);
  }

  /** Returns the terms, and how the system keeps them. */
  Map<String, String> guarantees() {
    RunResult.GuaranteesPart promise = result.driver().guarantees();
    if (promise == null) {
      return terms();
    }
    Map<String, Object> all = new LinkedHashMap<>();
    RunDescription.clients(promise).ifPresent(text -> all.put("clients", text));
    all.put("prefetch", promise.prefetch());
    all.put("notes", String.join("\n", promise.notes()));
    Map<String, String> guarantees = terms();
    guarantees.putAll(flat(all));
    return guarantees;
  }

  Map<String, String> environment() {
    Map<String, Object> all = new LinkedHashMap<>();
    for (WorkerHost worker : result.environment().workers()) {
      String id = "worker " + worker.id() + " ";
      all.put(id + "host", worker.host());
      all.put(id + "processor", worker.cpu());
      all.put(id + "cores", worker.cores());
      all.put(id + "memory", bytes(worker.memoryBytes()));
      all.put(id + "system", worker.os() + " " + worker.kernel());
      all.put(id + "JDK", worker.jdk());
      all.put(id + "JVM options", jvmOptions(worker));
    }
    int node = 0;
    for (BrokerHost broker : result.environment().brokers()) {
      // Nodes are numbered because each system names them differently; numbers are comparable
      // between systems. Node versions are among the driver's keys.
      String id = "broker " + ++node + " ";
      all.put(id + "host", text(broker.host()));
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

  /** Returns the JVM options without Plimsoll's own properties, which contain local folders. */
  private static String jvmOptions(WorkerHost worker) {
    return worker.jvmOptions().stream()
        .filter(option -> !option.startsWith("-Dplimsoll."))
        .collect(Collectors.joining(" "));
  }

  /** Returns whether a difference in this key matters; some keys differ in every run. */
  static boolean matters(String key) {
    return !SystemSettings.isIncidental(key);
  }

  private static String bytes(long bytes) {
    return Math.round(bytes / 1e7) / 100.0 + " GB";
  }

  private Map<String, String> flat(Map<String, Object> values) {
    return SystemSettings.flat(result, values);
  }

  private static String text(String text) {
    return text == null ? "" : text;
  }
}
