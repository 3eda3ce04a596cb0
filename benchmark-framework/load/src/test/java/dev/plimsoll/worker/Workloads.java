// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.plan.BacklogPlan;
import dev.plimsoll.plan.ConsumerBehaviour;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.MessageKeys;
import dev.plimsoll.plan.MessageSizes;
import dev.plimsoll.plan.PayloadSpec;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.SendRetry;
import dev.plimsoll.plan.Tolerances;
import dev.plimsoll.plan.Warmup;
import dev.plimsoll.plan.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Workloads for tests: one topic, one producer and one consumer by default. */
public final class Workloads {

  private final Load load;
  private int topics = 1;
  private int producers = 1;
  private int subscriptions = 1;
  private int consumers = 1;
  private int size = 100;
  private EndCondition endCondition = new EndCondition.After(Duration.ofSeconds(1));
  private Warmup warmup = new Warmup.Fixed(Duration.ZERO);
  private OptionalLong maxOutstanding = OptionalLong.empty();
  private Optional<BacklogPlan> backlog = Optional.empty();
  private Optional<SendRetry> retry = Optional.empty();
  private Tolerances tolerances = new Tolerances(0.01, OptionalDouble.empty(), 0, Optional.empty());

  private Workloads(Load load) {
    this.load = load;
  }

  /** Open load. */
  public static Workloads open(RateProfile rate) {
    return new Workloads(new Load.Open(rate, Load.Arrivals.CONSTANT));
  }

  /** Open load at random times. */
  public static Workloads random(RateProfile rate) {
    return new Workloads(new Load.Open(rate, Load.Arrivals.POISSON));
  }

  /** Closed load. */
  public static Workloads closed() {
    return new Workloads(new Load.Closed());
  }

  /** Request-reply. */
  public static Workloads requests(Load requests) {
    return new Workloads(new Load.RequestReply(requests));
  }

  /** A search. */
  public static Workloads search(Load.Search search) {
    return new Workloads(search);
  }

  /** Consume-only. */
  public static Workloads none() {
    return new Workloads(new Load.None()).producers(0);
  }

  public Workloads topics(int number) {
    topics = number;
    return this;
  }

  public Workloads producers(int perTopic) {
    producers = perTopic;
    return this;
  }

  public Workloads subscriptions(int perTopic) {
    subscriptions = perTopic;
    return this;
  }

  public Workloads consumers(int perSubscription) {
    consumers = perSubscription;
    return this;
  }

  public Workloads size(int bytes) {
    size = bytes;
    return this;
  }

  public Workloads stop(EndCondition when) {
    endCondition = when;
    return this;
  }

  public Workloads warmup(Duration length) {
    warmup = new Warmup.Fixed(length);
    return this;
  }

  /** An automatic warm-up. */
  public Workloads autoWarmup(Duration min, Duration max) {
    warmup = new Warmup.Auto(min, max);
    return this;
  }

  public Workloads maxOutstanding(long messages) {
    maxOutstanding = OptionalLong.of(messages);
    return this;
  }

  /** A backlog, which ends the window. */
  public Workloads backlog(BacklogPlan plan) {
    backlog = Optional.of(plan);
    endCondition = new EndCondition.Drained();
    return this;
  }

  /** How failed sends are repeated. */
  public Workloads retry(SendRetry how) {
    retry = Optional.of(how);
    return this;
  }

  public Workloads tolerances(Tolerances allowed) {
    tolerances = allowed;
    return this;
  }

  public Workload make() {
    return new Workload(
        "test",
        "test.yaml",
        "",
        topics,
        List.of(),
        1,
        MessageSizes.of(size),
        new PayloadSpec(PayloadSpec.Kind.ZEROS, 0, 1, Optional.empty()),
        MessageKeys.NONE,
        producers,
        subscriptions,
        subscriptions == 0 ? 0 : consumers,
        load,
        maxOutstanding,
        Workload.Pacing.HYBRID,
        Optional.empty(),
        endCondition,
        warmup,
        Duration.ZERO,
        Duration.ofSeconds(1),
        tolerances,
        Workload.IntegrityMode.AUTO,
        backlog,
        List.of(),
        List.of(),
        Map.of(),
        ConsumerBehaviour.NONE,
        retry);
  }
}
