// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.KeyType.BlockListType;
import dev.plimsoll.driver.settings.ScalarType;
import dev.plimsoll.metric.Objective;
import dev.plimsoll.plan.WorkloadKeys.LoadModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Converts a workload to keys and values that are valid in a workload file, with all defaults. Keys
 * whose value the run determines, or that do not apply to the load, are omitted.
 */
final class ResolvedKeys {

  /** Keys that are ignored when workloads are compared. */
  private static final Set<String> NAMES =
      Set.of(WorkloadKeys.NAME.name(), WorkloadKeys.TAGS.name(), WorkloadKeys.SEED.name());

  private final Workload workload;
  private final Map<String, Object> values = new LinkedHashMap<>();

  private ResolvedKeys(Workload workload) {
    this.workload = workload;
  }

  static Map<String, Object> of(Workload workload) {
    ResolvedKeys keys = new ResolvedKeys(workload);
    keys.put(WorkloadKeys.NAME, workload.name());
    keys.putClients();
    keys.putConsumers();
    if (workload.produces()) {
      keys.putMessages();
      keys.putLoad();
    }
    if (workload.load() instanceof Load.None none && none.fill().isPresent()) {
      keys.put(WorkloadKeys.FILL, none.fill().getAsLong());
      keys.putMessages();
    }
    keys.putTimes();
    keys.putTolerances();
    if (!workload.tags().isEmpty()) {
      keys.values.put(WorkloadKeys.TAGS.name(), workload.tags());
    }
    return keys.values;
  }

  /** Returns the keys in which two workloads differ, except {@link #NAMES}. */
  static Set<String> differing(Workload one, Workload other) {
    Map<String, Object> first = of(one);
    Map<String, Object> second = of(other);
    Set<String> keys = new TreeSet<>(first.keySet());
    keys.addAll(second.keySet());
    keys.removeAll(NAMES);
    keys.removeIf(key -> Objects.equals(first.get(key), second.get(key)));
    return keys;
  }

  private <T> void put(Key<ScalarType<T>> key, T value) {
    values.put(key.name(), key.type().writer().apply(value));
  }

  private void putBlock(Key<?> key, Map<String, Object> block) {
    if (!block.isEmpty()) {
      values.put(key.name(), block);
    }
  }

  private void putBlocks(Key<BlockListType> key, List<Map<String, Object>> blocks) {
    if (!blocks.isEmpty()) {
      values.put(key.name(), blocks);
    }
  }

  private void putClients() {
    if (workload.topicNames().isEmpty()) {
      put(WorkloadKeys.TOPICS, workload.topics());
      put(WorkloadKeys.PARTITIONS_PER_TOPIC, workload.partitionsPerTopic());
    } else {
      values.put(WorkloadKeys.TOPIC_NAMES.name(), workload.topicNames());
    }
    put(WorkloadKeys.PRODUCERS_PER_TOPIC, workload.producersPerTopic());
    put(WorkloadKeys.SUBSCRIPTIONS_PER_TOPIC, workload.subscriptionsPerTopic());
    put(WorkloadKeys.CONSUMERS_PER_SUBSCRIPTION, workload.consumersPerSubscription());
  }

  private void putConsumers() {
    putBlock(
        WorkloadKeys.CONSUMERS,
        ConsumerKeys.KEYS.write(ConsumerKeys.of(workload.consumerBehaviour())));
  }

  private void putMessages() {
    values.putAll(PayloadKeys.KEYS.write(PayloadKeys.of(workload)));
    putBlock(WorkloadKeys.KEYS, MessageKeys.KEYS.write(workload.keys()));
  }

  private void putLoad() {
    put(WorkloadKeys.LOAD, model(workload.load()));
    if (workload.load() instanceof Load.Search search) {
      put(WorkloadKeys.ARRIVALS, search.arrivals());
      search.seed().ifPresent(seed -> put(WorkloadKeys.SEED, seed));
      putBlock(WorkloadKeys.SEARCH, SearchKeys.KEYS.write(SearchKeys.of(search)));
    }
    if (workload.sending() instanceof Load.Open open) {
      put(WorkloadKeys.ARRIVALS, open.arrivals());
      open.seed().ifPresent(seed -> put(WorkloadKeys.SEED, seed));
      putRate(open.rate());
    }
    workload.maxOutstanding().ifPresent(bound -> put(WorkloadKeys.MAX_OUTSTANDING, bound));
    if (workload.sending() instanceof Load.Open || workload.load() instanceof Load.Search) {
      values.putAll(
          PacingKeys.KEYS.write(new PacingKeys(workload.pacing(), workload.pacingDistance())));
    }
    workload
        .backlog()
        .ifPresent(backlog -> putBlock(BacklogKeys.BACKLOG, BacklogPlan.KEYS.write(backlog)));
  }

  private static LoadModel model(Load load) {
    if (load instanceof Load.RequestReply) {
      return LoadModel.REQUEST_REPLY;
    }
    return load instanceof Load.Closed ? LoadModel.CLOSED : LoadModel.OPEN;
  }

  private void putRate(RateProfile rate) {
    if (rate instanceof RateProfile.Constant constant) {
      put(WorkloadKeys.PRODUCER_RATE, constant.ratePerSecond());
    } else if (rate instanceof RateProfile.Steps steps) {
      putBlocks(
          WorkloadKeys.RATE_STEPS,
          steps.steps().stream().map(RateProfile.Step.KEYS::write).toList());
    } else if (rate instanceof RateProfile.Ramp ramp) {
      putBlock(WorkloadKeys.RATE_RAMP, RateProfile.Ramp.KEYS.write(ramp));
    } else if (rate instanceof RateProfile.Curve curve) {
      put(WorkloadKeys.RATE_FILE, curve.file());
    }
  }

  private void putTimes() {
    values.putAll(TimingKeys.KEYS.write(TimingKeys.of(workload)));
  }

  private void putTolerances() {
    values.putAll(Tolerances.KEYS.write(workload.tolerances()));
    put(WorkloadKeys.INTEGRITY, workload.integrity());
    if (!workload.objectives().isEmpty()) {
      values.put(
          WorkloadKeys.OBJECTIVES.name(),
          workload.objectives().stream().map(Objective::text).toList());
    }
    workload.retry().ifPresent(retry -> putBlock(WorkloadKeys.RETRY, SendRetry.KEYS.write(retry)));
    putBlocks(WorkloadKeys.EVENTS, workload.events().stream().map(FaultEvent.KEYS::write).toList());
  }
}
