// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.KeyType.BlockListType;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.ScalarType;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import dev.plimsoll.plan.WorkloadKeys.LoadModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The keys of a workload file for when messages are sent. */
@SettingBlock(
    example = "{producerRate: 10k}",
    exclusive = "producerRate rateSteps rateRamp rateFile search")
record LoadKeys(
    @SettingKey(
            value =
                "How messages are offered: by a schedule (open), as fast as the system accepts"
                    + " (closed), or as requests that wait for replies (request-reply).",
            absent = "open; closed for a producerRate of 10,000,000 or more")
        Optional<LoadModel> load,
    @SettingKey(
            value =
                "Distances between messages of an open load: equal, or exponentially distributed"
                    + " (poisson).",
            or = "constant")
        Load.Arrivals arrivals,
    @SettingKey(
            value =
                "Seed of the random times of messages, and of the rejections and processing times"
                    + " of consumers.",
            max = "" + WorkloadKeys.MAX_JSON_INTEGER,
            absent = "drawn for each series of runs")
        OptionalLong seed,
    @SettingKey(
            value =
                "Messages per second over all producers; 0 searches for the highest sustainable"
                    + " rate.",
            omb = true,
            quantity = Quantity.RATE,
            min = "0",
            max = "" + WorkloadKeys.MAX_RATE,
            absent = "none: an open load needs a rate, except in a file of OMB")
        OptionalDouble producerRate,
    @SettingKey("Several rates, one after the other.") List<RateProfile.Step> rateSteps,
    @SettingKey("A rate that grows or falls evenly and then stays.")
        Optional<RateProfile.Ramp> rateRamp,
    @SettingKey(
            "CSV with the columns time and rate: the rate changes linearly from row to row;"
                + " relative to the working directory or to the workload file.")
        Optional<String> rateFile,
    @SettingKey(
            "Searches for the highest sustainable rate; {} with all defaults, as producerRate: 0.")
        Optional<SearchKeys> search,
    @SettingKey(
            value =
                "Bound on messages that are sent and not answered: over all producers for an open"
                    + " load, for each producer for a closed one.",
            min = "1",
            max = "1_000_000_000",
            absent =
                "open: "
                    + Defaults.OPEN_OUTSTANDING_TEXT
                    + "; closed: "
                    + Defaults.CLOSED_OUTSTANDING / 1_000
                    + ",000; requests without a rate: "
                    + Defaults.REQUESTS_OUTSTANDING)
        OptionalLong maxOutstanding)
    implements CheckedKeys {

  static final RecordKeys<LoadKeys> KEYS = RecordKeys.of(LoadKeys.class);

  static final Key<?> LOAD = KEYS.key("load");
  static final Key<?> ARRIVALS = KEYS.key("arrivals");
  static final Key<?> SEED = KEYS.key("seed");
  static final Key<ScalarType<Double>> PRODUCER_RATE = KEYS.scalar("producerRate");
  static final Key<BlockListType> RATE_STEPS = KEYS.blocks("rateSteps");
  static final Key<?> RATE_RAMP = KEYS.key("rateRamp");
  static final Key<ScalarType<String>> RATE_FILE = KEYS.scalar("rateFile");
  static final Key<?> SEARCH = KEYS.key("search");
  static final Key<?> MAX_OUTSTANDING = KEYS.key("maxOutstanding");

  private static final String REQUEST_REPLY = "load: request-reply";

  LoadKeys {
    rateSteps = List.copyOf(rateSteps);
  }

  /** Returns the keys that describe the load of a workload that sends. */
  static LoadKeys of(Workload workload) {
    Optional<Load.Search> searched = as(Load.Search.class, workload.load());
    Optional<Load.Open> open = as(Load.Open.class, workload.sending());
    Optional<RateProfile> rate = open.map(Load.Open::rate);
    Optional<RateProfile.Constant> constant =
        rate.flatMap(each -> as(RateProfile.Constant.class, each));
    return new LoadKeys(
        Optional.of(model(workload.load())),
        searched
            .map(Load.Search::arrivals)
            .or(() -> open.map(Load.Open::arrivals))
            .orElse(Load.Arrivals.CONSTANT),
        searched
            .map(Load.Search::seed)
            .or(() -> open.map(Load.Open::seed))
            .orElse(OptionalLong.empty()),
        constant.isPresent()
            ? OptionalDouble.of(constant.get().ratePerSecond())
            : OptionalDouble.empty(),
        rate.flatMap(each -> as(RateProfile.Steps.class, each))
            .map(RateProfile.Steps::steps)
            .orElse(List.of()),
        rate.flatMap(each -> as(RateProfile.Ramp.class, each)),
        rate.flatMap(each -> as(RateProfile.Curve.class, each)).map(RateProfile.Curve::file),
        searched.map(SearchKeys::of),
        workload.maxOutstanding());
  }

  private static <T> Optional<T> as(Class<T> type, Object value) {
    return Optional.of(value).filter(type::isInstance).map(type::cast);
  }

  private static LoadModel model(Load load) {
    if (load instanceof Load.RequestReply) {
      return LoadModel.REQUEST_REPLY;
    }
    return load instanceof Load.Closed ? LoadModel.CLOSED : LoadModel.OPEN;
  }

  /** Returns whether messages have intended times. */
  private boolean hasSchedule() {
    return producerRate.isPresent()
        || !rateSteps.isEmpty()
        || rateRamp.isPresent()
        || rateFile.isPresent()
        || search.isPresent();
  }

  @Override
  public boolean isWritten(String key) {
    return !key.equals("arrivals") || hasSchedule();
  }

  /** Reports what the load of a workload contradicts. */
  static void checkIn(GivenKeys given, Workload workload) {
    if (workload.requestsReplies()) {
      checkRequests(given, workload);
    }
  }

  private static void checkRequests(GivenKeys given, Workload workload) {
    given.refuse(
        List.of("topicNames"),
        "contradicts " + REQUEST_REPLY + ", whose topics are made for the run: take it out");
    given.refuse(
        List.of("consumerBacklogSizeGB", "backlogDrainRatio", "backlog"),
        "contradicts " + REQUEST_REPLY + ": repliers answer all the time; take it out");
    if (!workload.consumes()) {
      given.wrong(
          List.of("consumerPerSubscription", "subscriptionsPerTopic", "load"),
          REQUEST_REPLY + " needs repliers: give consumerPerSubscription 1 or more");
    } else if (workload.subscriptionsPerTopic() > 1) {
      given.wrong(
          "subscriptionsPerTopic",
          "with more than 1 each request would be answered several times: give 1 (several repliers"
              + " that share the requests are consumerPerSubscription)");
    }
    long answering = (long) workload.topics() * workload.producersPerTopic();
    if (answering * workload.consumersPerSubscription() > WorkloadKeys.MAX_CLIENTS) {
      given.wrong(
          List.of("consumerPerSubscription", "producersPerTopic"),
          "each replier has a producer for each requester of its topic, which makes more than "
              + Units.groupDigits(WorkloadKeys.MAX_CLIENTS));
    }
    requireStamp(given, workload);
  }

  private static void requireStamp(GivenKeys given, Workload workload) {
    int sizeBytes = workload.sizes().least();
    if (sizeBytes < Workload.STAMP_BYTES) {
      given.wrong(
          List.of("messageSize", "load"),
          sizeBytes
              + " bytes cannot hold the stamp of "
              + Workload.STAMP_BYTES
              + " bytes by which a reply is known: give "
              + Workload.STAMP_BYTES
              + " or more");
    }
    if (workload.integrity() == Workload.IntegrityMode.OFF) {
      given.wrong(
          "integrity",
          "off contradicts " + REQUEST_REPLY + ": a reply is known by its stamp; give auto");
    }
  }
}
