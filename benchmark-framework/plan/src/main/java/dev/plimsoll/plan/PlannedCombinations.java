// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The runs of several drivers with several workloads: which of them fit, how they are named, and in
 * which order they run.
 *
 * <p>Threads: one.
 */
final class PlannedCombinations {

  private final PlanFiles files;

  PlannedCombinations(PlanFiles files) {
    this.files = files;
  }

  /** Returns the plans of each driver with each workload, of which the sweeps are ignored. */
  List<RunPlan> plans(
      List<String> drivers,
      List<String> workloads,
      List<SetArgument> arguments,
      int repeat,
      Problems problems)
      throws PlanException {
    List<SetArgument> forDrivers = Overrides.select(arguments, true);
    List<LoadedFile<DriverReader.Checked>> checked = new ArrayList<>();
    for (String driver : drivers) {
      for (DriverChoice choice : choices(driver, problems)) {
        PlanFiles.collect(problems, checked, () -> files.loadDriver(choice, forDrivers));
      }
    }
    List<SetArgument> forWorkloads =
        MisplacedKeys.report(
            Overrides.select(arguments, false),
            checked.stream().map(LoadedFile::tree).toList(),
            problems);
    List<LoadedLoad> loaded = new ArrayList<>();
    for (String workload : workloads) {
      try {
        loaded.add(files.load(workload, forWorkloads));
      } catch (PlanException e) {
        problems.add(e);
      }
    }
    checked = once(checked, each -> each.value(), driver -> driver.value().profile().file());
    loaded = once(loaded, LoadedLoad::values, load -> load.first().value().file());
    loaded = namedApart(loaded, forWorkloads, problems);
    Set<List<Object>> skipped = new HashSet<>();
    for (LoadedFile<DriverReader.Checked> driver : checked) {
      for (LoadedLoad load : loaded) {
        boolean fits = true;
        for (LoadedFile<Workload> workload : load.workloads()) {
          fits &= fits(driver, workload, problems);
        }
        if (!fits) {
          skipped.add(List.of(driver, load));
        }
      }
    }
    problems.throwIfAny();
    List<RunPlan> runs = runs(checked, loaded, repeat, skipped);
    if (runs.isEmpty()) {
      throw new PlanException(
          "none of these drivers can run this: " + String.join("; ", files.notices()));
    }
    return runs;
  }

  /** Removes duplicates, with a notice: repetitions are requested with --repeat. */
  private <T> List<T> once(List<T> given, Function<T, Object> content, Function<T, String> name) {
    Map<Object, T> distinct = new LinkedHashMap<>();
    for (T each : given) {
      if (distinct.putIfAbsent(content.apply(each), each) != null) {
        files
            .notices()
            .add(
                name.apply(each)
                    + " is given more than once and run once; --repeat makes several runs");
      }
    }
    return List.copyOf(distinct.values());
  }

  /**
   * Names different workloads of one name after their files, with a notice; reports them if that
   * does not tell them apart.
   */
  private List<LoadedLoad> namedApart(
      List<LoadedLoad> given, List<SetArgument> sets, Problems problems) {
    WorkloadNames names =
        new WorkloadNames(given.stream().flatMap(load -> load.values().stream()).toList());
    Map<String, List<Workload>> shared = names.shared();
    if (shared.isEmpty()) {
      return given;
    }
    boolean named = sets.stream().anyMatch(set -> set.path().equals(ShapeKeys.NAME.name()));
    if (named || !names.areToldApartByFiles()) {
      shared.forEach((name, workloads) -> problems.add(oneName(name, workloads)));
      return given;
    }
    shared.forEach((name, workloads) -> files.notices().add(afterTheirFiles(name, workloads)));
    List<LoadedLoad> apart = new ArrayList<>();
    for (LoadedLoad each : given) {
      if (each.values().stream().anyMatch(workload -> shared.containsKey(workload.name()))) {
        String file = each.first().value().file();
        String name = ShapeKeys.NAME.name() + "=" + WorkloadReader.fileStem(file);
        List<SetArgument> renamed = Overrides.and(sets, Overrides.parse(List.of(name), problems));
        try {
          apart.add(files.load(file, renamed));
        } catch (PlanException e) {
          problems.add(e);
        }
      } else {
        apart.add(each);
      }
    }
    return apart;
  }

  private static String afterTheirFiles(String name, List<Workload> workloads) {
    return workloads.size()
        + " workloads are called '"
        + name
        + "' and differ in "
        + String.join(", ", WorkloadNames.differing(workloads))
        + ": their runs are named after the files";
  }

  private static PlanException oneName(String name, List<Workload> workloads) {
    return new PlanException(
        String.join(" and ", workloads.stream().map(Workload::file).toList())
            + " are both called '"
            + name
            + "' and differ in "
            + String.join(", ", WorkloadNames.differing(workloads))
            + ": give one of them another name (name: …), so that their results are not taken for"
            + " repetitions");
  }

  private List<DriverChoice> choices(String driver, Problems problems) {
    try {
      return files.drivers().choices(driver);
    } catch (PlanException e) {
      problems.add(e);
      return List.of();
    }
  }

  /**
   * Returns whether the driver has all capabilities that the workload needs. A missing capability
   * is an error, unless the driver is from a list: then it is skipped and the others run.
   */
  private boolean fits(
      LoadedFile<DriverReader.Checked> driver, LoadedFile<Workload> workload, Problems problems) {
    DriverProfile profile = driver.value().profile();
    if (!driver.listed()) {
      NeededCapabilities.check(driver.value(), workload, problems);
      Fields fields = new Fields(workload.tree(), WorkloadKeys.BLOCK, problems);
      FaultPlaces.check(profile, workload.value(), fields);
      return true;
    }
    Optional<String> objection =
        FaultPlaces.objections(profile, workload.value().events()).values().stream().findFirst();
    if (objection.isPresent()) {
      files
          .notices()
          .add(
              "skipped: "
                  + workload.value().name()
                  + " on "
                  + profile.name()
                  + ": events: "
                  + objection.get());
      return false;
    }
    List<String> absent = NeededCapabilities.missing(driver.value(), workload.value());
    if (!absent.isEmpty()) {
      files
          .notices()
          .add(
              "skipped: "
                  + workload.value().name()
                  + " on "
                  + profile.name()
                  + ", which does not have "
                  + String.join(", ", absent));
    }
    return absent.isEmpty();
  }

  private static List<RunPlan> runs(
      List<LoadedFile<DriverReader.Checked>> drivers,
      List<LoadedLoad> loads,
      int repeat,
      Set<List<Object>> skipped) {
    List<RunPlan> runs = new ArrayList<>();
    for (int repetition = 1; repetition <= repeat; repetition++) {
      for (LoadedFile<DriverReader.Checked> driver : drivers) {
        for (LoadedLoad load : loads) {
          if (!skipped.contains(List.of(driver, load))) {
            runs.add(plan(load, driver.value().profile(), repetition, repeat, runs.size() + 1));
          }
        }
      }
    }
    return List.copyOf(runs);
  }

  private static RunPlan plan(
      LoadedLoad load, DriverProfile driver, int repetition, int repeat, int order) {
    return load.mix()
        .map(mix -> new RunPlan(mix, driver, repetition, repeat, order))
        .orElseGet(() -> new RunPlan(load.first().value(), driver, repetition, repeat, order));
  }
}
