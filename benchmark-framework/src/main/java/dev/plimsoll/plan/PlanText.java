// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.text.Redaction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import dev.plimsoll.text.EnumText;

/**
 * A resolved plan as text: YAML that a workload or driver file may hold, with every default filled
 * in, secrets taken out, and comments that say what it amounts to.
 */
public final class PlanText {

  private PlanText() {}

  /** A run: its workload, its driver, its bandwidth. */
  public static String describe(RunPlan plan) {
    String repetition =
        plan.repetitions() > 1
            ? ", repetition " + plan.repetition() + " of " + plan.repetitions()
            : "";
    return "# run "
        + plan.order()
        + ": "
        + plan.workload().name()
        + " on "
        + plan.driver().name()
        + repetition
        + "\n"
        + describe(plan.workload())
        + "---\n"
        + describe(plan.driver());
  }

  /** A workload with every default and its bandwidth. */
  public static String describe(Workload workload) {
    return "# workload "
        + workload.file()
        + "\n"
        + YamlWriter.write(yaml(workload))
        + comments(remarks(workload))
        + comments(Bandwidth.lines(workload));
  }

  /** A driver profile without secrets. */
  public static String describe(DriverProfile driver) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", driver.name());
    map.put("driver", driver.system());
    if (driver.localBroker()) {
      map.put("broker", "local" + driver.broker().substring(driver.system().length()));
    }
    if (driver.nodes() > 1) {
      map.put("nodes", driver.nodes());
    }
    map.putAll(Redaction.redact(driver.values()));
    return "# driver " + driver.file() + "\n" + YamlWriter.write(map);
  }

  private static String comments(List<String> lines) {
    return lines.stream().map(line -> "# " + line + "\n").collect(Collectors.joining());
  }

  private static Map<String, Object> yaml(Workload workload) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", workload.name());
    if (workload.topicNames().isEmpty()) {
      map.put("topics", workload.topics());
      map.put("partitionsPerTopic", workload.partitionsPerTopic());
    } else {
      map.put("topicNames", workload.topicNames());
    }
    map.put("producersPerTopic", workload.producersPerTopic());
    map.put("subscriptionsPerTopic", workload.subscriptionsPerTopic());
    map.put("consumerPerSubscription", workload.consumersPerSubscription());
    if (workload.produces()) {
      putSending(map, workload);
    }
    putTimes(map, workload);
    putLimits(map, workload);
    if (!workload.tags().isEmpty()) {
      map.put("tags", workload.tags());
    }
    return map;
  }

  private static void putSending(Map<String, Object> map, Workload workload) {
    Map<String, Object> result = WorkloadText.map(workload);
    map.put("messageSize", workload.messageSize());
    for (String key :
        List.of(
            "payload", "randomBytesRatio", "randomizedPayloadPoolSize", "payloadFile", "keys")) {
      if (result.containsKey(key)) {
        map.put(key, result.get(key));
      }
    }
    putLoad(map, workload);
    workload.maxOutstanding().ifPresent(bound -> map.put("maxOutstanding", bound));
    if (workload.sending() instanceof Load.Open) {
      map.put("pacing", EnumText.of(workload.pacing()));
      workload
          .pacingDistance()
          .ifPresent(distance -> map.put("pacingDistance", Units.text(distance)));
    }
    workload
        .backlog()
        .ifPresent(
            backlog -> {
              map.put("consumerBacklogSizeGB", backlog.bytes() >> 30);
              map.put("backlogDrainRatio", backlog.drainRatio());
            });
  }

  private static void putLoad(Map<String, Object> map, Workload workload) {
    if (workload.load() instanceof Load.Search) {
      map.put("producerRate", 0);
      return;
    }
    map.put("load", WorkloadText.name(workload.load()));
    if (workload.sending() instanceof Load.Open open) {
      map.put("arrivals", EnumText.of(open.arrivals()));
      putRate(map, open.rate());
    }
  }

  private static void putRate(Map<String, Object> map, RateProfile rate) {
    if (rate instanceof RateProfile.Constant constant) {
      map.put("producerRate", Units.number(constant.ratePerSecond()));
    } else if (rate instanceof RateProfile.Steps steps) {
      map.put("rateSteps", steps.steps().stream().map(PlanText::step).toList());
    } else if (rate instanceof RateProfile.Ramp ramp) {
      Map<String, Object> block = new LinkedHashMap<>();
      block.put("from", Units.number(ramp.fromPerSecond()));
      block.put("to", Units.number(ramp.toPerSecond()));
      block.put("over", Units.text(ramp.over()));
      map.put("rateRamp", block);
    }
  }

  private static Map<String, Object> step(RateProfile.Step step) {
    Map<String, Object> block = new LinkedHashMap<>();
    block.put("rate", Units.number(step.ratePerSecond()));
    block.put("for", Units.text(step.length()));
    return block;
  }

  private static void putTimes(Map<String, Object> map, Workload workload) {
    if (workload.endCondition() instanceof EndCondition.After after) {
      map.put("duration", Units.text(after.duration()));
    } else if (workload.endCondition() instanceof EndCondition.Messages messages) {
      map.put("messages", messages.count());
    } else {
      map.put("testDurationMinutes", 0);
    }
    Warmup warmup = workload.warmup();
    map.put("warmup", warmup.isAuto() ? TimingReader.AUTO : Units.text(warmup.max()));
    map.put("cooldown", Units.text(workload.cooldown()));
    map.put("drainTimeout", Units.text(workload.drainTimeout()));
  }

  private static void putLimits(Map<String, Object> map, Workload workload) {
    Tolerances tolerances = workload.tolerances();
    map.put("rateTolerance", Units.number(tolerances.rate()));
    tolerances.loss().ifPresent(loss -> map.put("lossTolerance", Units.number(loss)));
    map.put("errorTolerance", Units.number(tolerances.error()));
    map.put("generatorLimit", Units.text(tolerances.generatorLimit()));
    map.put("integrity", EnumText.of(workload.integrity()));
  }

  private static List<String> remarks(Workload workload) {
    return Stream.of(
            exchange(workload),
            outstanding(workload),
            warmup(workload.warmup()),
            loss(workload),
            stamp(workload))
        .filter(line -> !line.isEmpty())
        .toList();
  }

  private static String exchange(Workload workload) {
    if (!workload.requestsReplies()) {
      return "";
    }
    return Units.groupDigits(workload.producers())
        + " requesters (producersPerTopic), each with a connection and a reply topic of its own,"
        + " and "
        + Units.groupDigits(workload.consumers())
        + " repliers (consumerPerSubscription)"
        + (workload.sending() instanceof Load.Closed
            ? "; no rate: a request is sent whenever a reply has come"
            : "");
  }

  private static String outstanding(Workload workload) {
    if (workload.maxOutstanding().isPresent() || !workload.produces()) {
      return "";
    }
    if (workload.requestsReplies() && workload.sending() instanceof Load.Closed) {
      return "maxOutstanding: "
          + Defaults.REQUESTS_OUTSTANDING
          + " per requester, which is one request at a time";
    }
    return workload.load() instanceof Load.Closed
        ? "maxOutstanding: " + Units.groupDigits(Defaults.CLOSED_OUTSTANDING) + " per producer"
        : "maxOutstanding: the smaller of "
            + Units.groupDigits(Defaults.OPEN_OUTSTANDING)
            + " messages and a quarter of the heap in payload bytes, over all producers";
  }

  private static String warmup(Warmup warmup) {
    return warmup.isAuto()
        ? "warmup: at least "
            + Units.text(warmup.min())
            + ", at most "
            + Units.text(warmup.max())
            + ", until p50, backlogs and compilers are steady over 5s"
        : "";
  }

  private static String loss(Workload workload) {
    return workload.tolerances().loss().isPresent() || !workload.consumes()
        ? ""
        : "lossTolerance: 0, or 0.01 where the system promises at-most-once";
  }

  private static String stamp(Workload workload) {
    return workload.produces() && !workload.stamped()
        ? "no stamp in these messages: no end-to-end latency and no integrity, counts only"
        : "";
  }
}
