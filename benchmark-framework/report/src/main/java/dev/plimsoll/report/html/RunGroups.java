// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.Side;
import dev.plimsoll.compare.WorkloadContent;
import dev.plimsoll.report.BrokerSettings;
import dev.plimsoll.report.SystemSettings;
import dev.plimsoll.report.WorkloadFacts;
import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Series;
import dev.plimsoll.result.VoidRuns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Groups the runs of a report into repetitions, and assigns distinct labels and colours. A label
 * names only what differs, as briefly as possible.
 */
final class RunGroups {

  /**
   * The number of colours that colour-blind people can distinguish; they are in the style sheet.
   */
  private static final int COLOURS = 7;

  private static final String SWEEP = "sweep";
  private static final String RATE = "producerRate";
  private static final int MAX_KEYS_IN_A_LABEL = 2;

  private final List<RunResult> results;
  private final Map<String, String> sides = new HashMap<>();
  private final List<List<Integer>> groups;
  private final List<Function<RunResult, String>> parts;

  private RunGroups(List<RunResult> results, Optional<Comparison> comparison) {
    this.results = results;
    comparison.map(Comparison::base).ifPresent(this::addSide);
    comparison.map(Comparison::candidate).ifPresent(this::addSide);
    Map<List<Object>, List<Integer>> byContent = new LinkedHashMap<>();
    for (int i = 0; i < results.size(); i++) {
      RunResult result = results.get(i);
      List<Object> key = List.of(content(result), VoidRuns.isVoid(result));
      byContent.computeIfAbsent(key, absent -> new ArrayList<>()).add(i);
    }
    groups = List.copyOf(byContent.values());
    parts =
        List.of(
            this::side,
            result -> result.driver().name(),
            result -> new WorkloadFacts(result).name(),
            RunGroups::rate,
            this::cell,
            result -> named(differing(result, RunResult::work)),
            result -> named(differing(result, SystemSettings::of)),
            result -> result.burnIn() ? "burn-in" : "",
            result -> VoidRuns.isVoid(result) ? "void" : "");
  }

  /** Returns the groups in the order of their first runs. */
  static List<RunGroup> of(List<RunResult> results, Optional<Comparison> comparison) {
    return new RunGroups(results, comparison).make();
  }

  /** Returns a label for each run: that of its group, with the repetition if there are several. */
  static List<String> labels(List<RunResult> results, List<RunGroup> groups) {
    String[] labels = new String[results.size()];
    for (RunGroup group : groups) {
      List<String> names = runNames(group.runs().stream().map(results::get).toList());
      for (int i = 0; i < names.size(); i++) {
        labels[group.runs().get(i)] =
            Stream.of(group.label(), names.get(i))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" · "));
      }
    }
    if (results.size() == 1) {
      labels[0] = results.get(0).driver().name();
    }
    return List.of(labels);
  }

  private static List<String> runNames(List<RunResult> runs) {
    if (runs.size() == 1) {
      return List.of("");
    }
    List<String> repetitions =
        runs.stream()
            .map(run -> run.run().series())
            .filter(Objects::nonNull)
            .map(RunGroups::number)
            .toList();
    boolean numbered = new HashSet<>(repetitions).size() == runs.size();
    return IntStream.range(0, runs.size())
        .mapToObj(i -> "run " + (numbered ? repetitions.get(i) : Integer.toString(i + 1)))
        .toList();
  }

  private static String number(Series series) {
    return series.repetition() + (series.attempt() == 1 ? "" : ", attempt " + series.attempt());
  }

  private List<RunGroup> make() {
    List<String> labels = labels();
    List<String> keys = colourKeys();
    List<String> colours = keys.stream().distinct().toList();
    List<RunGroup> made = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      int place = colours.indexOf(keys.get(i));
      int dash = dash(i, keys) + place / COLOURS;
      boolean burnIn = first(i).burnIn();
      boolean isVoid = VoidRuns.isVoid(first(i));
      int voids = isVoid ? 0 : voids(first(i));
      made.add(
          new RunGroup(labels.get(i), place % COLOURS, dash, burnIn, isVoid, voids, groups.get(i)));
    }
    return List.copyOf(made);
  }

  /** Returns the number of void runs with the content of a run. */
  private int voids(RunResult of) {
    List<Object> content = content(of);
    return (int)
        results.stream()
            .filter(result -> VoidRuns.isVoid(result) && content(result).equals(content))
            .count();
  }

  /**
   * Returns how many earlier groups have the same colour. Burn-ins and void runs are not drawn and
   * not counted.
   */
  private int dash(int group, List<String> keys) {
    return (int)
        IntStream.range(0, group)
            .filter(i -> keys.get(i).equals(keys.get(group)) && isDrawn(first(i)))
            .count();
  }

  private static boolean isDrawn(RunResult result) {
    return !result.burnIn() && !VoidRuns.isVoid(result);
  }

  private RunResult first(int group) {
    return results.get(groups.get(group).get(0));
  }

  private List<String> each(Function<RunResult, String> part) {
    return IntStream.range(0, groups.size()).mapToObj(i -> part.apply(first(i))).toList();
  }

  private static long distinct(List<String> texts) {
    return texts.stream().distinct().count();
  }

  private List<String> labels() {
    List<List<String>> used = new ArrayList<>();
    List<String> labels = joined(used);
    for (Function<RunResult, String> part : parts) {
      List<List<String>> more = new ArrayList<>(used);
      more.add(each(part));
      if (distinct(joined(more)) > distinct(labels)) {
        used = more;
        labels = joined(used);
      }
    }
    List<String> all = labels;
    return distinct(all) == groups.size()
        ? all
        : IntStream.range(0, all.size()).mapToObj(i -> all.get(i) + " #" + (i + 1)).toList();
  }

  private List<String> joined(List<List<String>> parts) {
    return IntStream.range(0, groups.size())
        .mapToObj(
            i ->
                parts.stream()
                    .map(texts -> texts.get(i))
                    .filter(text -> !text.isBlank())
                    .collect(Collectors.joining(" · ")))
        .toList();
  }

  /**
   * Returns the text that determines the colour of each group: the side, otherwise the driver,
   * otherwise the first difference.
   */
  private List<String> colourKeys() {
    List<String> drivers = each(result -> result.driver().name());
    List<String> systems = each(result -> result.driver().system());
    Stream<List<String>> choices =
        Stream.concat(
            Stream.of(each(this::side), distinct(drivers) > COLOURS ? systems : drivers),
            parts.stream().skip(2).map(this::each));
    return choices.filter(texts -> distinct(texts) > 1).findFirst().orElse(drivers);
  }

  /** Returns a key that is equal for repetitions of the same run. */
  private List<Object> content(RunResult result) {
    List<Object> content = new ArrayList<>(WorkloadContent.contentOf(result));
    Map<String, String> settings = SystemSettings.of(result);
    settings.keySet().removeIf(SystemSettings::isIncidental);
    content.add(settings);
    content.add(BrokerSettings.changed(result));
    content.add(side(result));
    content.add(cells(result));
    content.add(result.burnIn());
    return content;
  }

  private static Map<String, Object> cells(RunResult result) {
    return Optional.ofNullable(result.run().series()).map(Series::cell).orElse(Map.of());
  }

  private void addSide(Side side) {
    side.runs().forEach(run -> sides.put(identity(run), side.name()));
  }

  private static String identity(RunResult result) {
    return result.run().id() + " " + result.run().startedAt();
  }

  /** Returns the side in the comparison, or the side that is marked in the result. */
  private String side(RunResult result) {
    String marked = String.valueOf(cells(result).getOrDefault(Series.SIDE, ""));
    return sides.getOrDefault(identity(result), marked);
  }

  private static String rate(RunResult result) {
    Double rate = new WorkloadFacts(result).askedPerSecond();
    return rate == null ? "" : NumberFormat.DIGITS.text(rate) + "/s";
  }

  /**
   * Returns the cell properties, set by a study or another series, that differ between the runs.
   */
  private String cell(RunResult result) {
    boolean swept =
        Optional.ofNullable(result.run().series())
            .map(series -> series.kind().equals(SWEEP))
            .orElse(false);
    return differing(result, RunGroups::cells)
        .filter(entry -> !entry.getKey().equals(Series.SIDE))
        // The rate has a part of the label of its own.
        .filter(entry -> !swept || !entry.getKey().equals(RATE))
        .map(entry -> (swept ? entry.getKey() + " " : "") + entry.getValue())
        .collect(Collectors.joining(swept ? ", " : " "));
  }

  /** Returns the first differing keys of the workload or the settings. */
  private static <V> String named(Stream<Map.Entry<String, V>> differing) {
    return differing
        .sorted(Map.Entry.comparingByKey())
        .limit(MAX_KEYS_IN_A_LABEL)
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  /** Returns the entries of a run that are not equal in all groups. */
  private <V> Stream<Map.Entry<String, V>> differing(
      RunResult result, Function<RunResult, Map<String, V>> keys) {
    List<Map<String, V>> all =
        IntStream.range(0, groups.size()).mapToObj(i -> keys.apply(first(i))).toList();
    return keys.apply(result).entrySet().stream()
        .filter(
            entry ->
                all.stream()
                    .anyMatch(
                        other -> !Objects.equals(other.get(entry.getKey()), entry.getValue())));
  }
}
