// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.settings.Key;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads workload and driver files and creates the plans of all runs. All input is validated before
 * anything is returned; no connection is opened.
 *
 * <p>Threads: one.
 */
public final class PlanLoader {

  /** Before the keys of drivers in {@code --set} and {@code --sweep}. */
  public static final String DRIVER_KEY = SetArgument.DRIVER;

  private final PlanFiles files;
  private final PlannedCombinations combinations;

  /**
   * Creates a loader.
   *
   * @param drivers the available drivers
   * @param environment returns the value of an environment variable, or null
   * @param workingFolder the folder that relative paths refer to
   * @param programHome the program's folder: {@code -d kafka} is short for {@code
   *     <programHome>/driver-kafka/kafka-local.yaml}, the workload {@code latency-1k} for {@code
   *     <programHome>/workloads/latency-1k.yaml}
   */
  public PlanLoader(
      List<DriverProvider> drivers,
      Function<String, String> environment,
      Path workingFolder,
      Path programHome) {
    this.files = new PlanFiles(drivers, environment, workingFolder, programHome);
    this.combinations = new PlannedCombinations(files);
  }

  /**
   * Reads a workload file, by path or by short name.
   *
   * @param sets {@code key=value} arguments of {@code --set}; those for a driver are ignored
   */
  public Workload workload(String file, List<String> sets) throws PlanException {
    return files.loadWorkload(file, arguments(sets, false)).value();
  }

  /**
   * Reads a workload file with each combination of its sweep's values; without a sweep, once. A mix
   * has a workload for each stream.
   *
   * @param sweeps arguments of {@code --sweep}
   * @param sets arguments of {@code --set}; those for a driver are ignored
   */
  public List<Workload> sweptWorkloads(String file, List<String> sweeps, List<String> sets)
      throws PlanException {
    Problems problems = new Problems();
    SweepAxes axes = sweep(file, sweeps, sets, problems);
    if (!axes.isEmpty()) {
      refuseMix(file, axes.axes().get(0).values().get(0).value(), RunPlanKeys.SWEEP, problems);
    }
    problems.throwIfAny();
    List<SetArgument> arguments = arguments(sets, false);
    Set<Workload> workloads = new LinkedHashSet<>();
    for (SweepAxes.Combination combination : axes.combinations()) {
      List<SetArgument> all = Overrides.and(arguments, combination.arguments());
      try {
        workloads.addAll(files.load(file, Overrides.select(all, false)).values());
      } catch (PlanException e) {
        problems.add(e);
      }
    }
    problems.throwIfAny();
    return List.copyOf(workloads);
  }

  /**
   * Reads a driver file, by path or by short name, and lets the driver validate it.
   *
   * @param sets {@code driver.key=value} arguments of {@code --set}; those for a workload are
   *     ignored
   */
  public DriverProfile driver(String fileOrShortName, List<String> sets) throws PlanException {
    List<DriverProfile> profiles = drivers(fileOrShortName, sets);
    if (profiles.size() != 1) {
      throw new PlanException(fileOrShortName + ": is a list of drivers: give one driver file");
    }
    return profiles.get(0);
  }

  /** Like {@link #driver}, but the name may also be that of a list of driver files. */
  public List<DriverProfile> drivers(String fileOrShortName, List<String> sets)
      throws PlanException {
    List<SetArgument> arguments = arguments(sets, true);
    Problems problems = new Problems();
    List<LoadedFile<DriverReader.Checked>> loaded = new ArrayList<>();
    for (DriverChoice choice : files.drivers().choices(fileOrShortName)) {
      PlanFiles.collect(problems, loaded, () -> files.loadDriver(choice, arguments));
    }
    problems.throwIfAny();
    return loaded.stream().map(driver -> driver.value().profile()).toList();
  }

  /**
   * Returns the name of the driver file with which a system gives the first of these profiles that
   * it can give, or why it can give none.
   */
  public GuaranteeChoice choose(String system, List<GuaranteeProfile> wanted) throws PlanException {
    return files.drivers().choose(system, wanted);
  }

  /** Returns the systems for which there are servers on this machine. */
  public List<String> localSystems() {
    return files.drivers().localSystems();
  }

  /** Returns whether the file is a driver file or a list of driver files, judged by its keys. */
  public boolean isDriverFile(String file) throws PlanException {
    YamlNode.Block tree = files.tree(file);
    return DriverKeys.nameADriver(tree) || DriverList.isList(tree);
  }

  /**
   * Returns the plans of all runs: each driver with each workload, repeated. The first repetition
   * of all combinations precedes the second of any, so that a slow drift of the machine affects all
   * combinations equally. Within a repetition, each driver runs all workloads before the next
   * driver starts. A workload with a sweep or a mix is an error.
   *
   * @param sets {@code key=value} for workloads and {@code driver.key=value} for drivers
   * @param repeat the number of repetitions, at least 1
   * @throws PlanException with all problems of all files
   */
  public List<RunPlan> plans(
      List<String> drivers, List<String> workloads, List<String> sets, int repeat)
      throws PlanException {
    Problems problems = new Problems();
    for (String workload : workloads) {
      SweepAxes sweep = sweep(workload, List.of(), sets, problems);
      if (!sweep.isEmpty()) {
        problems.at(
            sweep.axes().get(0).values().get(0).value(),
            RunPlanKeys.SWEEP.name(),
            "is what `benchmark run` executes: take it out here (--set sweep=)");
      }
      mix(workload)
          .ifPresent(
              mix ->
                  problems.at(
                      mix,
                      mix.key(),
                      "is what `benchmark run` executes: give a workload with one load here"));
    }
    problems.throwIfAny();
    return plans(drivers, workloads, List.of(), sets, repeat);
  }

  /**
   * Like {@link #plans(List, List, List, int)}, but a single workload may have a sweep, of which
   * each combination of values is run on each driver.
   *
   * @param sweeps {@code key=value,value} arguments of {@code --sweep}
   */
  public List<RunPlan> plans(
      List<String> drivers,
      List<String> workloads,
      List<String> sweeps,
      List<String> sets,
      int repeat)
      throws PlanException {
    if (repeat < 1) {
      throw new PlanException("--repeat: " + repeat + " is out of range: give 1 or more");
    }
    if (drivers.isEmpty() || workloads.isEmpty()) {
      throw new PlanException("give at least one driver (-d) and one workload file");
    }
    Problems problems = new Problems();
    List<SetArgument> arguments = Overrides.parse(sets, problems);
    Problems ofSweeps = new Problems();
    List<SweepAxes> found = new ArrayList<>();
    for (String workload : workloads) {
      found.add(sweep(workload, sweeps, sets, ofSweeps));
    }
    found.removeIf(SweepAxes::isEmpty);
    ofSweeps.throwIfAny();
    if (found.isEmpty()) {
      return combinations.plans(drivers, workloads, arguments, repeat, problems);
    }
    for (String workload : workloads) {
      YamlNode swept = found.get(0).axes().get(0).values().get(0).value();
      refuseMix(workload, swept, RunPlanKeys.SWEEP, problems);
    }
    problems.throwIfAny();
    if (workloads.size() > 1) {
      throw new PlanException(
          "a sweep is of one workload: give the one with the sweep alone, or no sweep");
    }
    return new SweepPlanner(found.get(0))
        .plans(
            values ->
                combinations.plans(
                    drivers, workloads, Overrides.and(arguments, values), repeat, new Problems()));
  }

  private void refuseMix(String workload, YamlNode at, Key<?> key, Problems problems) {
    if (mix(workload).isPresent()) {
      problems.at(
          at,
          key.name(),
          "is not for the mix of "
              + workload
              + ": run it several times with --set mix.STREAM.KEY=VALUE");
    }
  }

  /** Returns the key that makes a file a mix; what cannot be read is reported elsewhere. */
  private Optional<YamlNode.Entry> mix(String workload) {
    try {
      return Optional.ofNullable(files.tree(workload).entries().get(WorkloadKeys.MIX.name()));
    } catch (PlanException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns what the sweep of a workload varies. A file that cannot be read has no sweep; this is
   * reported where it is read as a workload.
   */
  private SweepAxes sweep(
      String workload, List<String> sweeps, List<String> sets, Problems problems) {
    try {
      YamlNode.Block file = files.tree(workload);
      List<SetArgument> arguments = Overrides.parse(sets, new Problems());
      return SweepReader.read(
          Overrides.onWorkload(file, Overrides.select(arguments, false)),
          sweeps,
          arguments,
          problems);
    } catch (PlanException e) {
      return SweepAxes.NONE;
    }
  }

  /**
   * Returns notices for the user about the input so far: keys without effect, rates treated as a
   * closed load.
   */
  public List<String> notices() {
    return List.copyOf(files.notices());
  }

  private static List<SetArgument> arguments(List<String> sets, boolean forDriver)
      throws PlanException {
    Problems problems = new Problems();
    List<SetArgument> arguments = Overrides.parse(sets, problems);
    problems.throwIfAny();
    return Overrides.select(arguments, forDriver);
  }
}
