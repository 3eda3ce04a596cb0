// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import dev.plimsoll.metric.Objective;
import dev.plimsoll.metric.Unit;
import dev.plimsoll.search.SearchSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The block {@code search} of a workload file. */
@SettingBlock(example = "{from: 10k, precision: 2%}")
record SearchKeys(
    @SettingKey(
            value = "Rate of the first probe.",
            or = "" + (long) Defaults.SEARCH_FROM,
            quantity = Quantity.RATE,
            max = "" + WorkloadKeys.MAX_RATE)
        double from,
    @SettingKey(
            value = "No probe is below this rate.",
            quantity = Quantity.RATE,
            max = "" + WorkloadKeys.MAX_RATE,
            absent = (long) Defaults.SEARCH_LOWEST + ", or from where that is less")
        OptionalDouble lowest,
    @SettingKey(
            value = "No probe is above this rate.",
            or = "" + (long) Defaults.AS_FAST_AS_IT_GOES_PER_SECOND,
            quantity = Quantity.RATE,
            max = "" + WorkloadKeys.MAX_RATE)
        double highest,
    @SettingKey(
            value =
                "Share, "
                    + SearchKeys.PRECISIONS
                    + ": greatest distance between the passed and the failed rate that bound the"
                    + " answer.",
            or = "" + Defaults.SEARCH_PRECISION,
            quantity = Quantity.SHARE)
        double precision,
    @SettingKey(
            value =
                "Length of the measured window of a probe; those that confirm a rate have the"
                    + " duration of the workload.",
            min = "1ms",
            absent =
                Defaults.SEARCH_PROBE_TEXT
                    + ", more where three of the longest period take longer, less where duration is"
                    + " less")
        Optional<Duration> probe,
    @SettingKey(
            value =
                "Longest period of periodic work of the system and its clients, such as"
                    + " flushes; a probe lasts at least three times as long.",
            min = "1ms",
            absent = "the longest time in objectives and pacingDistance, which also count")
        Optional<Duration> period,
    @SettingKey(
            value = "The search ends after this number of probes.",
            or = "" + Defaults.SEARCH_MAX_PROBES,
            min = "1",
            max = "1000")
        int maxProbes,
    @SettingKey(
            value =
                "Number of probes of full length that must pass at the answer; with 1 the answer is"
                    + " only an indication.",
            or = "" + Defaults.SEARCH_CONFIRM,
            min = "1",
            max = "1000")
        int confirm,
    @SettingKey(
            value =
                "Least time from the start of the first of these probes to the end of the last; the"
                    + " time between them is used for other probes.",
            min = "1ms",
            absent =
                Defaults.SEARCH_SPREAD_TEXT
                    + ", or three times duration where that is more; with confirm: 1, none")
        Optional<Duration> spread)
    implements CheckedKeys {

  static final RecordKeys<SearchKeys> KEYS = RecordKeys.of(SearchKeys.class);

  /** A search with all defaults. */
  static final SearchKeys USUAL = KEYS.of(Map.of());

  private static final double LEAST_PRECISION = 0.001;
  private static final double GREATEST_PRECISION = 0.5;
  static final String PRECISIONS =
      100 * LEAST_PRECISION + "% to " + (int) (100 * GREATEST_PRECISION) + "%";

  /** Returns the keys that describe a search, all of whose times are known. */
  static SearchKeys of(Load.Search search) {
    SearchSettings settings = search.settings();
    return new SearchKeys(
        settings.startRate(),
        OptionalDouble.of(settings.lowestRate()),
        settings.highestRate(),
        settings.precision(),
        Optional.of(search.probe()),
        Optional.empty(),
        settings.maxProbes(),
        settings.confirm(),
        settings.confirm() > 1 ? Optional.of(settings.spread()) : Optional.empty());
  }

  /** Returns the settings without the time over which probes are spread. */
  SearchSettings settings() {
    return isInOrder() && isPrecise()
        ? new SearchSettings(from, least(), highest, precision, maxProbes, confirm, 0)
        : USUAL.settings(); // The file is refused.
  }

  private double least() {
    return lowest.orElse(Math.min(from, Defaults.SEARCH_LOWEST));
  }

  private boolean isInOrder() {
    return least() <= from && from <= highest;
  }

  private boolean isPrecise() {
    return precision >= LEAST_PRECISION && precision <= GREATEST_PRECISION;
  }

  /** A period that a workload names: where, and how long it is. */
  private record Period(String of, Duration length) {}

  /** Sets the length of probes, and refuses what does not fit to it. */
  Load.Search timed(
      GivenKeys given,
      Load.Search search,
      EndCondition end,
      List<Objective> objectives,
      Optional<Duration> pacingDistance) {
    if (!(end instanceof EndCondition.After after)) {
      given.wrong(
          List.of("messages", "testDurationMinutes"),
          "does not go with a search, whose probes have a length: give duration, such as 30s");
      return search;
    }
    Period longest = longest(objectives, pacingDistance);
    Duration least = longest.length().multipliedBy(Defaults.PERIODS_OF_A_PROBE);
    Duration length = probe.orElseGet(() -> usual(after.duration(), least));
    if (length.compareTo(least) < 0) {
      given
          .block("search")
          .orElseThrow()
          .wrong(
              "probe",
              "must last three times the longest period, "
                  + Units.text(longest.length())
                  + " of "
                  + longest.of()
                  + ": give "
                  + Units.text(least)
                  + " or more");
    } else if (length.compareTo(after.duration()) > 0) {
      given.wrong(
          List.of("duration", "testDurationMinutes", "search"),
          "a rate is confirmed over "
              + Units.text(after.duration())
              + ", which is less than a probe of "
              + Units.text(length)
              + ": give a duration of that or more, or a shorter probe");
    }
    SearchSettings settings = search.settings();
    Duration leastSpread = spread(settings.confirm(), after.duration());
    return new Load.Search(
        settings.spreadOver(leastSpread.toNanos() / 1e9), length, search.arrivals(), search.seed());
  }

  /** The least time from the start of the first confirming probe to the end of the last. */
  private Duration spread(int number, Duration confirmation) {
    if (number == 1) {
      return Duration.ZERO;
    }
    Duration probes = confirmation.multipliedBy(Defaults.SEARCH_CONFIRM);
    boolean longer = probes.compareTo(Defaults.SEARCH_SPREAD) > 0;
    return spread.orElse(longer ? probes : Defaults.SEARCH_SPREAD);
  }

  private static Duration usual(Duration confirmation, Duration least) {
    Duration shorter =
        confirmation.compareTo(Defaults.SEARCH_PROBE) < 0 ? confirmation : Defaults.SEARCH_PROBE;
    return shorter.compareTo(least) < 0 ? least : shorter;
  }

  private Period longest(List<Objective> objectives, Optional<Duration> pacingDistance) {
    Stream<Period> named =
        objectives.stream()
            .filter(objective -> objective.metric().unit() == Unit.MICROS)
            .map(objective -> new Period("objective '" + objective.text() + "'", limit(objective)));
    Stream<Period> given =
        Stream.concat(
            period.map(length -> new Period("search.period", length)).stream(),
            pacingDistance.map(length -> new Period("pacingDistance", length)).stream());
    return Stream.concat(given, named)
        .max((one, other) -> one.length().compareTo(other.length()))
        .orElse(new Period("none", Duration.ZERO));
  }

  private static Duration limit(Objective objective) {
    double micros =
        objective.limit() * objective.metric().unit().factor(objective.unit()).orElseThrow();
    return Duration.ofNanos(Math.round(micros * 1_000));
  }

  @Override
  public void check(GivenKeys given) {
    if (!isInOrder()) {
      given.wrong(
          List.of("from", "highest", "lowest"),
          "the first probe, at "
              + Units.groupDigits(from)
              + " msg/s, must be from lowest ("
              + Units.groupDigits(least())
              + ") to highest ("
              + Units.groupDigits(highest)
              + "): change one of the three");
    }
    if (!isPrecise()) {
      given.wrong("precision", "must be from " + PRECISIONS);
    }
    if (confirm == 1 && spread.isPresent()) {
      given.wrong("spread", "has no meaning with confirm: 1: one probe is not spread");
    }
  }
}
