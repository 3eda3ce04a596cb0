// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.ScalarType;
import dev.plimsoll.metric.Objective;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Converts the tree of a workload file to a workload with all defaults. */
final class WorkloadReader {

  /** Keys of messages that have no meaning without producers; a size is that of what is read. */
  private static final List<Key<?>> OF_PRODUCERS =
      PayloadKeys.KEYS.block().keys().stream().filter(PayloadKeys::isOfProducers).toList();

  private final SourceText source;
  private final Fields fields;
  private final boolean driver;
  private final boolean omb;
  private final SourceFiles files;
  private final Consumer<String> notices;

  /**
   * Creates a reader.
   *
   * @param omb whether the file, before arguments were applied, is one of OMB's
   */
  WorkloadReader(
      SourceText source,
      YamlNode.Block tree,
      boolean omb,
      SourceFiles files,
      Problems problems,
      Consumer<String> notices) {
    this.source = source;
    this.fields = new Fields(tree, WorkloadKeys.BLOCK, problems);
    this.driver = DriverKeys.nameADriver(tree);
    this.omb = omb;
    this.files = files;
    this.notices = notices;
  }

  Workload read() {
    fields.check(driver ? "; this looks like a driver file: give it with -d" : "");
    ShapeReader.Shape shape = new ShapeReader(fields).read();
    RateFileReader rateFile = new RateFileReader(fields, files, source.name());
    LoadReader loads = new LoadReader(fields, rateFile, omb, notices);
    Load read = loads.read(shape);
    PayloadReader payloads = new PayloadReader(fields, files, source.name(), notices);
    PayloadReader.Payload payload = payloads.read();
    int least = payload.sizes().least();
    if (!shape.produces() && !omb && !fields.has(ShapeKeys.FILL)) {
      fields.refuse(OF_PRODUCERS, "has no meaning without producers: take it out");
    }
    TimingReader times = new TimingReader(fields, omb);
    Workload.IntegrityMode integrity = integrity(shape, least);
    Optional<BacklogPlan> backlog =
        new BacklogReader(fields, source.name(), notices)
            .read(shape, read, payload.sizes().mean(), stamped(least, integrity));
    boolean drains = backlog.isPresent() && !(read instanceof Load.Search);
    EndCondition endCondition = drains ? new EndCondition.Drained() : times.stop(read);
    List<Objective> objectives =
        fields.list(
            RunPlanKeys.OBJECTIVES,
            new ObjectiveNeeds(
                    shape,
                    read,
                    stamped(least, integrity),
                    ConsumerReader.processes(fields),
                    backlog.isPresent())
                ::objection);
    PacingKeys pacing = PacingKeys.KEYS.read(fields).orElseThrow(); // Each key may be absent.
    Load load = loads.timed(read, endCondition, objectives, pacing.pacingDistance());
    if (load instanceof Load.RequestReply) {
      new RequestReplyRules(fields).check(shape, least, integrity);
    }
    ConsumerBehaviour consumers =
        new ConsumerReader(fields).read(shape, stamped(least, integrity), load, endCondition);
    return new Workload(
        checkedName(fields, ShapeKeys.NAME, fileStem(source.name())),
        source.name(),
        source.sha256(),
        shape.topics(),
        shape.topicNames(),
        shape.partitionsPerTopic(),
        payload.sizes(),
        payload.spec(),
        payloads.keys(),
        shape.producersPerTopic(),
        shape.subscriptionsPerTopic(),
        shape.consumersPerSubscription(),
        load,
        loads.maxOutstanding(),
        pacing.pacing(),
        pacing.pacingDistance(),
        endCondition,
        times.warmup(load, endCondition),
        times.cooldown(),
        times.drainTimeout(),
        Tolerances.KEYS.read(fields).orElseThrow(),
        integrity,
        backlog,
        objectives,
        new FaultReader(fields).read(shape, load, endCondition),
        tags(),
        consumers,
        SendRetry.read(fields, load, stamped(least, integrity), consumers));
  }

  /** Reads a name, which must be a single line. */
  static String checkedName(Fields fields, Key<ScalarType<String>> key, String defaultValue) {
    String name = fields.get(key, defaultValue);
    if (name.chars().anyMatch(Character::isISOControl)) {
      fields.wrong(key, "must be one line");
    }
    return name;
  }

  static String fileStem(String file) {
    String last = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    int dot = last.lastIndexOf('.');
    return dot > 0 ? last.substring(0, dot) : last;
  }

  private Workload.IntegrityMode integrity(ShapeReader.Shape shape, int sizeBytes) {
    Workload.IntegrityMode integrity = fields.get(RunPlanKeys.INTEGRITY);
    if (integrity != Workload.IntegrityMode.ON) {
      return integrity;
    }
    if (shape.produces() && sizeBytes < Workload.STAMP_BYTES) {
      fields.wrong(
          List.of(PayloadKeys.MESSAGE_SIZE, RunPlanKeys.INTEGRITY),
          sizeBytes
              + " bytes cannot hold the stamp of "
              + Workload.STAMP_BYTES
              + " bytes that integrity: on needs: give "
              + Workload.STAMP_BYTES
              + " or more, or integrity: auto");
    }
    if (!shape.consumes()) {
      fields.wrong(
          RunPlanKeys.INTEGRITY, "on needs consumers, which see what arrives: give auto or off");
    }
    return integrity;
  }

  private static boolean stamped(int sizeBytes, Workload.IntegrityMode integrity) {
    return sizeBytes >= Workload.STAMP_BYTES && integrity != Workload.IntegrityMode.OFF;
  }

  private Map<String, String> tags() {
    return fields.names(RunPlanKeys.TAGS);
  }
}
