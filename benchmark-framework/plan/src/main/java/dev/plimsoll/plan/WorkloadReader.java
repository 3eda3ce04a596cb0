// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.GivenKeys;
import java.util.List;
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
    PayloadKeys messages = PayloadKeys.read(fields);
    LoadKeys loads = LoadKeys.KEYS.read(fields).orElseThrow();
    PacingKeys pacing = PacingKeys.KEYS.read(fields).orElseThrow();
    TimingKeys timing = TimingKeys.KEYS.read(fields).orElseThrow();
    RunPlanKeys plan = RunPlanKeys.KEYS.read(fields).orElseThrow();
    if (shape.produces()) {
      loads.giveNotice(given, notices);
    }
    messages.giveNotice(given, notices);
    CsvFile.Finder csvFiles = new CsvFile.Finder(given, fields.problems(), files, source.name());
    Load read =
        shape.produces()
            ? loads.load(given, new RateFileReader(csvFiles))
            : new Load.None(shape.fill());
    PayloadKeys.Payload payload =
        messages.payload(
            given,
            new PayloadFileReader(given, files, source.name(), notices),
            csvFiles,
            plan.integrity() != Workload.IntegrityMode.OFF);
    Optional<BacklogPlan> backlog =
        BacklogKeys.KEYS.read(fields).orElseThrow().plan(given, notices);
    boolean drains = backlog.isPresent() && !(read instanceof Load.Search);
    EndCondition end = drains ? new EndCondition.Drained() : timing.end(given, read);
    Load load =
        read instanceof Load.Search search
            ? loads.searched().timed(given, search, end, plan.objectives(), pacing.pacingDistance())
            : read;
    Workload workload =
        new Workload(
            shape.name().orElse(fileStem(source.name())),
            source.name(),
            source.sha256(),
            shape.topicCount(),
            shape.topicNames(),
            shape.partitionsPerTopic(),
            payload.sizes(),
            payload.spec(),
            messages.messageKeys(),
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
            plan.timeline(),
            plan.tags(),
            shape.consumers().map(ConsumerKeys::behaviour).orElse(ConsumerBehaviour.NONE),
            plan.retry());
    if (!omb) {
      PayloadKeys.checkIn(given, workload);
    }
    loads.checkIn(given, workload, omb);
    shape.consumers().ifPresent(consumers -> consumers.checkIn(given, workload));
    BacklogKeys.checkIn(given, workload);
    plan.checkIn(given, workload);
    boolean processes = ConsumerKeys.areGiven(given, List.of("processing"));
    fields.list(RunPlanKeys.OBJECTIVES, new ObjectiveNeeds(workload, processes)::objection);
    return workload;
  }

  static String fileStem(String file) {
    String last = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    int dot = last.lastIndexOf('.');
    return dot > 0 ? last.substring(0, dot) : last;
  }
}
