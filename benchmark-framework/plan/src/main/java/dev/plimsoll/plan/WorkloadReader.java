// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.ScalarType;
import java.util.Optional;
import java.util.function.Consumer;

/** Converts the tree of a workload file to a workload with all defaults. */
final class WorkloadReader {

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
    GivenKeys given = new GivenKeys(fields, WorkloadKeys.BLOCK);
    // Each key of these blocks may be absent.
    ShapeKeys shape = ShapeKeys.KEYS.read(fields).orElseThrow();
    TimingKeys timing = TimingKeys.KEYS.read(fields).orElseThrow();
    PacingKeys pacing = PacingKeys.KEYS.read(fields).orElseThrow();
    RunPlanKeys plan = RunPlanKeys.KEYS.read(fields).orElseThrow();
    RateFileReader rateFile = new RateFileReader(fields, files, source.name());
    LoadReader loads = new LoadReader(fields, rateFile, omb, notices);
    Load read = loads.read(shape);
    PayloadReader payloads = new PayloadReader(fields, files, source.name(), notices);
    PayloadReader.Payload payload = payloads.read();
    Optional<BacklogPlan> backlog =
        BacklogKeys.KEYS.read(fields).orElseThrow().plan(given, notices);
    boolean drains = backlog.isPresent() && !(read instanceof Load.Search);
    EndCondition end = drains ? new EndCondition.Drained() : timing.end(given, read);
    Load load = loads.timed(read, end, plan.objectives(), pacing.pacingDistance());
    Workload workload =
        new Workload(
            checkedName(fields, ShapeKeys.NAME, fileStem(source.name())),
            source.name(),
            source.sha256(),
            shape.topicCount(),
            shape.topicNames(),
            shape.partitionsPerTopic(),
            payload.sizes(),
            payload.spec(),
            payloads.keys(),
            shape.producersPerTopic(),
            shape.consumes() ? shape.subscriptionsPerTopic() : 0,
            shape.consumes() ? shape.consumerPerSubscription() : 0,
            load,
            loads.maxOutstanding(),
            pacing.pacing(),
            pacing.pacingDistance(),
            end,
            timing.warmup(given, omb, load, end),
            timing.cooldown(),
            timing.drainTimeout(),
            Tolerances.KEYS.read(fields).orElseThrow(),
            plan.integrity(),
            backlog,
            plan.objectives(),
            new FaultReader(fields).read(shape, load, end),
            plan.tags(),
            shape.consumers().map(ConsumerKeys::behaviour).orElse(ConsumerBehaviour.NONE),
            plan.retry());
    checkRules(given, workload, shape, plan);
    return workload;
  }

  /** Reports the keys that contradict keys of other blocks. */
  private void checkRules(GivenKeys given, Workload workload, ShapeKeys shape, RunPlanKeys plan) {
    if (!omb) {
      PayloadKeys.checkIn(given, workload);
    }
    shape.consumers().ifPresent(consumers -> consumers.checkIn(given, workload));
    LoadKeys.checkIn(given, workload);
    BacklogKeys.checkIn(given, workload);
    plan.checkIn(given, workload);
    boolean processes = ConsumerKeys.areGiven(given, "processing");
    fields.list(RunPlanKeys.OBJECTIVES, new ObjectiveNeeds(workload, processes)::objection);
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
}
