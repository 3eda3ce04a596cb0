// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what a sweep varies: the key {@code sweep} of a workload file and the arguments of {@code
 * --sweep}, which replace the same keys of the file. Keys are named as in {@code --set}. Whether
 * keys and values are valid is found when the workload and the driver are read with them.
 */
final class SweepReader {

  /** Each point is planned completely before the first run. */
  private static final int MAX_POINTS = 10_000;

  private static final String OPTION = "--sweep";
  private static final String EXAMPLE = "[10k, 50k]";

  private final Problems problems;
  private final Map<String, SweepAxes.Axis> axes = new LinkedHashMap<>();

  private SweepReader(Problems problems) {
    this.problems = problems;
  }

  /**
   * Returns the keys that the sweep varies, none if there is no sweep.
   *
   * @param file the workload file with the arguments of {@code --set} applied
   * @param options {@code key=value,value} arguments of {@code --sweep}
   * @param sets the arguments of {@code --set}
   */
  static SweepAxes read(
      YamlNode.Block file, List<String> options, List<SetArgument> sets, Problems problems) {
    SweepReader reader = new SweepReader(problems);
    YamlNode.Entry sweep = file.entries().get(RunPlanKeys.SWEEP.name());
    if (sweep != null) {
      reader.readFile(sweep.value());
    }
    options.forEach(reader::readOption);
    reader.refuseKeysOf(sets);
    SweepAxes read = new SweepAxes(List.copyOf(reader.axes.values()));
    if (read.size() > MAX_POINTS) {
      problems.at(
          reader.axes.values().iterator().next().values().get(0).value(),
          RunPlanKeys.SWEEP.name(),
          "has "
              + Units.groupDigits(read.size())
              + " combinations: give at most "
              + Units.groupDigits(MAX_POINTS)
              + " by leaving out values");
      return SweepAxes.NONE;
    }
    return read;
  }

  private void readFile(YamlNode value) {
    if (!(value instanceof YamlNode.Block block) || block.entries().isEmpty()) {
      problems.at(value, RunPlanKeys.SWEEP.name(), "wants " + RunPlanKeys.SWEEP.type().wanted());
      return;
    }
    for (YamlNode.Entry entry : block.entries().values()) {
      add(entry.source(), entry.key(), entry.position(), entry.value());
    }
  }

  /** The values of an option need no brackets, since a shell may interpret these. */
  private void readOption(String option) {
    int equals = option.indexOf('=');
    boolean bare = equals >= 0 && !option.startsWith("[", equals + 1);
    String text =
        bare ? option.substring(0, equals + 1) + "[" + option.substring(equals + 1) + "]" : option;
    SourceText source = SourceText.argument(OPTION, text);
    Position start = new Position(1, 1);
    if (equals < 1) {
      problems.add(
          new PlanException(
              source.problem(
                  start,
                  "'"
                      + option
                      + "' is not key=value,value: write "
                      + OPTION
                      + " "
                      + LoadKeys.PRODUCER_RATE.name()
                      + "=10k,50k")));
      return;
    }
    try {
      add(source, option.substring(0, equals), start, YamlText.value(source, equals + 1));
    } catch (PlanException e) {
      problems.add(e);
    }
  }

  private void add(SourceText source, String key, Position at, YamlNode value) {
    String path = RunPlanKeys.SWEEP.name() + "." + key;
    if (!SetArgument.isKey(key) || key.equals(RunPlanKeys.SWEEP.name())) {
      problems.at(
          new YamlNode.Entry(key, source, at, value),
          path,
          "cannot be swept: name a key as in --set, such as "
              + LoadKeys.PRODUCER_RATE.name()
              + " or driver.producerConfig.linger.ms");
      return;
    }
    if (!(value instanceof YamlNode.Items items) || items.nodes().isEmpty()) {
      problems.at(value, path, "wants a list of values, such as " + EXAMPLE);
      return;
    }
    List<SetArgument> values = new ArrayList<>();
    for (YamlNode item : items.nodes()) {
      if (item instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
        values.add(SetArgument.of(source, key, at, item));
      } else {
        problems.at(item, path, "wants single values, such as " + EXAMPLE);
      }
    }
    if (values.size() < items.nodes().size()) {
      return;
    }
    SweepAxes.Axis before = axes.put(key, new SweepAxes.Axis(key, values));
    if (before != null && before.values().get(0).source().argument() && source.argument()) {
      problems.at(value, path, "is given a second time: give one list of values");
    }
  }

  private void refuseKeysOf(List<SetArgument> sets) {
    for (SweepAxes.Axis axis : axes.values()) {
      SetArgument first = axis.values().get(0);
      Optional<SetArgument> set = sets.stream().filter(first::hasKeyOf).findFirst();
      set.ifPresent(
          argument ->
              problems.at(
                  argument.entry(argument.path(), 0, argument.value()),
                  axis.key(),
                  "is what the sweep varies: take this argument out, or the key out of the sweep"
                      + " (without any sweep: --set "
                      + RunPlanKeys.SWEEP.name()
                      + "=)"));
    }
  }
}
