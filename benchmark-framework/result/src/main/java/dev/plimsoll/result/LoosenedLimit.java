// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.plan.Defaults;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A limit of the verdict that the workload has set to more than its default: a PASS then says less
 * than usual. Every view that shows a verdict shows these next to it, in the words of this class.
 *
 * @param key the key of the workload
 * @param value the limit of this run
 * @param usual the default
 * @param unit of both
 */
public record LoosenedLimit(String key, double value, double usual, String unit) {

  private static final String SHARE = "%";

  public LoosenedLimit {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(unit, "unit");
  }

  /** Returns the loosened limits of a result, in the order of the workload's keys. */
  public static List<LoosenedLimit> of(RunResult result) {
    VerdictTerms terms = new VerdictTerms(result);
    List<LoosenedLimit> loosened = new ArrayList<>();
    add(loosened, "rateTolerance", terms.rateTolerance(), Defaults.RATE_TOLERANCE);
    add(loosened, "lossTolerance", terms.lossTolerance(), terms.usualLossTolerance());
    add(loosened, "errorTolerance", terms.errorTolerance(), Defaults.ERROR_TOLERANCE);
    double usual = VerdictTerms.usualGeneratorLimitMicros(result.pacing()) / 1e3;
    terms.givenGeneratorLimitMillis().stream()
        .filter(given -> given > usual)
        .forEach(given -> loosened.add(new LoosenedLimit("generatorLimit", given, usual, "ms")));
    return List.copyOf(loosened);
  }

  private static void add(List<LoosenedLimit> to, String key, double share, double usual) {
    if (share > usual) {
      to.add(new LoosenedLimit(key, share * 100, usual * 100, SHARE));
    }
  }

  /** Returns the limit with its default: {@code generatorLimit 10,000 ms (default 10 ms)}. */
  public String words() {
    return setting() + " (default " + number(usual) + " " + unit + ")";
  }

  private String setting() {
    return key + " " + number(value) + " " + unit;
  }

  private static String number(double value) {
    // A share times 100 may have a digit too many.
    double rounded = Math.rint(value * 1e6) / 1e6;
    return rounded == Math.rint(rounded)
        ? Numbers.count(Math.round(rounded))
        : Numbers.plain(rounded);
  }

  /** Returns the loosened limits of a result in words; empty if there are none. */
  public static String words(RunResult result) {
    List<LoosenedLimit> loosened = of(result);
    return loosened.isEmpty()
        ? ""
        : "loosened: "
            + loosened.stream().map(LoosenedLimit::words).collect(Collectors.joining(", "));
  }

  /** Returns the words with a separator in front, to be added to a verdict; may be empty. */
  public static String mark(RunResult result) {
    String words = words(result);
    return words.isEmpty() ? "" : " · " + words;
  }

  /** As {@link #mark}, without the defaults: for a line of limited width. */
  public static String shortMark(RunResult result) {
    List<LoosenedLimit> loosened = of(result);
    return loosened.isEmpty()
        ? ""
        : " · loosened: "
            + loosened.stream().map(LoosenedLimit::setting).collect(Collectors.joining(", "));
  }

  /** Returns the different words of several results, in their order; empty if there are none. */
  public static List<String> words(Collection<RunResult> results) {
    return results.stream()
        .map(LoosenedLimit::words)
        .filter(words -> !words.isEmpty())
        .distinct()
        .toList();
  }
}
