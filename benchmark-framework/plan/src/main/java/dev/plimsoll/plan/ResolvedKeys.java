// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.metric.Objective;
import dev.plimsoll.plan.WorkloadKeys.LoadModel;
import dev.plimsoll.search.SearchSettings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
    ConsumerBehaviour behaviour = workload.consumerBehaviour();
    ResolvedKeys inner = new ResolvedKeys(workload);
    behaviour
        .processing()
        .ifPresent(
            processing -> {
              inner.put(ConsumerKeys.PROCESSING, processing.mean());
              inner.put(ConsumerKeys.PROCESSING_DISTRIBUTION, processing.distribution());
              if (processing.threads() > 0) {
                inner.put(ConsumerKeys.PROCESSING_THREADS, processing.threads());
              }
            });
    behaviour
        .acknowledgement()
        .ifPresent(
            rule -> {
              if (rule.every() != ConsumerBehaviour.AcknowledgeRule.ANY_NUMBER) {
                inner.put(ConsumerKeys.ACKNOWLEDGE_EVERY, rule.every());
              }
              inner.put(ConsumerKeys.ACKNOWLEDGE_AFTER, rule.after());
            });
    if (behaviour.rejectedShare() > 0) {
      inner.put(ConsumerKeys.REJECT, behaviour.rejectedShare());
    }
    behaviour.restartEvery().ifPresent(time -> inner.put(ConsumerKeys.RESTART_EVERY, time));
    behaviour
        .late()
        .ifPresent(
            late -> {
              inner.put(ConsumerKeys.LATE_SUBSCRIPTIONS, late.perTopic());
              inner.put(ConsumerKeys.LATE_AFTER, late.after());
            });
    if (!inner.values.isEmpty()) {
      values.put(WorkloadKeys.CONSUMERS.name(), inner.values);
    }
  }

  private void putMessages() {
    PayloadSpec payload = workload.payload();
    put(WorkloadKeys.MESSAGE_SIZE, workload.messageSize());
    put(WorkloadKeys.PAYLOAD, payload.kind());
    if (payload.kind() == PayloadSpec.Kind.RANDOM) {
      put(WorkloadKeys.RANDOM_BYTES_RATIO, payload.randomRatio());
      put(WorkloadKeys.RANDOMIZED_PAYLOAD_POOL_SIZE, payload.poolSize());
    }
    payload.file().map(Path::toString).ifPresent(file -> put(WorkloadKeys.PAYLOAD_FILE, file));
    ResolvedKeys inner = new ResolvedKeys(workload);
    inner.putKeys(workload.keys());
    values.put(WorkloadKeys.KEYS.name(), inner.values);
  }

  private void putKeys(MessageKeys keys) {
    put(WorkloadKeys.KEY_KIND, keys.kind());
    if (keys.kind() != MessageKeys.Kind.NONE) {
      put(WorkloadKeys.KEY_COUNT, keys.count());
    }
    if (keys.kind() == MessageKeys.Kind.ZIPF) {
      put(WorkloadKeys.ZIPF_EXPONENT, keys.exponent());
    }
  }

  private void putLoad() {
    put(WorkloadKeys.LOAD, model(workload.load()));
    if (workload.load() instanceof Load.Search search) {
      put(WorkloadKeys.ARRIVALS, search.arrivals());
      search.seed().ifPresent(seed -> put(WorkloadKeys.SEED, seed));
      putSearch(search);
    }
    if (workload.sending() instanceof Load.Open open) {
      put(WorkloadKeys.ARRIVALS, open.arrivals());
      open.seed().ifPresent(seed -> put(WorkloadKeys.SEED, seed));
      putRate(open.rate());
    }
    workload.maxOutstanding().ifPresent(bound -> put(WorkloadKeys.MAX_OUTSTANDING, bound));
    if (workload.sending() instanceof Load.Open || workload.load() instanceof Load.Search) {
      put(WorkloadKeys.PACING, workload.pacing());
      workload.pacingDistance().ifPresent(distance -> put(WorkloadKeys.PACING_DISTANCE, distance));
    }
    workload.backlog().ifPresent(this::putBacklog);
  }

  private void putBacklog(BacklogPlan backlog) {
    ResolvedKeys inner = new ResolvedKeys(workload);
    if (backlog.target() instanceof BacklogPlan.Target.Size size) {
      inner.put(BacklogKeys.SIZE, size.bytes());
    } else if (backlog.target() instanceof BacklogPlan.Target.Messages messages) {
      inner.put(BacklogKeys.MESSAGES, messages.count());
    }
    backlog.time().ifPresent(time -> inner.put(BacklogKeys.TIME, time));
    inner.put(BacklogKeys.BEFORE, backlog.before());
    inner.put(BacklogKeys.AFTER, backlog.after());
    inner.put(BacklogKeys.DRAIN_RATIO, backlog.drainRatio());
    backlog.limit().ifPresent(limit -> inner.put(BacklogKeys.LIMIT, limit));
    values.put(WorkloadKeys.BACKLOG.name(), inner.values);
  }

  private void putSearch(Load.Search search) {
    SearchSettings settings = search.settings();
    ResolvedKeys inner = new ResolvedKeys(workload);
    inner.put(SearchKeys.FROM, settings.startRate());
    inner.put(SearchKeys.LOWEST, settings.lowestRate());
    inner.put(SearchKeys.HIGHEST, settings.highestRate());
    inner.put(SearchKeys.PRECISION, settings.precision());
    inner.put(SearchKeys.PROBE, search.probe());
    inner.put(SearchKeys.MAX_PROBES, settings.maxProbes());
    inner.put(SearchKeys.CONFIRM, settings.confirm());
    if (settings.confirm() > 1) {
      inner.put(SearchKeys.SPREAD, settings.spread());
    }
    values.put(WorkloadKeys.SEARCH.name(), inner.values);
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
      values.put(WorkloadKeys.RATE_STEPS.name(), steps.steps().stream().map(this::step).toList());
    } else if (rate instanceof RateProfile.Ramp ramp) {
      ResolvedKeys inner = new ResolvedKeys(workload);
      inner.put(WorkloadKeys.RAMP_FROM, ramp.fromPerSecond());
      inner.put(WorkloadKeys.RAMP_TO, ramp.toPerSecond());
      inner.put(WorkloadKeys.RAMP_OVER, ramp.over());
      values.put(WorkloadKeys.RATE_RAMP.name(), inner.values);
    } else if (rate instanceof RateProfile.Curve curve) {
      put(WorkloadKeys.RATE_FILE, curve.file());
    }
  }

  private Map<String, Object> step(RateProfile.Step step) {
    ResolvedKeys inner = new ResolvedKeys(workload);
    inner.put(WorkloadKeys.STEP_RATE, step.ratePerSecond());
    inner.put(WorkloadKeys.STEP_LENGTH, step.length());
    return inner.values;
  }

  private void putRetry(SendRetry retry) {
    ResolvedKeys inner = new ResolvedKeys(workload);
    inner.put(RetryKeys.ATTEMPTS, retry.attempts());
    inner.put(RetryKeys.AFTER, retry.after());
    values.put(WorkloadKeys.RETRY.name(), inner.values);
  }

  private Map<String, Object> event(FaultEvent event) {
    ResolvedKeys inner = new ResolvedKeys(workload);
    inner.put(FaultKeys.AT, event.at());
    inner.put(FaultKeys.ACTION, event.action());
    event.node().ifPresent(node -> inner.put(FaultKeys.NODE, node));
    event.length().ifPresent(length -> inner.put(FaultKeys.LENGTH, length));
    event.latency().ifPresent(latency -> inner.put(FaultKeys.LATENCY, latency));
    event
        .bandwidthBytesPerSecond()
        .ifPresent(bandwidth -> inner.put(FaultKeys.BANDWIDTH, bandwidth));
    if (!event.command().isEmpty()) {
      inner.values.put(FaultKeys.COMMAND.name(), event.command());
    }
    return inner.values;
  }

  private void putTimes() {
    if (workload.endCondition() instanceof EndCondition.After after) {
      put(WorkloadKeys.DURATION, after.duration());
    } else if (workload.endCondition() instanceof EndCondition.Messages messages) {
      put(WorkloadKeys.MESSAGES, messages.count());
    } else if (workload.endCondition() instanceof EndCondition.Never) {
      put(WorkloadKeys.TEST_DURATION_MINUTES, 0);
    }
    Warmup warmup = workload.warmup();
    put(WorkloadKeys.WARMUP, warmup.isAuto() ? Optional.empty() : Optional.of(warmup.max()));
    put(WorkloadKeys.COOLDOWN, workload.cooldown());
    put(WorkloadKeys.DRAIN_TIMEOUT, workload.drainTimeout());
  }

  private void putTolerances() {
    Tolerances tolerances = workload.tolerances();
    put(WorkloadKeys.RATE_TOLERANCE, tolerances.rate());
    tolerances.loss().ifPresent(loss -> put(WorkloadKeys.LOSS_TOLERANCE, loss));
    put(WorkloadKeys.ERROR_TOLERANCE, tolerances.error());
    tolerances.generatorLimit().ifPresent(limit -> put(WorkloadKeys.GENERATOR_LIMIT, limit));
    put(WorkloadKeys.INTEGRITY, workload.integrity());
    if (!workload.objectives().isEmpty()) {
      values.put(
          WorkloadKeys.OBJECTIVES.name(),
          workload.objectives().stream().map(Objective::text).toList());
    }
    workload.retry().ifPresent(this::putRetry);
    if (!workload.events().isEmpty()) {
      values.put(WorkloadKeys.EVENTS.name(), workload.events().stream().map(this::event).toList());
    }
  }
}
