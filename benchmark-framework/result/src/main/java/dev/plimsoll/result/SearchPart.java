// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Load;
import dev.plimsoll.search.ProbeOutcome;
import dev.plimsoll.search.SearchSettings;
import dev.plimsoll.search.SearchStep.SearchLimit;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A search of the highest sustainable rate. The other parts of the result describe one of its
 * probes: the last one that confirmed the answer, a void one only if all are, or the last one if
 * there is no answer.
 */
public record SearchPart(
    @Described("Settings of the search.") SettingsPart settings,
    @Described(
            value =
                "The sustained rate: the highest confirmed rate at or below which no probe"
                    + " failed.",
            absent = "if there is none")
        @Computed
        @Allowed(above = 0)
        Double ratePerSecond,
    @Described("What ended the search.")
        @Allowed(
            constants = SearchLimit.class,
            texts = {SearchPart.INTERRUPTED, SearchPart.ENDED_EARLY})
        String limit,
    @Described(
            value = "The lowest rate that failed four times, at and above which no probe passed.",
            absent = "if there is none")
        @Computed
        @Allowed(above = 0)
        Double notSustainedPerSecond,
    @Described(
            "Number of probes of full length that passed at `ratePerSecond`; 0 without an answer.")
        @Computed
        int confirmations,
    @Described("From the start of the first of them to the end of the last; 0 without an answer.")
        @Computed
        double confirmedOverSeconds,
    @Described("Whether a probe failed at or below a rate at which one passed.") @Computed
        boolean probesTooShort,
    @Described(
            "Index of the probe that the rest of the file describes, from 0: the last one that"
                + " confirmed the answer, a void one only if all are; without an answer, the last"
                + " one.")
        @Computed
        int resultOf,
    @Described("All probes in their order.") @Allowed(leastItems = 1) List<ProbePart> probes) {

  /** The user ended the search. */
  public static final String INTERRUPTED = "interrupted";

  /** A probe ended early, after which the clients cannot be used for another one. */
  public static final String ENDED_EARLY = "ended-early";

  public SearchPart {
    Objects.requireNonNull(settings, "settings");
    Objects.requireNonNull(limit, "limit");
    probes = List.copyOf(probes);
  }

  /** Returns whether the search ended before it had an answer or had run out of probes. */
  public boolean isCut() {
    return limit.equals(INTERRUPTED) || limit.equals(ENDED_EARLY);
  }

  /** Returns whether the rate that is not sustained is within the precision of the answer. */
  public boolean isPrecise() {
    return ratePerSecond != null
        && notSustainedPerSecond != null
        && notSustainedPerSecond <= ratePerSecond * (1 + settings.precision());
  }

  /** Returns whether one probe was to confirm the answer. */
  public boolean isIndication() {
    return settings.confirm() == 1;
  }

  /**
   * Returns the share of probes that pass at the answer, at least, with 95 % confidence: the lower
   * bound of Clopper and Pearson where all of n pass, 0.05^(1/n).
   */
  public double leastShareOfPasses() {
    return confirmations == 0 ? 0 : Math.pow(0.05, 1.0 / confirmations);
  }

  /** What was asked for. */
  public record SettingsPart(
      @Described("Rate of the first probe.") @Allowed(above = 0) double fromPerSecond,
      @Described("Lowest rate that may be probed.") @Allowed(above = 0) double lowestPerSecond,
      @Described("Highest rate that may be probed.") @Allowed(above = 0) double highestPerSecond,
      @Described(
              "Greatest distance between the passed and the failed rate that bound the"
                  + " answer, as a share.")
          @Allowed(above = 0, below = 1)
          double precision,
      @Described("Greatest number of probes.") @Allowed(minimum = 1) int maxProbes,
      @Described("Length of the measured window of a probe.") @Allowed(above = 0)
          double probeSeconds,
      @Described("Length of the measured window of a probe of full length.") @Allowed(above = 0)
          double confirmationSeconds,
      @Described("Least number of confirming probes.") int confirm,
      @Described("Least time from the start of the first of them to the end of the last.")
          double spreadSeconds,
      @Described(
              value = "Version of the rule by which probes follow one another.",
              absent = "for the first")
          @Allowed(minimum = 1)
          @JsonInclude(JsonInclude.Include.NON_NULL)
          Integer rule) {

    /**
     * Returns the settings of a search.
     *
     * @param end when a probe of full length ends
     */
    public static SettingsPart of(Load.Search search, EndCondition end) {
      SearchSettings settings = search.settings();
      Duration confirmation = ((EndCondition.After) end).duration();
      return new SettingsPart(
          settings.startRate(),
          settings.lowestRate(),
          settings.highestRate(),
          settings.precision(),
          settings.maxProbes(),
          search.probe().toNanos() / 1e9,
          confirmation.toNanos() / 1e9,
          settings.confirm(),
          settings.spreadSeconds(),
          settings.rule());
    }
  }

  /** A probe. */
  public record ProbePart(
      @Described("Its rate.") @Allowed(above = 0) double ratePerSecond,
      @Described("Whether it has the length of a confirmation.") boolean full,
      @Described("Start of its load, from the start of the load of the first probe.")
          double startSeconds,
      @Described("Length of its measured window.") double seconds,
      @Described("Verdict on it.") @Allowed(texts = {"PASS", "FAIL", "VOID", "INTERRUPTED"})
          String status,
      @Described("Codes of its failures and void reasons.") @Allowed(form = TextForm.CODE)
          List<String> failures,
      @Described(
              value =
                  "Conclusion of the search; `disturbed`: void and repeated; `passed`, although it"
                      + " is void: it met everything in spite of longer latencies; `generator`: the"
                      + " limit of the generator.",
              absent = "if it was interrupted")
          @Allowed(constants = ProbeOutcome.Kind.class)
          String outcome,
      @Described(value = "Messages acknowledged.", absent = "where nobody acknowledges")
          Double publishRatePerSecond,
      @Described(value = "Receipts over all subscriptions.", absent = "where it is not known")
          Double receiveRatePerSecond,
      @Described(
              value = "By kind: `50`, `99` and `99.9`; unknown values are omitted.",
              unit = "microseconds")
          @Allowed(names = Names.LATENCIES)
          Map<String, Map<String, Double>> latencyMicros) {

    public ProbePart {
      Objects.requireNonNull(status, "status");
      failures = List.copyOf(failures);
      Map<String, Map<String, Double>> kinds = new LinkedHashMap<>();
      latencyMicros.forEach(
          (kind, values) ->
              kinds.put(kind, Collections.unmodifiableMap(new LinkedHashMap<>(values))));
      latencyMicros = Collections.unmodifiableMap(kinds);
    }

    /** Returns whether it passed, and its objectives were decided. */
    public boolean passed() {
      return "passed".equals(outcome);
    }

    /** Returns whether it is void, says nothing and was repeated. */
    public boolean isDisturbed() {
      return "disturbed".equals(outcome);
    }
  }
}
