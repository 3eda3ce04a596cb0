// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** The latencies of the measured messages; null if a latency does not exist in this run. */
public record LatencyByKind(
    @Described(
            value = "Acknowledgement − intended send time.",
            absent = "in closed load, and where nobody acknowledges or nothing was sent")
        Latency publish,
    @Described(
            value = "Acknowledgement − send time.",
            absent = "where nobody acknowledges or nothing was sent")
        Latency publishService,
    @Described(value = "Send time − intended send time.", absent = "in closed load")
        Latency sendDelay,
    @Described(
            value = "The part of the send delay that the generator caused.",
            absent = "in closed load")
        Latency generatorDelay,
    @Described(
            value = "Receipt − intended send time.",
            absent =
                "in closed load, without a subscription, and with payloads too small for the stamp")
        Latency endToEnd,
    @Described(
            value = "Receipt − send time.",
            absent = "without a subscription, and with payloads too small for the stamp")
        Latency endToEndService,
    @Described(value = "Reply − intended send time.", absent = "in other load than request-reply")
        Latency roundTrip,
    @Described(value = "Reply − send time.", absent = "in other load than request-reply")
        Latency roundTripService,
    @Described(value = "Failure − intended send time.", absent = "where no send failed")
        Latency publishFailed,
    @Described(
            value =
                "The same by message size, in ascending order: of each range of"
                    + " `workload.messageSizeDistribution`, or of each of at most eight sizes; more"
                    + " sizes are joined to four classes, which end at the p50, p90, p99 and the"
                    + " largest of them. Only of sent messages, because others have no size.",
            absent = "where all messages have one size")
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<SizeLatency> bySize) {

  /** For a run that ended before anything was measured. */
  public static final LatencyByKind NONE =
      new LatencyByKind(null, null, null, null, null, null, null, null, null);

  public LatencyByKind {
    bySize = RunResult.orNone(bySize);
  }

  /** The latencies of messages of one size. */
  public LatencyByKind(
      Latency publish,
      Latency publishService,
      Latency sendDelay,
      Latency generatorDelay,
      Latency endToEnd,
      Latency endToEndService,
      Latency roundTrip,
      Latency roundTripService,
      Latency publishFailed) {
    this(
        publish,
        publishService,
        sendDelay,
        generatorDelay,
        endToEnd,
        endToEndService,
        roundTrip,
        roundTripService,
        publishFailed,
        List.of());
  }

  /** The latencies of the messages of one of several sizes, or classes of sizes. */
  public record SizeLatency(
      @Described("Payload of each of the messages; of a class of several sizes, the largest.")
          int messageSizeBytes,
      @Described(
              value = "The smallest size of the class.",
              absent = "where all messages of the class have one size")
          @JsonInclude(JsonInclude.Include.NON_NULL)
          Integer smallestBytes,
      @Described("Messages handed to the driver.") long sent,
      @Described(value = "`publish` of these messages.", absent = ABSENT) Latency publish,
      @Described(value = "`publishService` of these messages.", absent = ABSENT)
          Latency publishService,
      @Described(value = "`endToEnd` of these messages.", absent = ABSENT) Latency endToEnd,
      @Described(value = "`endToEndService` of these messages.", absent = ABSENT)
          Latency endToEndService,
      @Described(value = "`roundTrip` of these messages.", absent = ABSENT) Latency roundTrip,
      @Described(value = "`roundTripService` of these messages.", absent = ABSENT)
          Latency roundTripService) {

    static final String ABSENT =
        "where all messages have none, and where no message of this size was sent";

    /**
     * Returns the latencies of a class.
     *
     * @param smallestBytes null if all messages have one size
     */
    public static SizeLatency of(
        int messageSizeBytes, Integer smallestBytes, long sent, LatencyByKind kinds) {
      return new SizeLatency(
          messageSizeBytes,
          smallestBytes,
          sent,
          kinds.publish,
          kinds.publishService,
          kinds.endToEnd,
          kinds.endToEndService,
          kinds.roundTrip,
          kinds.roundTripService);
    }

    private LatencyByKind kinds() {
      return new LatencyByKind(
          publish,
          publishService,
          null,
          null,
          endToEnd,
          endToEndService,
          roundTrip,
          roundTripService,
          null);
    }

    /** Returns the existing latencies by name, in the order of the file. */
    public Map<String, Latency> present() {
      return kinds().present();
    }

    private SizeLatency each(UnaryOperator<Latency> change) {
      return of(messageSizeBytes, smallestBytes, sent, kinds().each(change));
    }
  }

  /** Returns a copy with the latencies of each size. */
  public LatencyByKind with(List<SizeLatency> sizes) {
    return new LatencyByKind(
        publish,
        publishService,
        sendDelay,
        generatorDelay,
        endToEnd,
        endToEndService,
        roundTrip,
        roundTripService,
        publishFailed,
        sizes);
  }

  /** Returns a copy without distributions. */
  public LatencyByKind withoutHistograms() {
    return each(Latency::withoutHistogram);
  }

  /** Returns a copy in which each existing latency is replaced. */
  LatencyByKind each(UnaryOperator<Latency> change) {
    UnaryOperator<Latency> existing = latency -> latency == null ? null : change.apply(latency);
    return new LatencyByKind(
        existing.apply(publish),
        existing.apply(publishService),
        existing.apply(sendDelay),
        existing.apply(generatorDelay),
        existing.apply(endToEnd),
        existing.apply(endToEndService),
        existing.apply(roundTrip),
        existing.apply(roundTripService),
        existing.apply(publishFailed),
        bySize.stream().map(size -> size.each(change)).toList());
  }

  /** Returns a copy without the send delays, which no rule for steps uses. */
  public LatencyByKind withoutDelays() {
    return new LatencyByKind(
        publish,
        publishService,
        null,
        null,
        endToEnd,
        endToEndService,
        roundTrip,
        roundTripService,
        publishFailed);
  }

  /** Returns the existing latencies by name, in the order of the file. */
  public Map<String, Latency> present() {
    Map<String, Latency> all = new LinkedHashMap<>();
    all.put("publish", publish);
    all.put("publishService", publishService);
    all.put("sendDelay", sendDelay);
    all.put("generatorDelay", generatorDelay);
    all.put("endToEnd", endToEnd);
    all.put("endToEndService", endToEndService);
    all.put("roundTrip", roundTrip);
    all.put("roundTripService", roundTripService);
    all.put("publishFailed", publishFailed);
    all.values().removeIf(Objects::isNull);
    return all;
  }
}
