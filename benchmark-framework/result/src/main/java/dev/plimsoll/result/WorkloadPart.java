// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.plimsoll.metric.Objective;
import dev.plimsoll.plan.BacklogPlan;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.FaultEvent;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.MessageKeys;
import dev.plimsoll.plan.PayloadSpec;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.SizeSource;
import dev.plimsoll.plan.Units;
import dev.plimsoll.plan.Warmup;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.result.SearchPart.SettingsPart;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The resolved workload in a result, every default filled in. Component names are the keys of the
 * file. They are the keys of a workload file, with the unit behind those that have one. A key that
 * the load has no use for is absent; others are {@code null} where the run decides. All but the
 * name may be null: results live longer than the program that wrote them.
 *
 * <p>A {@link Number} is a long where it is whole, so that a file says 10000 and not 10000.0.
 *
 * @param messageSizeBytes null if messages differ in size
 * @param partitionsPerTopic null for existing topics, which have their own
 * @param lossTolerance null where the system's promise decides
 * @param generatorLimitMillis null where the workload gives none
 * @param objectives as they were read
 * @param events the faults, as they were read
 * @param consumers what consumers do beside receiving; null where they do nothing else
 * @param retry null where failed sends are not repeated
 */
public record WorkloadPart(
    @Described("Name of the workload.") @Allowed(form = TextForm.NOT_EMPTY) String name,
    @Described(value = "Workload file.", absent = "where there is no file") String file,
    @Described(value = "SHA-256 of the workload file.", absent = "where there is no file")
        String sha256,
    Integer topics,
    List<String> topicNames,
    Integer partitionsPerTopic,
    @JsonInclude(JsonInclude.Include.NON_NULL) Long fill,
    Integer producersPerTopic,
    Integer subscriptionsPerTopic,
    Integer consumerPerSubscription,
    Integer messageSizeBytes,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Integer> messageSizeDistribution,
    @JsonInclude(JsonInclude.Include.NON_NULL) LognormalSizesPart messageSizeLognormal,
    @JsonInclude(JsonInclude.Include.NON_NULL) String messageSizeFile,
    @Described(
            value = "The sizes of messages.",
            absent = "where all messages have one size, and where the workload gives ranges")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        MessageSizesPart messageSizes,
    PayloadSpec.Kind payload,
    @JsonInclude(JsonInclude.Include.NON_NULL) Double randomBytesRatio,
    @JsonInclude(JsonInclude.Include.NON_NULL) Integer randomizedPayloadPoolSize,
    @JsonInclude(JsonInclude.Include.NON_NULL) String payloadFile,
    MessageKeysPart keys,
    Load.Kind load,
    @Described(
            value = "Replier of the requests, in words; its time is part of the round trip.",
            absent = "in other load than request-reply")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        String replier,
    @JsonInclude(JsonInclude.Include.NON_NULL) Load.Arrivals arrivals,
    @Described(
            value =
                "Seed of the random times of this run, and of the random numbers of its"
                    + " consumers.",
            absent = "without random times")
        @Allowed(minimum = Allowed.ANY)
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Long seed,
    @JsonInclude(JsonInclude.Include.NON_NULL) Number producerRate,
    @JsonInclude(JsonInclude.Include.NON_NULL) List<RateStep> rateSteps,
    @JsonInclude(JsonInclude.Include.NON_NULL) RateRamp rateRamp,
    @JsonInclude(JsonInclude.Include.NON_NULL) String rateFile,
    @Described(value = "The curve of a `rateFile`.", absent = "without `rateFile`")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        RateCurvePart rateCurve,
    Long maxOutstanding,
    Workload.Pacing pacing,
    Double pacingDistanceMicros,
    @JsonInclude(JsonInclude.Include.NON_NULL) Number durationSeconds,
    @JsonInclude(JsonInclude.Include.NON_NULL) Long messages,
    @Described(value = "True: the user ends the run.", absent = "otherwise")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Boolean untilStopped,
    @Described(value = "Mode of the warm-up.", absent = "where it is not known")
        @Allowed(texts = {"fixed", "auto"})
        String warmup,
    @Described(value = "Length of a fixed warm-up.", absent = "with `auto`") Number warmupSeconds,
    Number cooldownSeconds,
    Number drainTimeoutSeconds,
    Double rateTolerance,
    Double lossTolerance,
    Double errorTolerance,
    Number generatorLimitMillis,
    Workload.IntegrityMode integrity,
    @JsonInclude(JsonInclude.Include.NON_NULL) BacklogRequestPart backlog,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> objectives,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> events,
    @JsonInclude(JsonInclude.Include.NON_NULL) ConsumerRequestPart consumers,
    @JsonInclude(JsonInclude.Include.NON_NULL) RetryRequestPart retry,
    Map<String, String> tags) {

  /** Keys that a search decides for each of its probes. */
  private static final Set<String> OF_A_PROBE =
      Set.of("producerRate", "durationSeconds", "warmup", "warmupSeconds", "drainTimeoutSeconds");

  private static final String REPLIER =
      "the framework's own, in the generator's process: returns the payload of each"
          + " request on the thread that delivers it; its time is part of every round trip";

  public WorkloadPart {
    Objects.requireNonNull(name, "name");
    messageSizeDistribution =
        messageSizeDistribution == null ? Map.of() : RunResult.ordered(messageSizeDistribution);
    topicNames = topicNames == null ? null : List.copyOf(topicNames);
    producerRate = shortest(producerRate);
    durationSeconds = shortest(durationSeconds);
    warmupSeconds = shortest(warmupSeconds);
    cooldownSeconds = shortest(cooldownSeconds);
    drainTimeoutSeconds = shortest(drainTimeoutSeconds);
    generatorLimitMillis = shortest(generatorLimitMillis);
    rateSteps = rateSteps == null ? null : List.copyOf(rateSteps);
    objectives = List.copyOf(RunResult.orNone(objectives));
    events = List.copyOf(RunResult.orNone(events));
    tags = tags == null ? null : RunResult.ordered(tags);
  }

  /** Which keys messages carry; null is what the kind has no use for. */
  public record MessageKeysPart(
      MessageKeys.Kind kind,
      @JsonInclude(JsonInclude.Include.NON_NULL) Integer count,
      @JsonInclude(JsonInclude.Include.NON_NULL) Double exponent) {

    private static MessageKeysPart of(MessageKeys keys) {
      boolean any = keys.kind() != MessageKeys.Kind.NONE;
      boolean zipf = keys.kind() == MessageKeys.Kind.ZIPF;
      return new MessageKeysPart(
          keys.kind(), any ? keys.count() : null, zipf ? keys.exponent() : null);
    }
  }

  /** A rate for a while. */
  public record RateStep(Number ratePerSecond, Number forSeconds) {
    public RateStep {
      ratePerSecond = shortest(ratePerSecond);
      forSeconds = shortest(forSeconds);
    }

    private static RateStep of(RateProfile.Step step) {
      return new RateStep(step.ratePerSecond(), Units.seconds(step.length()));
    }
  }

  /** A rate that changes evenly. */
  public record RateRamp(Number fromPerSecond, Number toPerSecond, Number overSeconds) {
    public RateRamp {
      fromPerSecond = shortest(fromPerSecond);
      toPerSecond = shortest(toPerSecond);
      overSeconds = shortest(overSeconds);
    }

    private static RateRamp of(RateProfile.Ramp ramp) {
      return new RateRamp(ramp.fromPerSecond(), ramp.toPerSecond(), Units.seconds(ramp.over()));
    }
  }

  /** A rate that was read from a CSV: how many points it has, and what identifies them. */
  public record RateCurvePart(
      @Described("Number of its points.") int points,
      @Described("Its length.") Number overSeconds,
      @Described("Lowest rate.") Number lowestPerSecond,
      @Described("Highest rate.") Number highestPerSecond,
      @Described("SHA-256 of its points, equal for equal curves, whatever their files are called.")
          String sha256) {
    public RateCurvePart {
      overSeconds = shortest(overSeconds);
      lowestPerSecond = shortest(lowestPerSecond);
      highestPerSecond = shortest(highestPerSecond);
    }

    private static RateCurvePart of(RateProfile.Curve curve) {
      return new RateCurvePart(
          curve.points().size(),
          Units.seconds(curve.length()),
          curve.lowest(),
          curve.highest(),
          curve.sha256());
    }
  }

  /**
   * The backlog that was asked for, by one of size, messages and time.
   *
   * @param limitSeconds null where the program decides
   */
  public record BacklogRequestPart(
      @JsonInclude(JsonInclude.Include.NON_NULL) Long sizeBytes,
      @JsonInclude(JsonInclude.Include.NON_NULL) Long messages,
      @JsonInclude(JsonInclude.Include.NON_NULL) Number timeSeconds,
      Number beforeSeconds,
      Number afterSeconds,
      double drainRatio,
      Number limitSeconds) {
    public BacklogRequestPart {
      timeSeconds = shortest(timeSeconds);
      beforeSeconds = shortest(beforeSeconds);
      afterSeconds = shortest(afterSeconds);
      limitSeconds = shortest(limitSeconds);
    }

    private static BacklogRequestPart of(BacklogPlan plan) {
      return new BacklogRequestPart(
          as(BacklogPlan.Target.Size.class, plan.target())
              .map(BacklogPlan.Target.Size::bytes)
              .orElse(null),
          as(BacklogPlan.Target.Messages.class, plan.target())
              .map(BacklogPlan.Target.Messages::count)
              .orElse(null),
          plan.time().map(Units::seconds).orElse(null),
          Units.seconds(plan.before()),
          Units.seconds(plan.after()),
          plan.drainRatio(),
          plan.limit().map(Units::seconds).orElse(null));
    }
  }

  /** The workload of a run. */
  public static WorkloadPart of(Workload workload) {
    PayloadSpec payload = workload.payload();
    boolean random = payload.kind() == PayloadSpec.Kind.RANDOM;
    Optional<Load.Open> open = as(Load.Open.class, workload.sending());
    Optional<RateProfile> rate = open.map(Load.Open::rate);
    EndCondition end = workload.endCondition();
    boolean created = workload.topicNames().isEmpty();
    return new WorkloadPart(
        workload.name(),
        workload.file(),
        workload.sha256(),
        workload.topics(),
        workload.topicNames(),
        created ? workload.partitionsPerTopic() : null,
        as(Load.None.class, workload.load()).map(none -> orNull(none.fill())).orElse(null),
        workload.producersPerTopic(),
        workload.subscriptionsPerTopic(),
        workload.consumersPerSubscription(),
        workload.sizes().areSeveral() ? null : workload.messageSize(),
        workload.sizes().distribution(),
        LognormalSizesPart.of(workload.sizes()),
        workload.sizes().source() instanceof SizeSource.Csv csv ? csv.file() : null,
        workload.sizes().areSeveral() && workload.sizes().distribution().isEmpty()
            ? MessageSizesPart.of(workload.sizes())
            : null,
        payload.kind(),
        random ? payload.randomRatio() : null,
        random ? payload.poolSize() : null,
        payload.file().map(Path::toString).orElse(null),
        MessageKeysPart.of(workload.keys()),
        workload.load().kind(),
        workload.requestsReplies() ? REPLIER : null,
        open.map(Load.Open::arrivals).orElse(null),
        orNull(open.map(Load.Open::seed).orElse(OptionalLong.empty())),
        rate.flatMap(r -> as(RateProfile.Constant.class, r))
            .map(r -> r.ratePerSecond())
            .orElse(null),
        rate.flatMap(r -> as(RateProfile.Steps.class, r)).map(WorkloadPart::steps).orElse(null),
        rate.flatMap(r -> as(RateProfile.Ramp.class, r)).map(RateRamp::of).orElse(null),
        rate.flatMap(r -> as(RateProfile.Curve.class, r)).map(r -> r.file()).orElse(null),
        rate.flatMap(r -> as(RateProfile.Curve.class, r)).map(RateCurvePart::of).orElse(null),
        orNull(workload.maxOutstanding()),
        workload.pacing(),
        workload.pacingDistance().map(distance -> distance.toNanos() / 1e3).orElse(null),
        as(EndCondition.After.class, end)
            .map(after -> Units.seconds(after.duration()))
            .orElse(null),
        as(EndCondition.Messages.class, end).map(EndCondition.Messages::count).orElse(null),
        end instanceof EndCondition.Never ? true : null,
        workload.warmup().isAuto() ? Warmup.AUTO : "fixed",
        workload.warmup().isAuto() ? null : Units.seconds(workload.warmup().max()),
        Units.seconds(workload.cooldown()),
        Units.seconds(workload.drainTimeout()),
        workload.tolerances().rate(),
        orNull(workload.tolerances().loss()),
        workload.tolerances().error(),
        workload.tolerances().generatorLimit().map(Units::millis).orElse(null),
        workload.integrity(),
        workload.backlog().map(BacklogRequestPart::of).orElse(null),
        workload.objectives().stream().map(Objective::text).toList(),
        workload.events().stream().map(FaultEvent::text).toList(),
        ConsumerRequestPart.of(workload.consumerBehaviour()),
        workload.retry().map(RetryRequestPart::of).orElse(null),
        workload.tags());
  }

  /** Keys and values as they stand in the file. */
  public Map<String, Object> toMap() {
    return ResultJson.map(this);
  }

  /** What it asks for, whatever it is called: equal for repetitions of one thing. */
  public Map<String, Object> content() {
    Map<String, Object> content = toMap();
    content.keySet().removeAll(Workload.NAMES);
    return content;
  }

  /** Returns what {@link RunResult#work} returns of the results of a workload. */
  public static Map<String, Object> workOf(Workload workload) {
    if (!(workload.load() instanceof Load.Search search)) {
      return of(workload).work(null);
    }
    RateProfile rate = new RateProfile.Constant(search.settings().startRate());
    Workload probe =
        workload.with(
            new Load.Open(rate, search.arrivals(), OptionalLong.empty()),
            workload.endCondition(),
            workload.warmup(),
            workload.drainTimeout());
    return of(probe).work(SettingsPart.of(search, workload.endCondition()));
  }

  /**
   * Returns {@link #content} without what a search decides for each of its probes.
   *
   * @param search the settings of the search that it is a probe of; null: it is none
   */
  Map<String, Object> work(SettingsPart search) {
    Map<String, Object> work = content();
    if (search != null) {
      work.keySet().removeAll(OF_A_PROBE);
      work.put("search", search.toString());
    }
    return work;
  }

  /** Whether messages are requests that are answered. */
  public boolean requestsReplies() {
    return load == Load.Kind.REQUEST_REPLY;
  }

  /** Returns whether producers send again as soon as messages are acknowledged. */
  public boolean closedLoad() {
    return load == Load.Kind.CLOSED;
  }

  /** Whether there is a rate, one or several. */
  public boolean hasRate() {
    return producerRate != null || !hasEvenRate();
  }

  /** Whether the rate, if there is one, is the same from the first second to the last. */
  boolean hasEvenRate() {
    return rateSteps == null && rateRamp == null && rateCurve == null;
  }

  private static <T> Optional<T> as(Class<T> type, Object value) {
    return Optional.of(value).filter(type::isInstance).map(type::cast);
  }

  private static List<RateStep> steps(RateProfile.Steps steps) {
    return steps.steps().stream().map(RateStep::of).toList();
  }

  private static Number shortest(Number number) {
    return number == null ? null : Units.number(number.doubleValue());
  }

  private static Long orNull(OptionalLong number) {
    return number.isPresent() ? number.getAsLong() : null;
  }

  private static Double orNull(OptionalDouble number) {
    return number.isPresent() ? number.getAsDouble() : null;
  }
}
