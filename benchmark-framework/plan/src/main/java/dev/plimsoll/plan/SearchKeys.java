// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import dev.plimsoll.search.SearchSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

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
                "Share, 0.1% to 50%: greatest distance between the passed and the failed rate"
                    + " that bound the answer.",
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
      given.wrong("precision", "must be from 0.1% to 50%");
    }
    if (confirm == 1 && spread.isPresent()) {
      given.wrong("spread", "has no meaning with confirm: 1: one probe is not spread");
    }
  }
}
