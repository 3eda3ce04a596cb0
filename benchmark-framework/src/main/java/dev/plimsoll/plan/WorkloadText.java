// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import dev.plimsoll.text.EnumText;

/** The resolved workload as a map for the result file: YAML names, units in the keys. */
final class WorkloadText {

  /** Who answers requests: it is measured with the system, so each result names it. */
  private static final String REPLIER =
      "the framework's own, in the generator's process: sends each request's payload back from the"
          + " thread that it was delivered on; its time is part of every round trip";

  private WorkloadText() {}

  static Map<String, Object> map(Workload workload) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", workload.name());
    map.put("file", workload.file());
    map.put("sha256", workload.sha256());
    map.put("topics", workload.topics());
    map.put("topicNames", workload.topicNames());
    map.put(
        "partitionsPerTopic",
        workload.topicNames().isEmpty() ? workload.partitionsPerTopic() : null);
    map.put("producersPerTopic", workload.producersPerTopic());
    map.put("subscriptionsPerTopic", workload.subscriptionsPerTopic());
    map.put("consumerPerSubscription", workload.consumersPerSubscription());
    map.put("messageSizeBytes", workload.messageSize());
    map.putAll(payload(workload.payload()));
    map.put("keys", keys(workload.keys()));
    map.putAll(load(workload));
    map.put(
        "maxOutstanding",
        workload.maxOutstanding().isPresent() ? workload.maxOutstanding().getAsLong() : null);
    map.put("pacing", EnumText.of(workload.pacing()));
    map.put(
        "pacingDistanceMicros",
        workload.pacingDistance().map(distance -> distance.toNanos() / 1e3).orElse(null));
    map.putAll(stop(workload.endCondition()));
    map.put("warmup", workload.warmup().isAuto() ? TimingReader.AUTO : "fixed");
    map.put("warmupSeconds", warmupSeconds(workload.warmup()));
    map.put("cooldownSeconds", Units.seconds(workload.cooldown()));
    map.put("drainTimeoutSeconds", Units.seconds(workload.drainTimeout()));
    map.putAll(limits(workload.tolerances()));
    map.put("integrity", EnumText.of(workload.integrity()));
    workload.backlog().ifPresent(backlog -> map.putAll(backlog(backlog)));
    map.put("tags", workload.tags());
    return map;
  }

  /** Known before the run only where it is fixed; how long it took is in the result's phases. */
  private static Number warmupSeconds(Warmup warmup) {
    return warmup.isAuto() ? null : Units.seconds(warmup.max());
  }

  private static Map<String, Object> payload(PayloadSpec payload) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("payload", EnumText.of(payload.kind()));
    if (payload.kind() == PayloadSpec.Kind.RANDOM) {
      map.put("randomBytesRatio", payload.randomRatio());
      map.put("randomizedPayloadPoolSize", payload.poolSize());
    }
    payload.file().ifPresent(file -> map.put("payloadFile", file.toString()));
    return map;
  }

  private static Map<String, Object> keys(Keys keys) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("kind", EnumText.of(keys.kind()));
    if (keys.kind() != Keys.Kind.NONE) {
      map.put("count", keys.count());
    }
    if (keys.kind() == Keys.Kind.ZIPF) {
      map.put("exponent", keys.exponent());
    }
    return map;
  }

  private static Map<String, Object> load(Workload workload) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("load", name(workload.load()));
    if (workload.requestsReplies()) {
      map.put("replier", REPLIER);
    }
    if (workload.sending() instanceof Load.Open open) {
      map.put("arrivals", EnumText.of(open.arrivals()));
      open.seed().ifPresent(seed -> map.put("seed", seed));
      map.putAll(rate(open.rate()));
    }
    return map;
  }

  static String name(Load load) {
    if (load instanceof Load.RequestReply) {
      return "request-reply";
    }
    if (load instanceof Load.Open) {
      return "open";
    }
    return load instanceof Load.Closed ? "closed" : load instanceof Load.None ? "none" : "search";
  }

  private static Map<String, Object> rate(RateProfile rate) {
    if (rate instanceof RateProfile.Constant constant) {
      return Map.of("producerRate", Units.number(constant.ratePerSecond()));
    }
    if (rate instanceof RateProfile.Steps steps) {
      return Map.of("rateSteps", steps.steps().stream().map(WorkloadText::step).toList());
    }
    RateProfile.Ramp ramp = (RateProfile.Ramp) rate;
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("fromPerSecond", Units.number(ramp.fromPerSecond()));
    map.put("toPerSecond", Units.number(ramp.toPerSecond()));
    map.put("overSeconds", Units.seconds(ramp.over()));
    return Map.of("rateRamp", map);
  }

  private static Map<String, Object> step(RateProfile.Step step) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("ratePerSecond", Units.number(step.ratePerSecond()));
    map.put("forSeconds", Units.seconds(step.length()));
    return map;
  }

  private static Map<String, Object> stop(EndCondition endCondition) {
    if (endCondition instanceof EndCondition.After after) {
      return Map.of("durationSeconds", Units.seconds(after.duration()));
    }
    return endCondition instanceof EndCondition.Messages messages
        ? Map.of("messages", messages.count())
        : Map.of("untilStopped", true);
  }

  private static Map<String, Object> limits(Tolerances tolerances) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("rateTolerance", tolerances.rate());
    map.put(
        "lossTolerance", tolerances.loss().isPresent() ? tolerances.loss().getAsDouble() : null);
    map.put("errorTolerance", tolerances.error());
    map.put("generatorLimitMillis", Units.millis(tolerances.generatorLimit()));
    return map;
  }

  private static Map<String, Object> backlog(Workload.BacklogTarget backlog) {
    return new LinkedHashMap<>(
        Map.of(
            "consumerBacklogSizeBytes",
            backlog.bytes(),
            "backlogDrainRatio",
            backlog.drainRatio()));
  }
}
