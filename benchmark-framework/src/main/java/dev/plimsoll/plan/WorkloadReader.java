// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** Turns the tree of a workload file into a workload, every default filled in. */
final class WorkloadReader {

  private static final List<String> PAYLOAD_KEYS =
      List.of(
          "payload",
          "payloadFile",
          "useRandomizedPayloads",
          "randomBytesRatio",
          "randomizedPayloadPoolSize",
          "keys",
          "keyDistributor");

  private final SourceText source;
  private final Fields fields;
  private final boolean omb;
  private final SourceFiles files;
  private final Consumer<String> notices;

  /**
   * @param omb whether the file, before any argument changed it, is one of OMB's
   */
  WorkloadReader(
      SourceText source,
      Node.Block tree,
      boolean omb,
      SourceFiles files,
      Problems problems,
      Consumer<String> notices) {
    this.source = source;
    this.fields = new Fields(tree, "", problems);
    this.omb = omb;
    this.files = files;
    this.notices = notices;
  }

  Workload read() {
    boolean driver = fields.has("driver") || fields.has("driverClass");
    fields.allow(
        WorkloadKeys.ALL, driver ? "; this looks like a driver file: give it with -d" : "");
    WorkloadKeys.TWINS.forEach(fields::atMostOneOf);
    ShapeReader.Shape shape = new ShapeReader(fields).read();
    LoadReader loads = new LoadReader(fields, omb, notices);
    Load load = loads.read(shape);
    PayloadReader.Payload payload = new PayloadReader(fields, files, source.name(), notices).read();
    MessageKeys keys = new KeysReader(fields).read();
    if (!shape.produces() && !omb) {
      fields.refuse(PAYLOAD_KEYS, "has no meaning without producers: take it out");
    }
    TimingReader times = new TimingReader(fields, omb);
    EndCondition endCondition = times.stop(LoadReader.course(load));
    Workload.IntegrityMode integrity = integrity(shape, payload.sizeBytes());
    if (load instanceof Load.RequestReply) {
      new RequestReplyRules(fields).check(shape, payload.sizeBytes(), integrity);
    }
    return new Workload(
        name(),
        source.name(),
        source.sha256(),
        shape.topics(),
        shape.topicNames(),
        shape.partitionsPerTopic(),
        payload.sizeBytes(),
        payload.spec(),
        keys,
        shape.producersPerTopic(),
        shape.subscriptionsPerTopic(),
        shape.consumersPerSubscription(),
        load,
        loads.maxOutstanding(),
        loads.pacing(),
        loads.pacingDistance(),
        endCondition,
        times.warmup(load, endCondition),
        times.cooldown(),
        times.drainTimeout(),
        tolerances(),
        integrity,
        backlog(shape, load),
        tags());
  }

  private String name() {
    return checkedName(fields, fileStem(source.name()));
  }

  /** A name in one line. */
  static String checkedName(Fields fields, String defaultValue) {
    String name = fields.text("name", defaultValue);
    if (name.chars().anyMatch(Character::isISOControl)) {
      fields.wrong("name", "must be one line");
    }
    return name;
  }

  static String fileStem(String file) {
    String last = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    int dot = last.lastIndexOf('.');
    return dot > 0 ? last.substring(0, dot) : last;
  }

  private Tolerances tolerances() {
    OptionalDouble loss =
        fields.has("lossTolerance")
            ? OptionalDouble.of(fields.share("lossTolerance", 0))
            : OptionalDouble.empty();
    return new Tolerances(
        fields.share("rateTolerance", Defaults.RATE_TOLERANCE),
        loss,
        fields.share("errorTolerance", Defaults.ERROR_TOLERANCE),
        fields.time("generatorLimit", Defaults.GENERATOR_LIMIT, Duration.ofNanos(1)));
  }

  private Workload.IntegrityMode integrity(ShapeReader.Shape shape, int sizeBytes) {
    Workload.IntegrityMode integrity =
        fields.choice("integrity", Workload.IntegrityMode.class, Workload.IntegrityMode.AUTO);
    if (integrity != Workload.IntegrityMode.ON) {
      return integrity;
    }
    if (shape.produces() && sizeBytes < Workload.STAMP_BYTES) {
      fields.wrong(
          fields.has("messageSize") ? "messageSize" : "integrity",
          sizeBytes
              + " bytes cannot hold the stamp of "
              + Workload.STAMP_BYTES
              + " bytes that integrity: on demands: give "
              + Workload.STAMP_BYTES
              + " or more, or integrity: auto");
    }
    if (!shape.consumes()) {
      fields.wrong("integrity", "on needs consumers, which see what arrives: give auto or off");
    }
    return integrity;
  }

  private Optional<Workload.BacklogTarget> backlog(ShapeReader.Shape shape, Load load) {
    long gibibytes = fields.whole("consumerBacklogSizeGB", 0, 0, 1_000_000);
    double ratio = fields.share("backlogDrainRatio", Defaults.BACKLOG_DRAIN_RATIO);
    if (gibibytes == 0) {
      return Optional.empty();
    }
    if (!shape.produces() || !shape.consumes()) {
      fields.wrong("consumerBacklogSizeGB", "a backlog needs producers and consumers");
    }
    if (load instanceof Load.Search) {
      fields.wrong(
          "consumerBacklogSizeGB", "a backlog is built at a known rate: give a producerRate");
    }
    return Optional.of(new Workload.BacklogTarget(gibibytes << 30, ratio));
  }

  private Map<String, String> tags() {
    Map<String, String> tags = new LinkedHashMap<>();
    fields
        .block("tags", "{site: lab}")
        .ifPresent(
            block ->
                block.node().entries().keySet().forEach(key -> tags.put(key, block.text(key, ""))));
    return tags;
  }
}
