// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The objectives: value, limit and whether they were met, from the text of each and the figures.
 */
final class Objectives {

  private static final Pattern FORM =
      Pattern.compile("(\\S+)\\s*(<=|>=|==|<|>)\\s*([0-9.]+)\\s*(.*)");

  private static final Pattern LATENCY = Pattern.compile("([A-Za-z]+)\\.(mean|min|max|p[0-9.]+)");

  /** The slowest message of a visit: percentile, steps, messages of a step. */
  private static final Pattern VISIT =
      Pattern.compile("([A-Za-z]+)\\.p([0-9.]+)of([0-9]+)x([0-9]+)");

  /** Latencies that are beside the others in the file. */
  private static final Set<String> OF_CONSUMERS = Set.of("processing", "processed");

  /** Units of limits, in microseconds, bytes or as they are. */
  private static final Map<String, Double> UNITS =
      Map.ofEntries(
          Map.entry("ns", 1e-3),
          Map.entry("us", 1.0),
          Map.entry("µs", 1.0),
          Map.entry("ms", 1e3),
          Map.entry("s", 1e6),
          Map.entry("m", 6e7),
          Map.entry("min", 6e7),
          Map.entry("h", 3.6e9),
          Map.entry("", 1.0),
          Map.entry("msg/s", 1.0),
          Map.entry("%", 1.0),
          Map.entry("B/s", 1.0),
          Map.entry("KB/s", 1e3),
          Map.entry("kB/s", 1e3),
          Map.entry("MB/s", 1e6),
          Map.entry("GB/s", 1e9),
          Map.entry("KiB/s", 1024.0),
          Map.entry("MiB/s", 1024.0 * 1024),
          Map.entry("GiB/s", 1024.0 * 1024 * 1024),
          Map.entry("B", 1.0),
          Map.entry("kB", 1e3),
          Map.entry("KB", 1e3),
          Map.entry("MB", 1e6),
          Map.entry("KiB", 1024.0),
          Map.entry("MiB", 1024.0 * 1024));

  private static final double MICROS_PER_SECOND = 1e6;

  private final Circumstances run;
  private final Findings findings;

  Objectives(Circumstances run, Findings findings) {
    this.run = run;
    this.findings = findings;
  }

  /** A metric of the file: not there at all, there and unknown, or a number. */
  private record Metric(boolean exists, OptionalDouble value) {

    static final Metric NONE = new Metric(false, OptionalDouble.empty());
    static final Metric UNKNOWN = new Metric(true, OptionalDouble.empty());

    static Metric of(Value value, double factor) {
      return value.known() ? new Metric(true, OptionalDouble.of(value.number() * factor)) : NONE;
    }
  }

  void compute() {
    Value asked = run.workload().at("objectives");
    Value judged = run.file().at("objectives");
    if (run.isCheckpoint()) {
      findings.require(
          judged.node().isEmpty(),
          judged,
          "none: a checkpoint has no verdict",
          Chapter.RUNS_OF_HOURS);
      return;
    }
    if (judged.node().isEmpty() && run.whyNothingWasMeasured().isPresent()) {
      return;
    }
    findings.require(
        judged.node().size() == asked.node().size(),
        judged,
        asked.node().size() + " objectives of the workload",
        Chapter.OBJECTIVES);
    for (Value objective : judged.each()) {
      judge(objective);
    }
  }

  private void judge(Value objective) {
    Matcher form = FORM.matcher(objective.at("text").text());
    if (!form.matches() || !UNITS.containsKey(form.group(4).trim())) {
      findings.disagree(objective.at("text"), "METRIC RELATION LIMIT", Chapter.OBJECTIVES);
      return;
    }
    String unit = form.group(4).trim();
    double limit = Double.parseDouble(form.group(3));
    findings.equal(objective.at("limit"), limit, Chapter.OBJECTIVES);
    Metric metric = metric(form.group(1));
    Value ideal = objective.at("ideal");
    boolean byIdeal =
        ideal.known()
            ? holds(ideal.number(), form.group(2), limit)
            : objective.at("met").isTrue() || objective.at("undecided").isTrue();
    ideal(form.group(1), ideal, unit);
    boolean met;
    if (metric.value.isPresent()) {
      double value = inUnit(metric.value.getAsDouble(), form.group(1), unit);
      findings.close(
          objective.at("value"), value, 1e-6 * Math.max(1, Math.abs(value)), Chapter.OBJECTIVES);
      met = holds(value, form.group(2), limit);
      if (unit.equals("%") && Math.abs(value - limit) <= 1e-9 * Math.abs(limit)) {
        // The last digit of a quotient decides nothing here.
        met = objective.at("met").isTrue();
      }
    } else {
      findings.absent(
          objective.at("value"),
          metric.exists ? "it falls on a missing message" : "the run does not have the metric",
          Chapter.OBJECTIVES);
      met = metric.exists && holds(Double.POSITIVE_INFINITY, form.group(2), limit);
    }
    boolean undecided = objective.at("undecided").isTrue();
    findings.require(
        undecided == (ideal.known() && byIdeal != met),
        objective.at("undecided"),
        "whether only one of both values meets it",
        Chapter.OBJECTIVES);
    met &= !undecided;
    findings.require(
        objective.at("met").isTrue() == met,
        objective.at("met"),
        Boolean.toString(met),
        Chapter.OBJECTIVES);
  }

  /** Of the stated percentiles, the ideal value is that of the generator's part. */
  private void ideal(String name, Value ideal, String unit) {
    Matcher latency = LATENCY.matcher(name);
    if (!latency.matches() || !latency.group(2).startsWith("p")) {
      return;
    }
    Value stated =
        run.file()
            .at("generator")
            .at("ideal")
            .at(latency.group(1))
            .at("percentiles")
            .at(latency.group(2).substring(1));
    if (stated.known()) {
      double value = stated.number() / UNITS.get(unit);
      findings.close(ideal, value, 1e-6 * Math.max(1, value), Chapter.OBJECTIVES);
    }
  }

  private static boolean holds(double value, String relation, double limit) {
    return switch (relation) {
      case "<" -> value < limit;
      case "<=" -> value <= limit;
      case ">" -> value > limit;
      case ">=" -> value >= limit;
      default -> value == limit;
    };
  }

  /** A share is of the rate asked for: the scheduled one, × subscriptions, × the message size. */
  private double inUnit(double value, String name, String unit) {
    if (!unit.equals("%")) {
      return value / UNITS.get(unit);
    }
    double asked = run.file().at("throughput").at("scheduledRatePerSecond").number();
    double subscriptions = name.startsWith("receive.") ? run.subscriptions() : 1;
    double bytes = name.endsWith(".bytes") ? run.sizeBytes() : 1;
    return 100 * value / (asked * subscriptions * bytes);
  }

  private Metric metric(String name) {
    Matcher visit = VISIT.matcher(name);
    if (visit.matches()) {
      String place = OF_CONSUMERS.contains(visit.group(1)) ? "consumers" : "latencyMicros";
      long messages = Long.parseLong(visit.group(3)) * Long.parseLong(visit.group(4));
      double share = Math.pow(Double.parseDouble(visit.group(2)) / 100, 1.0 / messages);
      return ofShare(run.file().at(place).at(visit.group(1)), share);
    }
    Matcher latency = LATENCY.matcher(name);
    if (latency.matches() && LatencyKinds.ALL.contains(latency.group(1))) {
      return latency(run.file().at("latencyMicros").at(latency.group(1)), latency.group(2));
    }
    if (latency.matches() && OF_CONSUMERS.contains(latency.group(1))) {
      return latency(run.file().at("consumers").at(latency.group(1)), latency.group(2));
    }
    Value throughput = run.file().at("throughput");
    Value outages = run.file().at("outages");
    Value cycle = run.file().at("backlog");
    return switch (name) {
      case "publish.rate" -> due(throughput, "publishRatePerSecond");
      case "send.rate" -> due(throughput, "sentRatePerSecond");
      case "receive.rate" -> Metric.of(throughput.at("receiveRatePerSecond"), 1);
      case "publish.bytes" -> due(throughput, "publishBytesPerSecond");
      case "receive.bytes" -> Metric.of(throughput.at("receiveBytesPerSecond"), 1);
      case "unavailability" ->
          Metric.of(outages.at("longestUnavailableSeconds"), MICROS_PER_SECOND);
      case "unavailability.sum" -> Metric.of(outages.at("unavailableSeconds"), MICROS_PER_SECOND);
      case "gap" -> Metric.of(outages.at("longestGapSeconds"), MICROS_PER_SECOND);
      case "receiptGap" -> Metric.of(outages.at("longestReceiptGapSeconds"), MICROS_PER_SECOND);
      case "recovery" -> recovery();
      case "backlog.drain" -> duration(cycle, "drainSeconds");
      case "backlog.catchUp" -> duration(cycle, "catchUpSeconds");
      case "cpu.perMessage" -> perMessage("workers", "cpuSeconds", MICROS_PER_SECOND);
      case "brokerCpu.perMessage" -> perMessage("brokers", "cpuSeconds", MICROS_PER_SECOND);
      case "allocated.perMessage" -> perMessage("workers", "allocatedBytes", 1);
      default -> Metric.of(counts().at(name), 1);
    };
  }

  /** What is beyond the messages that were due is the backlog of the warm-up. */
  private Metric due(Value throughput, String key) {
    Value rate = throughput.at("scheduledRatePerSecond");
    double bytes = key.contains("Bytes") ? run.sizeBytes() : 1;
    if (!throughput.at(key).known() || !rate.known()) {
      return Metric.of(throughput.at(key), 1);
    }
    double most = rate.number() * bytes;
    return new Metric(true, OptionalDouble.of(Math.min(throughput.at(key).number(), most)));
  }

  private Value counts() {
    return run.lostWorkers()
        ? run.file().at("lostWorkers").at("others")
        : run.file().at("integrity");
  }

  /** The value that this share of all due messages does not exceed. */
  private Metric ofShare(Value latency, double share) {
    if (!latency.known()) {
      return Metric.NONE;
    }
    long count = latency.at("count").count();
    long rank =
        Math.max(1, (long) Math.ceil((count + latency.at("missing").count()) * share - 1e-6));
    if (rank > count) {
      return Metric.UNKNOWN;
    }
    double micros = run.distribution(latency.at("histogram")).atRank(rank).high() / 1e3;
    double most = Math.min(latency.at("max").number(), micros);
    return new Metric(true, OptionalDouble.of(Math.max(latency.at("min").number(), most)));
  }

  private static Metric latency(Value latency, String of) {
    if (!latency.known()) {
      return Metric.NONE;
    }
    boolean missing = latency.at("missing").count() > 0;
    if (of.equals("min")) {
      return new Metric(true, Metric.of(latency.at("min"), 1).value);
    }
    if (of.equals("mean") || of.equals("max")) {
      return missing ? Metric.UNKNOWN : new Metric(true, Metric.of(latency.at(of), 1).value);
    }
    Value percentile = latency.at("percentiles").at(of.substring(1));
    return new Metric(true, Metric.of(percentile, 1).value);
  }

  /** A backlog that was asked for and did not drain takes for ever. */
  private Metric duration(Value cycle, String key) {
    if (!cycle.known()) {
      return run.workload().at("backlog").known() ? Metric.UNKNOWN : Metric.NONE;
    }
    return cycle.at(key).known() ? Metric.of(cycle.at(key), MICROS_PER_SECOND) : Metric.UNKNOWN;
  }

  private Metric recovery() {
    Value recovery = run.file().at("outages").at("recoverySeconds");
    if (recovery.known()) {
      return Metric.of(recovery, MICROS_PER_SECOND);
    }
    return run.hasFaults() ? Metric.UNKNOWN : Metric.NONE;
  }

  /** By the messages of the window that were acknowledged, else sent, else received. */
  private Metric perMessage(String of, String key, double factor) {
    List<Value> processes = run.file().at("resources").at(of).each();
    Value throughput = run.file().at("throughput");
    Optional<Value> rate =
        List.of("publishRatePerSecond", "sentRatePerSecond", "receiveRatePerSecond").stream()
            .map(throughput::at)
            .filter(each -> each.known() && each.number() > 0)
            .findFirst();
    if (processes.isEmpty() || rate.isEmpty()) {
      return Metric.NONE;
    }
    double sum = processes.stream().mapToDouble(each -> each.at(key).number()).sum();
    return new Metric(
        true, OptionalDouble.of(factor * sum / (rate.get().number() * run.windowSeconds())));
  }
}
