// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static dev.plimsoll.plan.ScalarType.bytes;
import static dev.plimsoll.plan.ScalarType.choice;
import static dev.plimsoll.plan.ScalarType.count;
import static dev.plimsoll.plan.ScalarType.integer;
import static dev.plimsoll.plan.ScalarType.positive;
import static dev.plimsoll.plan.ScalarType.rate;
import static dev.plimsoll.plan.ScalarType.share;
import static dev.plimsoll.plan.ScalarType.text;
import static dev.plimsoll.plan.ScalarType.time;

import dev.plimsoll.metric.Objective;
import dev.plimsoll.plan.KeyType.BlockListType;
import dev.plimsoll.plan.KeyType.BlockType;
import dev.plimsoll.plan.KeyType.ListType;
import dev.plimsoll.plan.KeyType.NamesType;
import dev.plimsoll.plan.KeyType.ScalarOrBlockType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The keys of a workload file. Defaults and their reasons are in {@link Defaults}. */
final class WorkloadKeys {

  /** The maximum number of topics, partitions, producers or consumers of a run in one process. */
  static final int MAX_CLIENTS = Defaults.CLIENTS_PER_WORKER;

  static final int MAX_PAYLOAD_BYTES = 1 << 30;

  static final double MAX_RATE = 1_000_000_000;
  private static final int MINUTES_OF_A_YEAR = 366 * 24 * 60;

  /** The largest integer that every JSON reader represents exactly. */
  static final long MAX_JSON_INTEGER = (1L << 53) - 1;

  private static final Duration SHORTEST = Duration.ofMillis(1);

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
          new BlockType(ConsumerKeys.BLOCK, "{processing: 2ms, acknowledgeEvery: 100}"),
          "Actions of consumers in addition to receiving messages.");
  static final Key<ScalarType<Integer>> MESSAGE_SIZE =
      Key.omb(
              "messageSize",
              bytes(1, MAX_PAYLOAD_BYTES).or(Defaults.MESSAGE_SIZE_BYTES),
              "Payload of each message, with the stamp of 40 bytes that measuring needs.")
          .absent("with payloadFile, the size of the file");

  static final Key<ScalarType<PayloadSpec.Kind>> PAYLOAD =
      Key.of(
              "payload",
              choice(PayloadSpec.Kind.class).or(PayloadSpec.Kind.RANDOM),
              "Content of messages after the stamp.")
          .absent("with payloadFile, file");

  static final Key<ScalarType<String>> PAYLOAD_FILE =
      Key.omb(
          "payloadFile",
          text(),
          "File that is the payload of each message, relative to the working directory or to the"
              + " workload file; it has messageSize bytes.");

  static final Key<ScalarType<Boolean>> USE_RANDOMIZED_PAYLOADS =
      Key.omb(
          "useRandomizedPayloads",
          ScalarType.bool().or(false),
          "OMB's key for payload: random (true).");

  static final Key<ScalarType<Double>> RANDOM_BYTES_RATIO =
      Key.omb(
          "randomBytesRatio",
          share().or(Defaults.RANDOM_RATIO),
          "Share of random bytes in a random payload; the rest are zeros.");

  static final Key<ScalarType<Integer>> RANDOMIZED_PAYLOAD_POOL_SIZE =
      Key.omb(
              "randomizedPayloadPoolSize",
              count(1, MAX_CLIENTS),
              "Number of different random payloads.")
          .absent(
              Units.groupDigits(Defaults.POOL_SIZE)
                  + ", fewer where these would take more than "
                  + (Defaults.POOL_BYTES >> 20)
                  + " MiB");

  static final Key<ScalarType<MessageKeys.Kind>> KEY_KIND =
      Key.required(
          "kind", choice(MessageKeys.Kind.class), "How the key of each message is chosen.");

  static final Key<ScalarType<Integer>> KEY_COUNT =
      Key.of("count", count(1, 1_000_000).or(Defaults.KEY_COUNT), "Number of different keys.");

  static final Key<ScalarType<Double>> ZIPF_EXPONENT =
      Key.of(
          "exponent",
          positive(10).or(Defaults.ZIPF_EXPONENT),
          "Exponent of the Zipf distribution; with kind: zipf only.");

  static final Key<ScalarOrBlockType<MessageKeys.Kind>> KEYS =
      Key.of(
              "keys",
              new ScalarOrBlockType<>(
                  KEY_KIND,
                  new BlockType(
                      KeyBlock.of(KEY_KIND, KEY_COUNT, ZIPF_EXPONENT),
                      "{kind: zipf, count: 10000}")),
              "Keys of the messages.")
          .absent("none");

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

  static final Key<ScalarType<Double>> STEP_RATE =
      Key.required("rate", rate(false, MAX_RATE), "Rate of the step.");

  static final Key<ScalarType<Duration>> STEP_LENGTH =
      Key.required("for", time(SHORTEST), "Length of the step.");

  static final Key<BlockListType> RATE_STEPS =
      Key.of(
          "rateSteps",
          new BlockListType(KeyBlock.of(STEP_RATE, STEP_LENGTH), "{rate: 10k, for: 30s}"),
          "Several rates, one after the other.");

  static final Key<ScalarType<Double>> RAMP_FROM =
      Key.required("from", rate(false, MAX_RATE), "Rate at the start.");

  static final Key<ScalarType<Double>> RAMP_TO =
      Key.required("to", rate(false, MAX_RATE), "Rate at the end.");

  static final Key<ScalarType<Duration>> RAMP_OVER =
      Key.required("over", time(SHORTEST), "Time over which the rate changes.");

  static final Key<BlockType> RATE_RAMP =
      Key.of(
          "rateRamp",
          new BlockType(
              KeyBlock.of(RAMP_FROM, RAMP_TO, RAMP_OVER), "{from: 10k, to: 50k, over: 1m}"),
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
          new BlockType(SearchKeys.BLOCK, "{from: 10k, precision: 2%}"),
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

  static final Key<ScalarType<Workload.Pacing>> PACING =
      Key.of(
          "pacing",
          choice(Workload.Pacing.class).or(Workload.Pacing.HYBRID),
          "How a sending thread waits for the next intended send time.");

  static final Key<ScalarType<Duration>> PACING_DISTANCE =
      Key.of(
              "pacingDistance",
              time(Duration.ZERO),
              "Messages that come due within this time are sent together; at most "
                  + Units.text(Defaults.MAX_HYBRID_DISTANCE)
                  + " with pacing: hybrid, any with pacing: burst.")
          .absent("chosen from the rate and the cost of a wake-up");

  static final Key<ScalarType<Duration>> DURATION =
      Key.of("duration", time(SHORTEST).or(Defaults.DURATION), "Length of the measured window.")
          .absent(
              "with rateSteps, rateRamp or rateFile, as long as these take; with search, the length"
                  + " of a probe that confirms a rate; with backlog, until some time after it is"
                  + " drained");

  static final Key<ScalarType<Integer>> TEST_DURATION_MINUTES =
      Key.omb(
          "testDurationMinutes",
          count(-MINUTES_OF_A_YEAR, MINUTES_OF_A_YEAR),
          "OMB's duration, in minutes; 0 or less runs until it is stopped. A file with this key has"
              + " OMB's defaults.");

  static final Key<ScalarType<Long>> MESSAGES =
      Key.of(
          "messages",
          integer(1, MAX_JSON_INTEGER),
          "Number of measured messages, which ends the measured window.");

  static final Key<ScalarType<Optional<Duration>>> WARMUP =
      Key.of(
              "warmup",
              ScalarType.timeOr(Warmup.AUTO),
              "How long the load runs before the measured window; auto: until latency, backlogs and"
                  + " compilers are steady.")
          .absent(
              Units.text(Defaults.WARMUP)
                  + " where the load does not allow auto: steps, ramps, curves, messages, consuming"
                  + " only");

  static final Key<ScalarType<Integer>> WARMUP_DURATION_MINUTES =
      Key.omb("warmupDurationMinutes", count(0, MINUTES_OF_A_YEAR), "OMB's warm-up, in minutes.")
          .absent(Defaults.OMB_WARMUP.toMinutes() + " in a file of OMB");

  static final Key<ScalarType<Duration>> COOLDOWN =
      Key.of(
          "cooldown",
          time(Duration.ZERO).or(Defaults.COOLDOWN),
          "How long the load goes on after the measured window.");

  static final Key<ScalarType<Duration>> DRAIN_TIMEOUT =
      Key.of(
          "drainTimeout",
          time(Duration.ZERO).or(Defaults.DRAIN_TIMEOUT),
          "How long the run waits at its end for messages that are missing.");

  static final Key<ScalarType<Double>> RATE_TOLERANCE =
      Key.of(
          "rateTolerance",
          share().or(Defaults.RATE_TOLERANCE),
          "Share of the rate by which a backlog may grow in a run that passes.");

  static final Key<ScalarType<Double>> LOSS_TOLERANCE =
      Key.of("lossTolerance", share(), "Share of messages that may be lost in a run that passes.")
          .absent(Defaults.LOSS_TOLERANCE_TEXT);

  static final Key<ScalarType<Double>> ERROR_TOLERANCE =
      Key.of(
          "errorTolerance",
          share().or(Defaults.ERROR_TOLERANCE),
          "Share of sends that may fail in a run that passes.");

  static final Key<ScalarType<Duration>> GENERATOR_LIMIT =
      Key.of(
              "generatorLimit",
              time(Duration.ofNanos(1)),
              "Largest part of the generator in p50 and p99, and longest time of its"
                  + " stops, that do not make a run void.")
          .absent(Defaults.GENERATOR_LIMIT_TEXT);

  static final Key<ScalarType<Workload.IntegrityMode>> INTEGRITY =
      Key.of(
          "integrity",
          choice(Workload.IntegrityMode.class).or(Workload.IntegrityMode.AUTO),
          "Whether messages carry a stamp, by which loss, duplicates, order and end-to-end latency"
              + " are found; auto: where it fits.");

  static final Key<ScalarType<Integer>> CONSUMER_BACKLOG_SIZE_GB =
      Key.omb(
          "consumerBacklogSizeGB",
          count(0, 1_000_000).or(0),
          "OMB's key for backlog: {size: …GiB}; testDurationMinutes is then" + " ignored.");

  static final Key<ScalarType<Double>> BACKLOG_DRAIN_RATIO =
      Key.omb(
          "backlogDrainRatio",
          share().or(Defaults.BACKLOG_DRAIN_RATIO),
          "Share of that backlog that must be received for it to count as" + " drained.");

  static final Key<BlockType> BACKLOG =
      Key.of(
              "backlog",
              new BlockType(BacklogKeys.BLOCK, "{messages: 1M}"),
              "Pauses the consumers in the window until a backlog has built up, and lets them drain"
                  + " it; the window ends some time after that.")
          .absent("consumers receive all the time");

  static final Key<ListType<Objective>> OBJECTIVES =
      Key.of(
          "objectives",
          new ListType<>(ScalarType.objective(), "[\"publish.p99 < 50ms\", \"lost == 0\"]"),
          "Requirements for a PASS, in addition to the rules for every run.");

  static final Key<BlockListType> EVENTS =
      Key.of(
          "events",
          new BlockListType(FaultKeys.BLOCK, "{at: 20s, do: pause, node: 1, for: 5s}"),
          "Faults during the measured window; `run` and `study` need"
              + " --allow-faults for them.");

  static final Key<BlockType> RETRY =
      Key.of(
              "retry",
              new BlockType(RetryKeys.BLOCK, "{attempts: 10, after: 100ms}"),
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
      KeyBlock.of(
              NAME,
              TOPICS,
              PARTITIONS_PER_TOPIC,
              TOPIC_NAMES,
              FILL,
              PRODUCERS_PER_TOPIC,
              SUBSCRIPTIONS_PER_TOPIC,
              CONSUMERS_PER_SUBSCRIPTION,
              CONSUMERS,
              MESSAGE_SIZE,
              PAYLOAD,
              RANDOM_BYTES_RATIO,
              RANDOMIZED_PAYLOAD_POOL_SIZE,
              PAYLOAD_FILE,
              USE_RANDOMIZED_PAYLOADS,
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
              MAX_OUTSTANDING,
              PACING,
              PACING_DISTANCE,
              CONSUMER_BACKLOG_SIZE_GB,
              BACKLOG_DRAIN_RATIO,
              BACKLOG,
              DURATION,
              MESSAGES,
              TEST_DURATION_MINUTES,
              WARMUP,
              WARMUP_DURATION_MINUTES,
              COOLDOWN,
              DRAIN_TIMEOUT,
              RATE_TOLERANCE,
              LOSS_TOLERANCE,
              ERROR_TOLERANCE,
              GENERATOR_LIMIT,
              INTEGRITY,
              OBJECTIVES,
              EVENTS,
              RETRY,
              SWEEP,
              TAGS)
          .exclusive(TEST_DURATION_MINUTES, DURATION, MESSAGES)
          .exclusive(WARMUP_DURATION_MINUTES, WARMUP)
          .exclusive(KEY_DISTRIBUTOR, KEYS)
          .exclusive(USE_RANDOMIZED_PAYLOADS, PAYLOAD)
          .exclusive(PRODUCER_RATE, RATE_STEPS, RATE_RAMP, RATE_FILE, SEARCH)
          .exclusive(CONSUMER_BACKLOG_SIZE_GB, BACKLOG)
          .exclusive(BACKLOG_DRAIN_RATIO, BACKLOG);

  private WorkloadKeys() {}

  /** The load models, as named in a workload file. */
  enum LoadModel {
    OPEN,
    CLOSED,
    REQUEST_REPLY
  }

  /** Returns whether the file is one of OpenMessaging Benchmark's, so that OMB's defaults apply. */
  static boolean isOmb(YamlNode.Block file) {
    return file.entries().containsKey(TEST_DURATION_MINUTES.name());
  }
}
