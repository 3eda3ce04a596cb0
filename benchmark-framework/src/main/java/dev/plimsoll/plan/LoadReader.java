// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Reads how messages are offered: rate, load model, arrivals, pacing. */
final class LoadReader {

  static final double HIGHEST_RATE_PER_SECOND = 1_000_000_000;

  private static final List<String> RATES = List.of("producerRate", "rateSteps", "rateRamp");
  private static final List<String> SCHEDULE =
      List.of("arrivals", "seed", "pacing", "pacingDistance");

  /** The greatest whole number that every reader of JSON keeps as it is. */
  private static final long GREATEST_SEED = (1L << 53) - 1;

  private static final Duration MAX_HYBRID_DISTANCE = Duration.ofNanos(250_000);

  private final Fields fields;
  private final boolean omb;
  private final Consumer<String> notices;

  /**
   * @param omb whether the file is one of OMB's, whose defaults hold then
   */
  LoadReader(Fields fields, boolean omb, Consumer<String> notices) {
    this.fields = fields;
    this.omb = omb;
    this.notices = notices;
  }

  private enum Model {
    OPEN,
    CLOSED,
    REQUEST_REPLY
  }

  Load read(ShapeReader.Shape shape) {
    if (!shape.produces()) {
      return none();
    }
    Optional<Model> model = fields.choice("load", Model.class);
    double rate = producerRate();
    boolean unlimited = rate >= Defaults.AS_FAST_AS_IT_GOES_PER_SECOND;
    if (model.equals(Optional.of(Model.REQUEST_REPLY))) {
      return new Load.RequestReply(requests(rate, unlimited));
    }
    if (model.equals(Optional.of(Model.CLOSED))) {
      if (!unlimited) {
        refuse(RATES, "a closed load has no rate: take it out (--set {key}=), or say load: open");
      }
      return closed();
    }
    if (unlimited && model.isEmpty()) {
      notices.accept(
          "producerRate "
              + Units.groupDigits(rate)
              + " is taken as 'as fast as it goes': load: closed (load: open keeps it a rate)");
      return closed();
    }
    return open(rate);
  }

  /** With a rate, requests are sent by a schedule; without one, replies set the pace. */
  private Load requests(double rate, boolean unlimited) {
    if (unlimited || RATES.stream().noneMatch(fields::has)) {
      if (unlimited) {
        notices.accept(
            "producerRate "
                + Units.groupDigits(rate)
                + " is taken as 'as fast as it goes': replies set the pace");
      }
      refuse(
          SCHEDULE,
          "without a producerRate replies set the pace, and there is no schedule: give a rate, or"
              + " take the key out (--set {key}=)");
      return new Load.Closed();
    }
    if (fields.has("producerRate") && rate == 0) {
      fields.wrong(
          "producerRate",
          "0 asks for a search of the highest rate, which request-reply does not have: give a rate,"
              + " or take the key out (--set producerRate=) to send a request whenever a reply has"
              + " come");
      return new Load.Closed();
    }
    Load open = open(rate);
    return open instanceof Load.Open ? open : new Load.Closed();
  }

  private Load none() {
    List<String> meaningless = new ArrayList<>(RATES);
    meaningless.addAll(
        List.of("load", "arrivals", "seed", "maxOutstanding", "pacing", "pacingDistance"));
    if (!omb) {
      refuse(meaningless, "has no meaning without producers: take it out (--set {key}=)");
    }
    return new Load.None();
  }

  private Load closed() {
    refuse(SCHEDULE, "a closed load has no schedule: take it out (--set {key}=)");
    return new Load.Closed();
  }

  private Load open(double rate) {
    if (fields.has("rateSteps")) {
      return open(steps());
    }
    if (fields.has("rateRamp")) {
      return open(ramp());
    }
    if (!fields.has("producerRate") && !omb) {
      fields.wrong(
          "producerRate", "is missing: give a rate, such as producerRate: 10k, or load: closed");
      return open(Optional.empty());
    }
    if (rate == 0) {
      refuse(
          List.of("arrivals", "seed"), "has no meaning while a rate is searched (producerRate: 0)");
      return new Load.Search();
    }
    return open(Optional.of(new RateProfile.Constant(rate)));
  }

  private Load open(Optional<RateProfile> profile) {
    Load.Arrivals arrivals = fields.choice("arrivals", Load.Arrivals.class, Load.Arrivals.CONSTANT);
    OptionalLong seed = seed(arrivals);
    return profile.<Load>map(p -> new Load.Open(p, arrivals, seed)).orElseGet(Load.Search::new);
  }

  private OptionalLong seed(Load.Arrivals arrivals) {
    if (!fields.has("seed")) {
      return OptionalLong.empty();
    }
    if (arrivals != Load.Arrivals.POISSON) {
      fields.wrong(
          "seed",
          "has a meaning with arrivals: poisson only, whose times are drawn from it: take it out"
              + " (--set seed=)");
    }
    return OptionalLong.of(fields.whole("seed", 0, 0, GREATEST_SEED));
  }

  private double producerRate() {
    if (!fields.has("producerRate")) {
      return 0;
    }
    // A wrong text is reported by the getter; 1 stands in for it, so that nothing else is.
    double rate = fields.rate("producerRate", 1);
    if (rate > HIGHEST_RATE_PER_SECOND) {
      fields.wrong("producerRate", tooHigh());
      return 1;
    }
    return rate;
  }

  private Optional<RateProfile> steps() {
    Node node = fields.node("rateSteps").orElseThrow();
    List<RateProfile.Step> steps = new ArrayList<>();
    if (node instanceof Node.Items items) {
      for (int i = 0; i < items.nodes().size(); i++) {
        step("rateSteps[" + i + "].", items.nodes().get(i)).ifPresent(steps::add);
      }
    }
    if (steps.isEmpty()) {
      if (!(node instanceof Node.Items items) || items.nodes().isEmpty()) {
        fields.wrong("rateSteps", "wants a list, such as [{rate: 10k, for: 30s}]");
      }
      return Optional.empty();
    }
    return Optional.of(new RateProfile.Steps(steps));
  }

  private Optional<RateProfile.Step> step(String prefix, Node node) {
    if (!(node instanceof Node.Block block)) {
      fields.problems().at(node, "rateSteps", "wants blocks, such as {rate: 10k, for: 30s}");
      return Optional.empty();
    }
    Fields step = new Fields(block, prefix, fields.problems());
    step.allow(List.of("rate", "for"), "");
    double rate = positiveRate(step, "rate");
    return require(step, "for").map(length -> new RateProfile.Step(rate, length));
  }

  private Optional<RateProfile> ramp() {
    Optional<Fields> block = fields.block("rateRamp", "{from: 10k, to: 50k, over: 1m}");
    if (block.isEmpty()) {
      return Optional.empty();
    }
    Fields ramp = block.get();
    ramp.allow(List.of("from", "to", "over"), "");
    double from = positiveRate(ramp, "from");
    double to = positiveRate(ramp, "to");
    return require(ramp, "over").map(over -> new RateProfile.Ramp(from, to, over));
  }

  private static double positiveRate(Fields block, String key) {
    if (!block.has(key)) {
      block.missing(key, "give a rate, such as 10k");
      return 1;
    }
    double rate = block.rate(key, 1);
    if (rate > 0 && rate <= HIGHEST_RATE_PER_SECOND) {
      return rate;
    }
    block.wrong(key, rate > 0 ? tooHigh() : "0 is no rate here: give more than 0");
    return 1;
  }

  private static Optional<Duration> require(Fields block, String key) {
    if (!block.has(key)) {
      block.missing(key, "give a time, such as 30s");
      return Optional.empty();
    }
    return Optional.of(block.time(key, Duration.ofSeconds(1), Duration.ofMillis(1)));
  }

  private static String tooHigh() {
    return "is out of range: give at most "
        + Units.groupDigits(HIGHEST_RATE_PER_SECOND)
        + ", or load: closed for as fast as it goes";
  }

  private void refuse(List<String> keys, String why) {
    keys.forEach(key -> fields.refuse(List.of(key), why.replace("{key}", key)));
  }

  OptionalLong maxOutstanding() {
    return fields.has("maxOutstanding")
        ? OptionalLong.of(fields.whole("maxOutstanding", 1, 1, 1_000_000_000))
        : OptionalLong.empty();
  }

  Workload.Pacing pacing() {
    return fields.choice("pacing", Workload.Pacing.class, Workload.Pacing.HYBRID);
  }

  /** A greater distance than the longest that hybrid pacing chooses must be asked for as bursts. */
  Optional<Duration> pacingDistance() {
    if (!fields.has("pacingDistance")) {
      return Optional.empty();
    }
    Duration distance = fields.time("pacingDistance", Duration.ZERO, Duration.ZERO);
    switch (pacing()) {
      case HYBRID -> {
        if (distance.compareTo(MAX_HYBRID_DISTANCE) > 0) {
          fields.wrong(
              "pacingDistance", "is at most 250us, or give pacing: burst for a greater one");
        }
      }
      case BURST -> {
        if (distance.isZero()) {
          fields.wrong("pacingDistance", "is more than 0 with pacing: burst");
        }
      }
      case PARK, SPIN ->
          fields.wrong("pacingDistance", "goes with pacing: hybrid or burst: take it out");
    }
    return Optional.of(distance);
  }

  /** How long the rate's own course takes. */
  static Duration course(Load load) {
    if (load instanceof Load.RequestReply exchange) {
      return course(exchange.requests());
    }
    if (!(load instanceof Load.Open open)) {
      return Duration.ZERO;
    }
    if (open.rate() instanceof RateProfile.Steps steps) {
      return steps.steps().stream()
          .map(RateProfile.Step::length)
          .reduce(Duration.ZERO, Duration::plus);
    }
    return open.rate() instanceof RateProfile.Ramp ramp ? ramp.over() : Duration.ZERO;
  }
}
