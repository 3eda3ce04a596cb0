// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.plan.Need.Demand;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The forms of the parts of a need, in lower case. */
final class NeedForms {

  static final int MOST_THINGS = 10_000;

  private static final String NUMBER = "([0-9][0-9_,]*(?:\\.[0-9]+)?)\\s*";
  private static final String SIZE =
      NUMBER + "((?:[kmg]i?)?b|bytes?)(?:\\s+(?:each|messages?|msgs?))?";
  private static final String OF_SIZE = "(?:\\s+(?:of|with|at|in)\\s+" + SIZE + ")?";

  /** Groups: number, factor, unit of time, size and its unit. */
  static final Pattern RATE =
      Pattern.compile(
          NUMBER
              + "(k|m|g|thousand|million|billion)?\\s*(?:msgs?|messages?|events?)?\\s*"
              + "(?:/|per\\s|an?\\s|each\\s|every\\s)\\s*(s|sec|second|min|minute|h|hour|d|day)"
              + OF_SIZE);

  /** Groups: number, unit, size and its unit. */
  static final Pattern BYTE_RATE =
      Pattern.compile(NUMBER + "((?:[kmg]i?)?b)\\s*(?:/\\s*s|per\\s+second|a\\s+second)" + OF_SIZE);

  /** Groups: size and its unit. */
  static final Pattern SIZES = Pattern.compile("(?:(?:messages?|msgs?)\\s+)?(?:of\\s+)?" + SIZE);

  private static final String PERCENTILE = "(p[0-9.]+|median|mean|average|max|maximum|min|minimum)";

  /** Groups: percentile, kind, percentile in the other place, relation, number, unit. */
  static final Pattern LATENCY =
      Pattern.compile(
          "(?:"
              + PERCENTILE
              + "(?:\\s+of)?\\s+)?(?:the\\s+)?(?:(end[- ]?to[- ]?end|e2e|publish|publishing|send|"
              + "acknowledgements?)\\s+)?(?:latency\\s+)?(?:"
              + PERCENTILE
              + "\\s+)?(?:is\\s+|stays\\s+)?"
              + "(under|below|within|less than|at most|no more than|up to|<=|<|≤)\\s*"
              + NUMBER
              + "(ns|us|µs|ms|milliseconds?|s|sec|seconds?|min|minutes?)");

  /** Groups: number, thing. */
  static final Pattern COUNT =
      Pattern.compile(
          NUMBER
              + "(topic|partition|producer|subscription|consumer group|consumer)s?"
              + "(?:\\s+(?:per|each|a|of\\s+each)\\b.*)?");

  private static final String NODE = "(?:node|broker|server|machine)";
  private static final String LOSS = "(?:loss|lost|death|failure|crash)";
  private static final String ANY = "(?:the\\s+|an?\\s+|one\\s+|any\\s+|1\\s+)?";

  private static final Map<Pattern, Set<Demand>> PROMISES = promises();

  /** Words that are known, to find the one that was meant. */
  static final Set<String> WORDS =
      new TreeSet<>(
          List.of(
              ("msg msgs message messages events per second minute hour day of with at each million"
                      + " thousand kib mib kb mb bytes byte p50 p90 p95 p99 p99.9 median mean"
                      + " average max maximum end end-to-end to publish send acknowledgements"
                      + " latency is stays under below within less than most no more up ms us s"
                      + " seconds milliseconds survives survive the loss failure crash death a an"
                      + " one any node broker server machine power on disk forced fsync memory"
                      + " enough may can lose some at-most-once at-least-once in order ordered"
                      + " topics topic partitions partition producers producer subscriptions"
                      + " subscription consumers consumer group groups and must needs need")
                  .split(" ")));

  private NeedForms() {}

  private static Map<Pattern, Set<Demand>> promises() {
    Map<Pattern, Set<Demand>> forms = new LinkedHashMap<>();
    String survives = "surviv\\w*\\s+";
    form(
        forms,
        survives + ANY + LOSS + "\\s+of\\s+" + ANY + NODE,
        Set.of(Demand.SURVIVES_NODE_LOSS));
    form(
        forms,
        survives + ANY + "(?:lost\\s+)?" + NODE + "(?:'s)?(?:\\s+" + LOSS + ")?",
        Set.of(Demand.SURVIVES_NODE_LOSS));
    form(
        forms,
        ANY + NODE + "\\s+(?:may|can)\\s+(?:die|fail|crash|be\\s+lost)",
        Set.of(Demand.SURVIVES_NODE_LOSS));
    form(
        forms,
        survives + ANY + "(?:power\\s+(?:failure|loss|cut|outage)|loss\\s+of\\s+power)",
        Set.of(Demand.SURVIVES_POWER_FAILURE));
    form(
        forms,
        "(?:forced\\s+to|on|synced\\s+to)\\s+(?:the\\s+)?disk|fsync",
        Set.of(Demand.SURVIVES_POWER_FAILURE));
    form(
        forms,
        "(?:in\\s+)?memory(?:\\s+is)?(?:\\s+(?:enough|only|fine|ok))?",
        Set.of(Demand.MEMORY_IS_ENOUGH));
    form(
        forms,
        "(?:may|can)\\s+lose\\s+(?:some\\s+)?messages?|at[- ]most[-"
            + " ]once|loss\\s+is\\s+(?:ok|fine|allowed)",
        Set.of(Demand.LOSS_IS_ALLOWED));
    // Every profile that stores messages gives these.
    form(
        forms,
        "at[- ]least[- ]once|in\\s+order|ordered|(?:no|zero)\\s+(?:message\\s+)?loss"
            + "|(?:must|may)\\s+(?:not|never)\\s+lose\\s+(?:any\\s+)?messages?"
            + "|(?:not|never)\\s+lose\\s+(?:any\\s+)?messages?|loses?\\s+(?:nothing|no\\s+messages?)",
        Set.of());
    return Collections.unmodifiableMap(forms);
  }

  private static void form(Map<Pattern, Set<Demand>> forms, String form, Set<Demand> promises) {
    forms.put(Pattern.compile(form), promises);
  }

  /** Returns what a part says about guarantees; empty if it is not about them. */
  static Optional<Set<Demand>> promises(String part) {
    return PROMISES.entrySet().stream()
        .filter(form -> form.getKey().matcher(part).matches())
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** Returns the numbers of topics and clients; consumers each have a partition. */
  static Need.Shape shape(Map<String, Integer> counts) {
    int consumers = counts.getOrDefault("consumer", Defaults.NEED_CONSUMERS);
    return new Need.Shape(
        counts.getOrDefault("topic", Defaults.TOPICS),
        counts.getOrDefault("partition", Math.max(Defaults.NEED_PARTITIONS, consumers)),
        counts.getOrDefault("producer", Defaults.NEED_PRODUCERS),
        counts.getOrDefault("subscription", Defaults.SUBSCRIPTIONS_PER_TOPIC),
        counts.containsKey("partition") && !counts.containsKey("consumer")
            ? Math.min(consumers, counts.get("partition"))
            : consumers);
  }

  static String thing(String word) {
    return word.equals("consumer group") ? "subscription" : word;
  }

  /** Returns the factor that a word means; the empty string means 1. */
  static double factor(String word) {
    return switch (word) {
      case "" -> 1;
      case "k", "thousand" -> 1e3;
      case "m", "million" -> 1e6;
      case "g", "billion" -> 1e9;
      default -> throw new IllegalArgumentException(word);
    };
  }

  static double seconds(String unit) {
    return switch (unit.charAt(0)) {
      case 's' -> 1;
      case 'm' -> 60;
      case 'h' -> 3_600;
      case 'd' -> 86_400;
      default -> throw new IllegalArgumentException(unit);
    };
  }

  /** Returns the kind of latency; end to end where the need does not say. */
  static String kind(Optional<String> words) {
    boolean publish = words.isPresent() && !words.get().startsWith("e");
    return publish ? "publish" : "endToEnd";
  }

  static String percentile(String word) {
    return switch (word) {
      case "median" -> "p50";
      case "average" -> "mean";
      case "maximum" -> "max";
      case "minimum" -> "min";
      default -> word;
    };
  }

  static String relation(String words) {
    return switch (words) {
      case "under", "below", "less than", "<" -> "<";
      default -> "<=";
    };
  }

  /** Returns the symbol of a unit of time below a minute. */
  static String timeUnit(String unit) {
    return unit.startsWith("milli") ? "ms" : unit.startsWith("sec") || isMinute(unit) ? "s" : unit;
  }

  /** Returns the size of a unit of time in {@link #timeUnit}. */
  static int timeFactor(String unit) {
    return isMinute(unit) ? 60 : 1;
  }

  private static boolean isMinute(String unit) {
    return unit.startsWith("min");
  }
}
