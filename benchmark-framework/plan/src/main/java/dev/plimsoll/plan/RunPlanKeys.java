// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.KeyType.BlockListType;
import dev.plimsoll.driver.settings.KeyType.ListType;
import dev.plimsoll.driver.settings.KeyType.NamesType;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import dev.plimsoll.metric.Objective;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The keys of a workload file for what a run must reach, what happens to it, and how it is varied
 * and found again.
 */
@SettingBlock(example = "{tags: {site: lab}}")
record RunPlanKeys(
    @SettingKey(
            value =
                "Whether messages carry a stamp, which loss, duplicates, order and end-to-end"
                    + " latency need; auto: where it fits.",
            or = "auto")
        Workload.IntegrityMode integrity,
    @SettingKey(
            value = "Requirements for a PASS, in addition to the rules for every run.",
            example = "[\"publish.p99 < 50ms\", \"lost == 0\"]",
            as = ObjectiveForm.class)
        List<Objective> objectives,
    @SettingKey(
            value =
                "The framework repeats failed sends, in addition to the client's own retries; {}"
                    + " with all defaults.",
            absent = "failed sends are not repeated")
        Optional<SendRetry> retry,
    @SettingKey(
            "Faults during the measured window; `run` and `study` need --allow-faults for them.")
        List<FaultEvent> events,
    @SettingKey(
            value = "Keys, named as in --set, with their values: one run for each combination.",
            example = "{producerRate: [10k, 50k], messageSize: [100, 1KiB]}")
        Map<String, List<String>> sweep,
    @SettingKey(value = "Texts to store in the result.", example = "{site: lab}")
        Map<String, String> tags) {

  static final RecordKeys<RunPlanKeys> KEYS = RecordKeys.of(RunPlanKeys.class);

  static final Key<ListType<Objective>> OBJECTIVES = KEYS.list("objectives");
  static final Key<BlockListType> EVENTS = KEYS.blocks("events");
  static final Key<NamesType> SWEEP = KEYS.names("sweep");
  static final Key<NamesType> TAGS = KEYS.names("tags");

  /** Returns the keys of a workload, whose sweep has been resolved. */
  static RunPlanKeys of(Workload workload) {
    return new RunPlanKeys(
        workload.integrity(),
        workload.objectives(),
        workload.retry(),
        workload.events(),
        Map.of(),
        workload.tags());
  }

  /** Reports what contradicts the rest of the workload. */
  void checkIn(GivenKeys given, Workload workload) {
    if (integrity == Workload.IntegrityMode.ON) {
      requireStamp(given, workload);
    }
    if (retry.isPresent()) {
      SendRetry.checkIn(given, workload);
    }
    if (given.has("events")) {
      FaultPeriods.checkIn(given, workload);
    }
  }

  /** Returns the events in the order of their times. */
  List<FaultEvent> timeline() {
    return events.stream().sorted(Comparator.comparing(FaultEvent::at)).toList();
  }

  private static void requireStamp(GivenKeys given, Workload workload) {
    int sizeBytes = workload.sizes().least();
    if (workload.produces() && sizeBytes < Workload.STAMP_BYTES) {
      given.wrong(
          List.of("messageSize", "integrity"),
          sizeBytes
              + " bytes cannot hold the stamp of "
              + Workload.STAMP_BYTES
              + " bytes that integrity: on needs: give "
              + Workload.STAMP_BYTES
              + " or more, or integrity: auto");
    }
    if (!workload.consumes()) {
      given.wrong("integrity", "on needs consumers, which see what arrives: give auto or off");
    }
  }
}
