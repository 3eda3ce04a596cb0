// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.annotation.EnumNaming;

/**
 * What consumers do beside receiving messages.
 *
 * @param processing how long each message takes after its receipt; absent: no time
 * @param acknowledgement when messages are acknowledged; absent: with each delivery, as soon as its
 *     messages are processed
 * @param rejectedShare the share of deliveries that are rejected, so that the system delivers them
 *     again, 0…1
 * @param restartEvery the time after which the next consumer closes and opens again; absent: none
 * @param late subscriptions that begin while the load runs; absent: none
 */
public record ConsumerBehaviour(
    Optional<Processing> processing,
    Optional<AcknowledgeRule> acknowledgement,
    double rejectedShare,
    Optional<Duration> restartEvery,
    Optional<LateSubscriptions> late) {

  /** Consumers that receive and acknowledge, and nothing else. */
  public static final ConsumerBehaviour NONE =
      new ConsumerBehaviour(
          Optional.empty(), Optional.empty(), 0, Optional.empty(), Optional.empty());

  public ConsumerBehaviour {
    Objects.requireNonNull(processing, "processing");
    Objects.requireNonNull(acknowledgement, "acknowledgement");
    Objects.requireNonNull(restartEvery, "restartEvery");
    Objects.requireNonNull(late, "late");
  }

  /** Returns whether messages are handled in another way than by acknowledging each delivery. */
  public boolean handlesMessages() {
    return processing.isPresent()
        || acknowledgement.isPresent()
        || rejectedShare > 0
        || restartEvery.isPresent();
  }

  /** How the times of single messages are distributed around their mean. */
  @EnumNaming(EnumNamingStrategies.KebabCaseStrategy.class)
  public enum Distribution {
    /** All are equal. */
    CONSTANT,
    /** All times from 0 to twice the mean are equally likely. */
    UNIFORM,
    /** Exponential: the same chance to end at each moment. */
    EXPONENTIAL
  }

  /**
   * How long messages are processed.
   *
   * @param threads the number of threads of each consumer that process its messages; 0: the thread
   *     that receives them
   */
  public record Processing(Duration mean, Distribution distribution, int threads) {
    public Processing {
      Objects.requireNonNull(mean, "mean");
      Objects.requireNonNull(distribution, "distribution");
    }
  }

  /**
   * When a consumer acknowledges what it has processed.
   *
   * @param every as soon as it holds this number of messages
   * @param after at the latest this long after it has processed the first of them
   */
  public record AcknowledgeRule(int every, Duration after) {
    /** No number of messages. */
    public static final int ANY_NUMBER = Integer.MAX_VALUE;

    public AcknowledgeRule {
      Objects.requireNonNull(after, "after");
    }
  }

  /**
   * Subscriptions that begin while the load runs.
   *
   * @param perTopic their number for each topic
   * @param after when they subscribe, from the start of the measured window
   */
  public record LateSubscriptions(int perTopic, Duration after) {
    public LateSubscriptions {
      Objects.requireNonNull(after, "after");
    }
  }
}
