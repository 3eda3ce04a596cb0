// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static dev.plimsoll.driver.settings.ScalarType.choice;
import static dev.plimsoll.driver.settings.ScalarType.count;
import static dev.plimsoll.driver.settings.ScalarType.integer;
import static dev.plimsoll.driver.settings.ScalarType.rate;
import static dev.plimsoll.driver.settings.ScalarType.text;

import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.KeyBlock;
import dev.plimsoll.driver.settings.KeySchema;
import dev.plimsoll.driver.settings.KeyType.BlockListType;
import dev.plimsoll.driver.settings.KeyType.BlockType;
import dev.plimsoll.driver.settings.KeyType.ListType;
import dev.plimsoll.driver.settings.KeyType.NamesType;
import dev.plimsoll.driver.settings.KeyType.ScalarOrBlockType;
import dev.plimsoll.driver.settings.ScalarType;
import dev.plimsoll.metric.Objective;
import java.util.List;
import java.util.Optional;

/** The keys of a workload file. Defaults and their reasons are in {@link Defaults}. */
final class WorkloadKeys {

  /** The maximum number of topics, partitions, producers or consumers of a run in one process. */
  static final int MAX_CLIENTS = Defaults.CLIENTS_PER_WORKER;

  static final double MAX_RATE = 1_000_000_000;

  /** The largest integer that every JSON reader represents exactly. */
  static final long MAX_JSON_INTEGER = (1L << 53) - 1;

  static final Key<ScalarType<String>> NAME =
      Key.omb("name", text(), "Name of the workload in results and in names of files.")
          .absent("the name of the file");

  static final Key<ScalarType<Integer>> TOPICS =
      Key.omb(
              "topics",
              count(1, MAX_CLIENTS).or(Defaults.TOPICS),
              "Number of topics that are created.")
          .absent("with topicNames, their number");

  static final Key<ScalarType<Integer>> PARTITIONS_PER_TOPIC =
      Key.omb(
          "partitionsPerTopic",
          count(1, 100_000).or(Defaults.PARTITIONS_PER_TOPIC),
          "Number of partitions of each topic that is created.");

  static final Key<ListType<String>> TOPIC_NAMES =
      Key.of(
          "topicNames",
          ListType.ofTexts("[orders, returns]"),
          "Existing topics to use; they are neither created nor deleted.");

  static final Key<ScalarType<Long>> FILL =
      Key.of(
          "fill",
          integer(1, MAX_JSON_INTEGER),
          "Messages that are sent to the created topics before anybody subscribes; then new"
              + " subscriptions read them from the first one. With producersPerTopic: 0.");

  static final Key<ScalarType<Integer>> PRODUCERS_PER_TOPIC =
      Key.omb(
          "producersPerTopic",
          count(0, MAX_CLIENTS).or(Defaults.PRODUCERS_PER_TOPIC),
          "Number of producers of each topic; 0 consumes only. With request-reply: requesters.");

  static final Key<ScalarType<Integer>> SUBSCRIPTIONS_PER_TOPIC =
      Key.omb(
          "subscriptionsPerTopic",
          count(0, MAX_CLIENTS).or(Defaults.SUBSCRIPTIONS_PER_TOPIC),
          "Number of subscriptions of each topic, each of which receives every message; 0 produces"
              + " only.");

  static final Key<ScalarType<Integer>> CONSUMERS_PER_SUBSCRIPTION =
      Key.omb(
          "consumerPerSubscription",
          count(0, MAX_CLIENTS).or(Defaults.CONSUMERS_PER_SUBSCRIPTION),
          "Number of consumers that share a subscription; 0 produces only. With request-reply:"
              + " repliers.");

  static final Key<BlockType> CONSUMERS =
      Key.of(
          "consumers",
          ConsumerKeys.KEYS.type(),
          "Actions of consumers in addition to receiving messages.");
  static final Key<ScalarOrBlockType<MessageKeys.Kind>> KEYS =
      Key.of("keys", MessageKeys.TYPE, "Keys of the messages.").absent("none");

  static final Key<ScalarType<String>> KEY_DISTRIBUTOR =
      Key.omb(
          "keyDistributor",
          ScalarType.word(List.of("NO_KEY", "KEY_ROUND_ROBIN", "RANDOM_NANO")).or("NO_KEY"),
          "OMB's names for keys: none, round-robin and random.");

  static final Key<ScalarType<LoadModel>> LOAD =
      Key.of(
              "load",
              choice(LoadModel.class),
              "How messages are offered: by a schedule (open), as fast as the system accepts"
                  + " (closed), or as requests that wait for replies (request-reply).")
          .absent("open; closed for a producerRate of 10,000,000 or more");

  static final Key<ScalarType<Double>> PRODUCER_RATE =
      Key.omb(
              "producerRate",
              rate(true, MAX_RATE),
              "Messages per second over all producers; 0 searches for the highest sustainable"
                  + " rate.")
          .absent("none: an open load needs a rate, except in a file of OMB");

  static final Key<BlockListType> RATE_STEPS =
      Key.of("rateSteps", RateProfile.Step.KEYS.listType(), "Several rates, one after the other.");

  static final Key<BlockType> RATE_RAMP =
      Key.of(
          "rateRamp",
          RateProfile.Ramp.KEYS.type(),
          "A rate that grows or falls evenly and then stays.");

  static final Key<ScalarType<String>> RATE_FILE =
      Key.of(
          "rateFile",
          text(),
          "CSV with the columns time and rate: the rate changes linearly from row to row; relative"
              + " to the working directory or to the workload file.");

  static final Key<BlockType> SEARCH =
      Key.of(
          "search",
          SearchKeys.KEYS.type(),
          "Searches for the highest sustainable rate; {} with all defaults, as producerRate: 0.");

  static final Key<ScalarType<Load.Arrivals>> ARRIVALS =
      Key.of(
          "arrivals",
          choice(Load.Arrivals.class).or(Load.Arrivals.CONSTANT),
          "Distances between messages of an open load: equal, or exponentially distributed"
              + " (poisson).");

  static final Key<ScalarType<Long>> SEED =
      Key.of(
              "seed",
              integer(0, MAX_JSON_INTEGER),
              "Seed of the random times of messages, and of the rejections and"
                  + " processing times of consumers.")
          .absent("drawn for each series of runs");

  static final Key<ScalarType<Long>> MAX_OUTSTANDING =
      Key.of(
              "maxOutstanding",
              integer(1, 1_000_000_000),
              "Bound on messages that are sent and not answered: over all producers for an open"
                  + " load, for each producer for a closed one.")
          .absent(
              "open: "
                  + Defaults.OPEN_OUTSTANDING_TEXT
                  + "; closed: "
                  + Units.groupDigits(Defaults.CLOSED_OUTSTANDING)
                  + "; requests without a rate: "
                  + Defaults.REQUESTS_OUTSTANDING);

  static final Key<ScalarType<Workload.IntegrityMode>> INTEGRITY =
      Key.of(
          "integrity",
          choice(Workload.IntegrityMode.class).or(Workload.IntegrityMode.AUTO),
          "Whether messages carry a stamp, by which loss, duplicates, order and end-to-end latency"
              + " are found; auto: where it fits.");

  static final Key<ListType<Objective>> OBJECTIVES =
      Key.of(
          "objectives",
          new ListType<>(objective(), "[\"publish.p99 < 50ms\", \"lost == 0\"]"),
          "Requirements for a PASS, in addition to the rules for every run.");

  static final Key<BlockListType> EVENTS =
      Key.of(
          "events",
          FaultEvent.KEYS.listType(),
          "Faults during the measured window; `run` and `study` need"
              + " --allow-faults for them.");

  static final Key<BlockType> RETRY =
      Key.of(
              "retry",
              SendRetry.KEYS.type(),
              "The framework repeats failed sends, in addition to the client's own"
                  + " retries; {} with all defaults.")
          .absent("failed sends are not repeated");

  static final Key<NamesType> SWEEP =
      Key.of(
          "sweep",
          new NamesType(true, "{producerRate: [10k, 50k], messageSize: [100, 1KiB]}"),
          "Keys, named as in --set, with their values: one run for each" + " combination.");

  static final Key<NamesType> TAGS =
      Key.of("tags", new NamesType(false, "{site: lab}"), "Texts to store in the result.");

  /** All keys, and which of them exclude each other. */
  static final KeyBlock BLOCK =
      KeyBlock.joined(
              KeyBlock.of(
                  NAME,
                  TOPICS,
                  PARTITIONS_PER_TOPIC,
                  TOPIC_NAMES,
                  FILL,
                  PRODUCERS_PER_TOPIC,
                  SUBSCRIPTIONS_PER_TOPIC,
                  CONSUMERS_PER_SUBSCRIPTION,
                  CONSUMERS),
              PayloadKeys.KEYS.block(),
              KeyBlock.of(
                  KEYS,
                  KEY_DISTRIBUTOR,
                  LOAD,
                  ARRIVALS,
                  SEED,
                  PRODUCER_RATE,
                  RATE_STEPS,
                  RATE_RAMP,
                  RATE_FILE,
                  SEARCH,
                  MAX_OUTSTANDING),
              PacingKeys.KEYS.block(),
              BacklogKeys.KEYS.block(),
              TimingKeys.KEYS.block(),
              Tolerances.KEYS.block(),
              KeyBlock.of(INTEGRITY, OBJECTIVES, EVENTS, RETRY, SWEEP, TAGS))
          .exclusive(KEY_DISTRIBUTOR, KEYS)
          .exclusive(PRODUCER_RATE, RATE_STEPS, RATE_RAMP, RATE_FILE, SEARCH);

  private WorkloadKeys() {}

  private static ScalarType<Objective> objective() {
    return new ScalarType<>(
        "an objective, such as '" + Objective.EXAMPLE + "'",
        "objective",
        Objective::parse,
        Objective::text,
        KeySchema.text(Objective.FORM, Objective.EXAMPLE),
        Optional.empty());
  }

  /** The load models, as named in a workload file. */
  enum LoadModel {
    OPEN,
    CLOSED,
    REQUEST_REPLY
  }

  /** Returns whether the file is one of OpenMessaging Benchmark's, so that OMB's defaults apply. */
  static boolean isOmb(YamlNode.Block file) {
    return file.entries().containsKey(TimingKeys.TEST_DURATION_MINUTES.name());
  }
}
