// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.compare.Looks.Look;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Series;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the conclusions of a comparison are based on.
 *
 * @param kind what is exchanged in the test
 * @param looks the looks that were planned; with sessions, a single one
 * @param look the look whose level applies
 * @param baseUnits the number of pairs, or of sessions of the base
 * @param candidateUnits the number of pairs, or of sessions of the candidate
 * @param coin the seed of the order within the pairs, if it was drawn
 */
public record Basis(
    Kind kind, Looks looks, Look look, int baseUnits, int candidateUnits, OptionalLong coin) {

  /** The key in {@code run.series.cell} for the seed of the order within the pairs. */
  public static final String COIN = "coin";

  /** The key in {@code run.series.cell} for the looks. */
  public static final String LOOKS = "looks";

  private static final String KIND_OF_PAIRS = "compare";

  /** What is exchanged in the test. */
  public enum Kind {
    /** The signs of pairs of runs that were executed one directly after the other. */
    PAIRS,
    /** Sessions. */
    SESSIONS,
    /** Nothing: there is no test. */
    NONE
  }

  public Basis {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(looks, "looks");
    Objects.requireNonNull(look, "look");
    Objects.requireNonNull(coin, "coin");
  }

  static Basis ofPairs(Side base, int tried) {
    int pairs = base.runs().size();
    Looks looks = plannedLooks(base.runs()).orElse(Looks.once(pairs));
    Look look = looks.from(Math.max(tried, pairs));
    return new Basis(Kind.PAIRS, looks, look, pairs, pairs, coin(base.runs()));
  }

  static Basis ofSessions(int base, int candidate) {
    Looks looks = Looks.once(Math.min(base, candidate));
    return new Basis(
        Kind.SESSIONS, looks, looks.all().get(0), base, candidate, OptionalLong.empty());
  }

  static Basis none(int base, int candidate) {
    Looks looks = Looks.once(Math.min(base, candidate));
    return new Basis(Kind.NONE, looks, looks.all().get(0), base, candidate, OptionalLong.empty());
  }

  /** Returns whether there are enough pairs or sessions for any difference to be shown. */
  boolean isEnough() {
    return switch (kind) {
      case PAIRS -> look.canReject(baseUnits);
      case SESSIONS -> Math.min(baseUnits, candidateUnits) >= Comparison.MIN_SESSIONS;
      case NONE -> false;
    };
  }

  /** Returns the looks of the one {@code tune} command that made all runs. */
  private static Optional<Looks> plannedLooks(List<RunResult> runs) {
    Set<String> sessions = runs.stream().map(Side::session).collect(Collectors.toSet());
    Series first = runs.get(0).run().series();
    return sessions.size() == 1 && first != null && first.kind().equals(KIND_OF_PAIRS)
        ? Looks.parse(first.cell().get(LOOKS))
        : Optional.empty();
  }

  private static OptionalLong coin(List<RunResult> runs) {
    OptionalLong coin = OptionalLong.empty();
    for (RunResult run : runs) {
      Series series = run.run().series();
      if (series == null || !(series.cell().get(COIN) instanceof Number seed)) {
        return OptionalLong.empty();
      }
      coin = OptionalLong.of(seed.longValue());
    }
    return coin;
  }
}
