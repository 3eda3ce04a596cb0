// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.metric.Objective;
import dev.plimsoll.metric.Unit;
import dev.plimsoll.search.SearchSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Reads the search of the highest sustainable rate. */
final class SearchReader {

  private final Fields fields;
  private final Optional<Fields> block;
  private final SearchKeys keys;

  /**
   * Creates a reader.
   *
   * @param keys the block, if the file has one without errors
   */
  SearchReader(Fields fields, Optional<SearchKeys> keys) {
    this.fields = fields;
    this.block = fields.block(LoadKeys.SEARCH, SearchKeys.KEYS.type());
    this.keys = keys.orElse(SearchKeys.USUAL);
  }

  /** A period that a workload names: where, and how long it is. */
  private record Period(String of, Duration length) {}

  /** Reads everything but times, which other keys decide too. */
  Load.Search read(Load.Arrivals arrivals, OptionalLong seed) {
    return new Load.Search(keys.settings(), Defaults.SEARCH_PROBE, arrivals, seed);
  }

  /** Sets the length of probes, and refuses what does not fit to it. */
  Load.Search timed(
      Load.Search search,
      EndCondition end,
      List<Objective> objectives,
      Optional<Duration> pacingDistance) {
    if (!(end instanceof EndCondition.After after)) {
      fields.wrong(
          List.of(TimingKeys.MESSAGES, TimingKeys.TEST_DURATION_MINUTES),
          "does not go with a search, whose probes have a length: give duration, such as 30s");
      return search;
    }
    Period longest = longest(objectives, pacingDistance);
    Duration least = longest.length().multipliedBy(Defaults.PERIODS_OF_A_PROBE);
    Duration probe = keys.probe().orElseGet(() -> usual(after.duration(), least));
    if (probe.compareTo(least) < 0) {
      block
          .orElseThrow()
          .wrong(
              SearchKeys.KEYS.key("probe"),
              "must last three times the longest period, "
                  + Units.text(longest.length())
                  + " of "
                  + longest.of()
                  + ": give "
                  + Units.text(least)
                  + " or more");
    } else if (probe.compareTo(after.duration()) > 0) {
      fields.wrong(
          List.of(TimingKeys.DURATION, TimingKeys.TEST_DURATION_MINUTES, LoadKeys.SEARCH),
          "a rate is confirmed over "
              + Units.text(after.duration())
              + ", which is less than a probe of "
              + Units.text(probe)
              + ": give a duration of that or more, or a shorter probe");
    }
    SearchSettings settings = search.settings();
    Duration spread = spread(settings.confirm(), after.duration());
    return new Load.Search(
        settings.spreadOver(spread.toNanos() / 1e9), probe, search.arrivals(), search.seed());
  }

  /** The least time from the start of the first confirming probe to the end of the last. */
  private Duration spread(int confirm, Duration confirmation) {
    if (confirm == 1) {
      return Duration.ZERO;
    }
    Duration probes = confirmation.multipliedBy(Defaults.SEARCH_CONFIRM);
    boolean longer = probes.compareTo(Defaults.SEARCH_SPREAD) > 0;
    return keys.spread().orElse(longer ? probes : Defaults.SEARCH_SPREAD);
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
            keys.period().map(length -> new Period("search.period", length)).stream(),
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
}
