// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.result.BrokerHost;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.WorkerHost;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The settings of a run as flat keys and texts, comparable with those of other runs. */
public final class RunKeys {

  /** The key of the component that acknowledges. */
  public static final String ACKNOWLEDGED_BY = "acknowledged by";

  /** Workload keys that must be equal in comparable runs; the rate, for example, may differ. */
  private static final Set<String> SHAPE =
      Set.of(
          "topics",
          "partitionsPerTopic",
          "producersPerTopic",
          "subscriptionsPerTopic",
          "consumerPerSubscription",
          "messageSizeBytes",
          "messageSizes.sha256",
          "load",
          "arrivals",
          "keys.kind");

  /** Begins the keys of ranges of message sizes. */
  private static final String SIZES = "messageSizeDistribution.";

  private final RunResult result;

  /** Creates the keys of a run. */
  public RunKeys(RunResult result) {
    this.result = result;
  }

  /** Returns the keys of the workload. */
  public Map<String, String> workload() {
    return flat(result.workload().toMap());
  }

  /** Returns the keys of the workload that must be equal in comparable runs. */
  public Map<String, String> shape() {
    Map<String, String> shape = workload();
    shape.keySet().removeIf(key -> !SHAPE.contains(key) && !key.startsWith(SIZES));
    return shape;
  }

  /** Returns what is known of the driver, and its settings. */
  public Map<String, String> driver() {
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
  public Map<String, String> terms() {
    RunResult.GuaranteesPart promise = result.driver().guarantees();
    if (promise == null) {
      return Map.of("guarantees", "not known: the system was not reached");
    }
    Map<String, Object> all = new LinkedHashMap<>();
    if (!promise.areKnown()) {
      all.put("guarantees", RunDescription.NOT_KNOWN);
      return flat(all);
    }
    all.put(ACKNOWLEDGED_BY, promise.acknowledgedBy());
    all.put("durable in", promise.durableIn());
    all.put("replicas", promise.replicas());
    all.put("copies when acknowledged", String.join(", ", promise.copiesWhenAcknowledged()));
    all.put("delivery", promise.delivery());
    all.put("ordering", promise.ordering());
    return flat(all);
  }

  /** Returns the terms, and how the system keeps them. */
  public Map<String, String> guarantees() {
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

  /** Returns the machines and versions. */
  public Map<String, String> environment() {
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
    all.put(
        "clock error, at most",
        NumberFormat.TIME.text(result.environment().clock().maxErrorMicros()));
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
  public static boolean matters(String key) {
    return !SystemSettings.isIncidental(key);
  }

  /** Returns the machines and versions of a run as a table. */
  static Table environment(RunResult result) {
    return new Table(
        List.of(Column.words("environment"), Column.words("value")),
        new RunKeys(result)
            .environment().entrySet().stream()
                .map(each -> Table.Row.words(List.of(each.getKey(), each.getValue())))
                .toList());
  }

  private static String bytes(long bytes) {
    return NumberFormat.DIGITS.text(bytes / 1e9) + " GB";
  }

  private Map<String, String> flat(Map<String, Object> values) {
    return SystemSettings.flat(result, values);
  }

  private static String text(String text) {
    return text == null ? "" : text;
  }
}
