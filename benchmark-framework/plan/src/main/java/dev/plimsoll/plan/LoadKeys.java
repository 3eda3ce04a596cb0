// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import dev.plimsoll.plan.WorkloadKeys.LoadModel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Pattern;

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
  static final Key<?> PRODUCER_RATE = KEYS.key("producerRate");
  static final Key<?> RATE_FILE = KEYS.key("rateFile");

  private static final List<String> RATES = KEYS.block().exclusive().get(0);
  private static final List<String> SCHEDULE =
      List.of("arrivals", "seed", "pacing", "pacingDistance");
  private static final String REQUEST_REPLY = "load: request-reply";

  /** Digits in groups of three, as some countries write thousands. */
  private static final Pattern GROUPED = Pattern.compile("[1-9][0-9]{0,2}\\.[0-9]{3}");

  /** What is read in place of steps or a ramp that are not valid. */
  private static final RateProfile ANY =
      new RateProfile.Steps(List.of(new RateProfile.Step(1, Duration.ofMillis(1))));

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

  @Override
  public boolean isWritten(String key) {
    return !key.equals("arrivals")
        || producerRate.isPresent()
        || !rateSteps.isEmpty()
        || rateRamp.isPresent()
        || rateFile.isPresent()
        || search.isPresent();
  }

  /** Returns the load of a workload with producers; the probes of a search have no length yet. */
  Load load(GivenKeys given, RateFileReader rateFiles) {
    Load sending = hasSchedule(given) ? scheduled(given, rateFiles) : new Load.Closed();
    if (!isRequestReply()) {
      return sending;
    }
    return new Load.RequestReply(sending instanceof Load.Open ? sending : new Load.Closed());
  }

  /** Without a rate, the highest one is searched. */
  private Load scheduled(GivenKeys given, RateFileReader rateFiles) {
    Optional<RateProfile> rate = rate(given, rateFiles);
    return rate.isPresent()
        ? new Load.Open(rate.get(), arrivals, seed)
        : new Load.Search(searched().settings(), Defaults.SEARCH_PROBE, arrivals, seed);
  }

  private Optional<RateProfile> rate(GivenKeys given, RateFileReader rateFiles) {
    if (given.has("rateSteps")) {
      return Optional.of(rateSteps.isEmpty() ? ANY : new RateProfile.Steps(rateSteps));
    }
    if (given.has("rateRamp")) {
      return Optional.of(rateRamp.isPresent() ? rateRamp.get() : ANY);
    }
    if (given.has("rateFile")) {
      return rateFile.flatMap(rateFiles::read);
    }
    return isSearched(given) || !given.has("producerRate")
        ? Optional.empty()
        : Optional.of(new RateProfile.Constant(producerRate.orElse(1))); // 1: it is wrong.
  }

  /** Returns the search, with all defaults if the file has no key for it. */
  SearchKeys searched() {
    return search.orElse(SearchKeys.USUAL);
  }

  private boolean isRequestReply() {
    return load.equals(Optional.of(LoadModel.REQUEST_REPLY));
  }

  private boolean isUnlimited() {
    return producerRate.orElse(0) >= Defaults.AS_FAST_AS_IT_GOES_PER_SECOND;
  }

  private boolean isSearched(GivenKeys given) {
    return given.has("search") || producerRate.equals(OptionalDouble.of(0));
  }

  /** Returns whether messages have intended send times. */
  private boolean hasSchedule(GivenKeys given) {
    if (isRequestReply()) {
      return given.hasAny(RATES) && !isSearched(given) && !isUnlimited();
    }
    return load.isPresent() ? load.get() == LoadModel.OPEN : !isUnlimited();
  }

  /** Gives notice of rates that may not mean what the user meant. */
  void giveNotice(GivenKeys given, Consumer<String> notices) {
    giveNoticeOfPoints(given, notices, "producerRate");
    given.blocks("rateSteps").forEach(step -> giveNoticeOfPoints(step, notices, "rate"));
    given.block("rateRamp").ifPresent(ramp -> giveNoticeOfPoints(ramp, notices, "from", "to"));
    if (isUnlimited() && (load.isEmpty() || isRequestReply())) {
      notices.accept(
          "producerRate "
              + Units.groupDigits(producerRate.getAsDouble())
              + " means 'as fast as possible', as in OMB: "
              + (load.isEmpty()
                  ? "load: closed is used (load: open keeps the rate)"
                  : "each reply releases the next request"));
    }
  }

  private static void giveNoticeOfPoints(
      GivenKeys given, Consumer<String> notices, String... rates) {
    for (String key : rates) {
      given
          .text(key)
          .filter(text -> GROUPED.matcher(text).matches())
          .ifPresent(
              text ->
                  notices.accept(
                      key
                          + ": "
                          + text
                          + " is "
                          + Units.groupDigits(Double.parseDouble(text))
                          + " messages per second, because the point separates decimals: write "
                          + text.replace(".", "")
                          + " for thousands"));
    }
  }

  /**
   * Reports the keys that contradict each other or the rest of the workload.
   *
   * @param omb whether the file is one of OMB's, so that OMB's defaults apply
   */
  void checkIn(GivenKeys given, Workload workload, boolean omb) {
    if (workload.produces()) {
      checkRate(given, omb);
    } else if (!omb) {
      String why = "has no meaning without producers: take it out (--set {key}=)";
      given.refuse(RATES, why);
      given.refuse(SCHEDULE, why);
      given.refuse(List.of("load", "maxOutstanding"), why);
    }
    if (workload.requestsReplies()) {
      checkRequests(given, workload);
    }
  }

  private void checkRate(GivenKeys given, boolean omb) {
    if (hasSchedule(given)) {
      checkSchedule(given, omb);
    } else if (!isRequestReply()) {
      if (!isUnlimited()) {
        given.refuse(
            RATES, "a closed load has no rate: take it out (--set {key}=), or say load: open");
      }
      given.refuse(SCHEDULE, "a closed load has no schedule: take it out (--set {key}=)");
    } else if (isSearched(given) && !isUnlimited()) {
      String key = given.has("search") ? "search" : "producerRate";
      given.wrong(
          key,
          "the highest rate cannot be searched for request-reply: give a rate, or take the key out"
              + " (--set "
              + key
              + "=) so that each reply releases the next request");
    } else {
      given.refuse(
          SCHEDULE,
          "without a producerRate, replies set the pace and there is no schedule: give a"
              + " rate, or take the key out (--set {key}=)");
    }
  }

  private void checkSchedule(GivenKeys given, boolean omb) {
    if (!omb && !given.hasAny(RATES)) {
      given.wrong(
          "producerRate",
          "is missing: give a rate, such as producerRate: 10k, search: {} to find the highest one,"
              + " or load: closed");
    }
    if (given.has("seed") && arrivals != Load.Arrivals.POISSON && !ConsumerKeys.draw(given)) {
      given.wrong(
          "seed",
          "has no effect without arrivals: poisson, consumers.reject or"
              + " consumers.processingDistribution (keys and payloads are the same in"
              + " all runs): take it out (--set seed=)");
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
