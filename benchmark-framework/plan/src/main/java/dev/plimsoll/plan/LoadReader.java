// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.ScalarType;
import dev.plimsoll.metric.Objective;
import dev.plimsoll.plan.WorkloadKeys.LoadModel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Reads rate, load model, arrivals and pacing. */
final class LoadReader {

  private static final List<Key<?>> RATES =
      List.of(
          LoadKeys.PRODUCER_RATE,
          LoadKeys.RATE_STEPS,
          LoadKeys.RATE_RAMP,
          LoadKeys.RATE_FILE,
          LoadKeys.SEARCH);
  private static final List<Key<?>> SCHEDULE =
      List.of(LoadKeys.ARRIVALS, LoadKeys.SEED, PacingKeys.PACING, PacingKeys.PACING_DISTANCE);

  /** Digits in groups of three, as some countries write thousands. */
  private static final Pattern GROUPED = Pattern.compile("[1-9][0-9]{0,2}\\.[0-9]{3}");

  /** What is read in place of steps or a ramp that are not valid. */
  private static final RateProfile ANY =
      new RateProfile.Steps(List.of(new RateProfile.Step(1, Duration.ofMillis(1))));

  private final Fields fields;
  private final LoadKeys keys;
  private final RateFileReader rateFile;
  private final boolean omb;
  private final Consumer<String> notices;
  private final GivenKeys given;

  /**
   * Creates a reader.
   *
   * @param omb whether the file is one of OMB's, so that OMB's defaults apply
   */
  LoadReader(Fields fields, RateFileReader rateFile, boolean omb, Consumer<String> notices) {
    this.fields = fields;
    this.keys = LoadKeys.KEYS.read(fields).orElseThrow(); // Each key may be absent.
    this.rateFile = rateFile;
    this.omb = omb;
    this.notices = notices;
    this.given = new GivenKeys(fields, WorkloadKeys.BLOCK);
  }

  Load read(ShapeKeys shape) {
    if (!shape.produces()) {
      return none();
    }
    fields.refuse(
        List.of(ShapeKeys.FILL), "is read without other producers: give producersPerTopic: 0");
    Optional<LoadModel> model = keys.load();
    double rate = producerRate();
    boolean unlimited = rate >= Defaults.AS_FAST_AS_IT_GOES_PER_SECOND;
    if (model.equals(Optional.of(LoadModel.REQUEST_REPLY))) {
      return new Load.RequestReply(requests(rate, unlimited));
    }
    if (model.equals(Optional.of(LoadModel.CLOSED))) {
      if (!unlimited) {
        fields.refuse(
            RATES, "a closed load has no rate: take it out (--set {key}=), or say load: open");
      }
      return closed();
    }
    if (unlimited && model.isEmpty()) {
      notices.accept(
          "producerRate "
              + Units.groupDigits(rate)
              + " means 'as fast as possible', as in OMB: load: closed is used (load:"
              + " open keeps the rate)");
      return closed();
    }
    return open(rate);
  }

  /** With a rate, requests are sent by a schedule; without a rate, when replies arrive. */
  private Load requests(double rate, boolean unlimited) {
    if (unlimited || !fields.hasAny(RATES)) {
      if (unlimited) {
        notices.accept(
            "producerRate "
                + Units.groupDigits(rate)
                + " means 'as fast as possible', as in OMB: each reply releases the next"
                + " request");
      }
      fields.refuse(
          SCHEDULE,
          "without a producerRate, replies set the pace and there is no schedule: give a"
              + " rate, or take the key out (--set {key}=)");
      return new Load.Closed();
    }
    if (fields.has(LoadKeys.SEARCH) || (fields.has(LoadKeys.PRODUCER_RATE) && rate == 0)) {
      Key<?> key = fields.has(LoadKeys.SEARCH) ? LoadKeys.SEARCH : LoadKeys.PRODUCER_RATE;
      fields.wrong(
          key,
          "the highest rate cannot be searched for request-reply: give a rate, or take the key out"
              + " (--set "
              + key.name()
              + "=) so that each reply releases the next request");
      return new Load.Closed();
    }
    Load open = open(rate);
    return open instanceof Load.Open ? open : new Load.Closed();
  }

  private Load none() {
    if (!omb) {
      String why = "has no meaning without producers: take it out (--set {key}=)";
      fields.refuse(RATES, why);
      fields.refuse(SCHEDULE, why);
      fields.refuse(List.of(LoadKeys.LOAD, LoadKeys.MAX_OUTSTANDING), why);
    }
    Optional<Long> fill = fields.find(ShapeKeys.FILL);
    return new Load.None(fill.isPresent() ? OptionalLong.of(fill.get()) : OptionalLong.empty());
  }

  private Load closed() {
    fields.refuse(SCHEDULE, "a closed load has no schedule: take it out (--set {key}=)");
    return new Load.Closed();
  }

  private Load open(double rate) {
    if (fields.has(LoadKeys.RATE_STEPS)) {
      return open(Optional.of(steps()));
    }
    if (fields.has(LoadKeys.RATE_RAMP)) {
      return open(Optional.of(ramp()));
    }
    if (fields.has(LoadKeys.RATE_FILE)) {
      return open(rateFile.read());
    }
    boolean searched = fields.has(LoadKeys.SEARCH);
    if (!fields.has(LoadKeys.PRODUCER_RATE) && !omb && !searched) {
      fields.wrong(
          LoadKeys.PRODUCER_RATE,
          "is missing: give a rate, such as producerRate: 10k, search: {} to find the highest one,"
              + " or load: closed");
      return open(Optional.empty());
    }
    return rate == 0 || searched
        ? open(Optional.empty())
        : open(Optional.of(new RateProfile.Constant(rate)));
  }

  /** Without a rate, the highest one is searched. */
  private Load open(Optional<RateProfile> profile) {
    Load.Arrivals arrivals = keys.arrivals();
    OptionalLong seed = seed(arrivals);
    return profile.isPresent()
        ? new Load.Open(profile.get(), arrivals, seed)
        : new Load.Search(search().settings(), Defaults.SEARCH_PROBE, arrivals, seed);
  }

  private SearchKeys search() {
    return keys.search().orElse(SearchKeys.USUAL);
  }

  private OptionalLong seed(Load.Arrivals arrivals) {
    if (!fields.has(LoadKeys.SEED)) {
      return OptionalLong.empty();
    }
    if (arrivals != Load.Arrivals.POISSON && !ConsumerKeys.draw(given)) {
      fields.wrong(
          LoadKeys.SEED,
          "has no effect without arrivals: poisson, consumers.reject or"
              + " consumers.processingDistribution (keys and payloads are the same in"
              + " all runs): take it out (--set seed=)");
    }
    return OptionalLong.of(keys.seed().orElse(0));
  }

  /**
   * Returns 0 if the key is absent, and 1 instead of a wrong value, so that no further error is
   * reported.
   */
  private double producerRate() {
    return fields.has(LoadKeys.PRODUCER_RATE)
        ? rate(fields, LoadKeys.PRODUCER_RATE).orElse(1.0)
        : 0;
  }

  /** Reads a rate, with a notice if its decimal point may be meant to separate thousands. */
  private Optional<Double> rate(Fields block, Key<ScalarType<Double>> key) {
    Optional<Double> rate = block.find(key);
    String text =
        block
            .node(key)
            .filter(YamlNode.Scalar.class::isInstance)
            .map(node -> ((YamlNode.Scalar) node).text().strip())
            .orElse("");
    if (rate.isPresent() && GROUPED.matcher(text).matches()) {
      notices.accept(
          key.name()
              + ": "
              + text
              + " is "
              + Units.groupDigits(rate.get())
              + " messages per second, because the point separates decimals: write "
              + text.replace(".", "")
              + " for thousands");
    }
    return rate;
  }

  private RateProfile steps() {
    for (Fields step : fields.blocks(LoadKeys.RATE_STEPS)) {
      rate(step, RateProfile.Step.KEYS.scalar("rate"));
    }
    return keys.rateSteps().isEmpty() ? ANY : new RateProfile.Steps(keys.rateSteps());
  }

  private RateProfile ramp() {
    fields
        .block(LoadKeys.RATE_RAMP, RateProfile.Ramp.KEYS.type())
        .ifPresent(
            ramp -> {
              rate(ramp, RateProfile.Ramp.KEYS.scalar("from"));
              rate(ramp, RateProfile.Ramp.KEYS.scalar("to"));
            });
    return keys.rateRamp().<RateProfile>map(ramp -> ramp).orElse(ANY);
  }

  /** Sets the length of the probes of a search; other loads stay as they are. */
  Load timed(
      Load load,
      EndCondition end,
      List<Objective> objectives,
      Optional<Duration> distanceOfPacing) {
    return load instanceof Load.Search search
        ? search().timed(given, search, end, objectives, distanceOfPacing)
        : load;
  }

  OptionalLong maxOutstanding() {
    return keys.maxOutstanding();
  }
}
