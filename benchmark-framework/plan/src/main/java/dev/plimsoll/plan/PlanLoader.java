// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.text.EnumText;
import dev.plimsoll.text.KnownSecrets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads workload and driver files and creates the plans of all runs. All input is validated before
 * anything is returned; no connection is opened.
 *
 * <p>Threads: one.
 */
public final class PlanLoader {

  private final List<DriverProvider> providers;
  private final Function<String, String> environment;
  private final SourceFiles files;
  private final DriverFiles driverFiles;
  private final WorkloadFiles workloadFiles;
  private final Set<String> notices = new LinkedHashSet<>();

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
    this.providers = List.copyOf(drivers);
    this.environment = environment;
    this.files = new SourceFiles(workingFolder, programHome);
    this.workloadFiles = new WorkloadFiles(files, programHome);
    this.driverFiles = new DriverFiles(providers, files, programHome, notices::add);
  }

  /** A file's tree, the value read from it, and whether the file is from a list. */
  private record Loaded<T>(YamlNode.Block tree, T value, boolean listed) {}

  /**
   * Reads a workload file, by path or by short name.
   *
   * @param sets {@code key=value} arguments of {@code --set}; those for a driver are ignored
   */
  public Workload workload(String file, List<String> sets) throws PlanException {
    return loadWorkload(file, arguments(sets, false)).value();
  }

  /**
   * Reads a workload file with each combination of its sweep's values; without a sweep, once.
   *
   * @param sweeps arguments of {@code --sweep}
   * @param sets arguments of {@code --set}; those for a driver are ignored
   */
  public List<Workload> sweptWorkloads(String file, List<String> sweeps, List<String> sets)
      throws PlanException {
    Problems problems = new Problems();
    SweepAxes axes = sweep(file, sweeps, sets, problems);
    problems.throwIfAny();
    List<SetArgument> arguments = arguments(sets, false);
    Set<Workload> workloads = new LinkedHashSet<>();
    for (SweepAxes.Combination combination : axes.combinations()) {
      List<SetArgument> all = Overrides.and(arguments, combination.arguments());
      try {
        workloads.add(loadWorkload(file, Overrides.select(all, false)).value());
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
    List<Loaded<DriverReader.Checked>> loaded = new ArrayList<>();
    for (DriverChoice choice : driverFiles.choices(fileOrShortName)) {
      collect(problems, loaded, () -> loadDriver(choice, arguments));
    }
    problems.throwIfAny();
    return loaded.stream().map(driver -> driver.value().profile()).toList();
  }

  /**
   * Returns the name of the driver file with which a system gives the first of these profiles that
   * it can give, or why it can give none.
   */
  public GuaranteeChoice choose(String system, List<GuaranteeProfile> wanted) throws PlanException {
    return driverFiles.choose(system, wanted);
  }

  /** Returns the systems for which there are servers on this machine. */
  public List<String> localSystems() {
    return driverFiles.localSystems();
  }

  /** Returns whether the file is a driver file or a list of driver files, judged by its keys. */
  public boolean isDriverFile(String file) throws PlanException {
    YamlNode.Block tree = YamlText.document(workloadFiles.read(file));
    return DriverKeys.nameADriver(tree) || DriverList.isList(tree);
  }

  /**
   * Returns the plans of all runs: each driver with each workload, repeated. The first repetition
   * of all combinations precedes the second of any, so that a slow drift of the machine affects all
   * combinations equally. Within a repetition, each driver runs all workloads before the next
   * driver starts. A workload with a sweep is an error.
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
            WorkloadKeys.SWEEP.name(),
            "is what `benchmark run` executes: take it out here (--set sweep=)");
      }
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
      return combination(drivers, workloads, arguments, repeat, problems);
    }
    problems.throwIfAny();
    if (workloads.size() > 1) {
      throw new PlanException(
          "a sweep is of one workload: give the one with the sweep alone, or no sweep");
    }
    return new SweepPlanner(found.get(0))
        .plans(
            values ->
                combination(
                    drivers, workloads, Overrides.and(arguments, values), repeat, new Problems()));
  }

  /**
   * Returns what the sweep of a workload varies. A file that cannot be read has no sweep; this is
   * reported where it is read as a workload.
   */
  private SweepAxes sweep(
      String workload, List<String> sweeps, List<String> sets, Problems problems) {
    try {
      YamlNode.Block file = YamlText.document(workloadFiles.read(workload));
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

  /** Returns the plans of each driver with each workload, of which the sweeps are ignored. */
  private List<RunPlan> combination(
      List<String> drivers,
      List<String> workloads,
      List<SetArgument> arguments,
      int repeat,
      Problems problems)
      throws PlanException {
    List<SetArgument> forDrivers = Overrides.select(arguments, true);
    List<Loaded<DriverReader.Checked>> checked = new ArrayList<>();
    for (String driver : drivers) {
      for (DriverChoice choice : choices(driver, problems)) {
        collect(problems, checked, () -> loadDriver(choice, forDrivers));
      }
    }
    List<SetArgument> forWorkloads =
        MisplacedKeys.report(
            Overrides.select(arguments, false),
            checked.stream().map(Loaded::tree).toList(),
            problems);
    List<Loaded<Workload>> loaded = new ArrayList<>();
    for (String workload : workloads) {
      collect(problems, loaded, () -> loadWorkload(workload, forWorkloads));
    }
    checked = once(checked, driver -> driver.profile().file());
    loaded = once(loaded, Workload::file);
    loaded = namedApart(loaded, forWorkloads, problems);
    Set<List<Object>> skipped = new HashSet<>();
    for (Loaded<DriverReader.Checked> driver : checked) {
      for (Loaded<Workload> workload : loaded) {
        if (!fits(driver, workload, problems)) {
          skipped.add(List.of(driver, workload));
        }
      }
    }
    problems.throwIfAny();
    List<RunPlan> runs = runs(checked, loaded, repeat, skipped);
    if (runs.isEmpty()) {
      throw new PlanException("none of these drivers can run this: " + String.join("; ", notices));
    }
    return runs;
  }

  /** Removes duplicates, with a notice: repetitions are requested with --repeat. */
  private <T> List<Loaded<T>> once(List<Loaded<T>> given, Function<T, String> name) {
    Map<T, Loaded<T>> distinct = new LinkedHashMap<>();
    for (Loaded<T> each : given) {
      if (distinct.putIfAbsent(each.value(), each) != null) {
        notices.add(
            name.apply(each.value())
                + " is given more than once and run once; --repeat makes several runs");
      }
    }
    return List.copyOf(distinct.values());
  }

  /**
   * Names different workloads of one name after their files, with a notice; reports them if that
   * does not tell them apart.
   */
  private List<Loaded<Workload>> namedApart(
      List<Loaded<Workload>> given, List<SetArgument> sets, Problems problems) {
    WorkloadNames names = new WorkloadNames(given.stream().map(Loaded::value).toList());
    Map<String, List<Workload>> shared = names.shared();
    if (shared.isEmpty()) {
      return given;
    }
    boolean named = sets.stream().anyMatch(set -> set.path().equals(WorkloadKeys.NAME.name()));
    if (named || !names.areToldApartByFiles()) {
      shared.forEach((name, workloads) -> problems.add(oneName(name, workloads)));
      return given;
    }
    shared.forEach((name, workloads) -> notices.add(afterTheirFiles(name, workloads)));
    List<Loaded<Workload>> apart = new ArrayList<>();
    for (Loaded<Workload> each : given) {
      if (shared.containsKey(each.value().name())) {
        String file = each.value().file();
        String name = WorkloadKeys.NAME.name() + "=" + WorkloadReader.fileStem(file);
        List<SetArgument> renamed = Overrides.and(sets, Overrides.parse(List.of(name), problems));
        collect(problems, apart, () -> loadWorkload(file, renamed));
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
      return driverFiles.choices(driver);
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
      Loaded<DriverReader.Checked> driver, Loaded<Workload> workload, Problems problems) {
    DriverProfile profile = driver.value().profile();
    if (!driver.listed()) {
      checkCapabilities(problems, driver.value(), workload);
      Fields fields = new Fields(workload.tree(), WorkloadKeys.BLOCK, problems);
      FaultPlaces.check(profile, workload.value(), fields);
      return true;
    }
    Optional<String> objection =
        FaultPlaces.objections(profile, workload.value().events()).values().stream().findFirst();
    if (objection.isPresent()) {
      notices.add(
          "skipped: "
              + workload.value().name()
              + " on "
              + profile.name()
              + ": events: "
              + objection.get());
      return false;
    }
    List<String> absent =
        Stream.concat(
                needs(workload.value()).keySet().stream(),
                ConsumerReader.needs(workload.value().consumerBehaviour()).keySet().stream())
            .distinct()
            .filter(capability -> !driver.value().traits().can(capability))
            .map(EnumText::of)
            .toList();
    if (!absent.isEmpty()) {
      notices.add(
          "skipped: "
              + workload.value().name()
              + " on "
              + profile.name()
              + ", which does not have "
              + String.join(", ", absent));
    }
    return absent.isEmpty();
  }

  /**
   * Returns notices for the user about the input so far: keys without effect, rates treated as a
   * closed load.
   */
  public List<String> notices() {
    return List.copyOf(notices);
  }

  private static List<SetArgument> arguments(List<String> sets, boolean forDriver)
      throws PlanException {
    Problems problems = new Problems();
    List<SetArgument> arguments = Overrides.parse(sets, problems);
    problems.throwIfAny();
    return Overrides.select(arguments, forDriver);
  }

  private interface Loading<T> {
    Loaded<T> load() throws PlanException;
  }

  private static <T> void collect(Problems problems, List<Loaded<T>> into, Loading<T> loading) {
    try {
      into.add(loading.load());
    } catch (PlanException e) {
      problems.add(e);
    }
  }

  private static List<RunPlan> runs(
      List<Loaded<DriverReader.Checked>> drivers,
      List<Loaded<Workload>> workloads,
      int repeat,
      Set<List<Object>> skipped) {
    List<RunPlan> runs = new ArrayList<>();
    for (int repetition = 1; repetition <= repeat; repetition++) {
      for (Loaded<DriverReader.Checked> driver : drivers) {
        for (Loaded<Workload> workload : workloads) {
          if (!skipped.contains(List.of(driver, workload))) {
            runs.add(
                new RunPlan(
                    workload.value(),
                    driver.value().profile(),
                    repetition,
                    repeat,
                    runs.size() + 1));
          }
        }
      }
    }
    return List.copyOf(runs);
  }

  private Loaded<Workload> loadWorkload(String file, List<SetArgument> sets) throws PlanException {
    SourceText source = workloadFiles.read(file);
    YamlNode.Block fileTree = YamlText.document(source);
    Problems problems = new Problems();
    List<SetArgument> ofWorkloads = MisplacedKeys.report(sets, List.of(), problems);
    YamlNode.Block tree =
        Overrides.onWorkload(fileTree, ofWorkloads).without(WorkloadKeys.SWEEP.name());
    Workload workload =
        new WorkloadReader(
                source,
                tree,
                WorkloadKeys.isOmb(fileTree),
                files,
                problems,
                line -> notices.add(file + ": " + line))
            .read();
    problems.throwIfAny();
    return new Loaded<>(tree, workload, false);
  }

  private Loaded<DriverReader.Checked> loadDriver(DriverChoice choice, List<SetArgument> sets)
      throws PlanException {
    SourceText source = choice.source();
    Problems problems = new Problems();
    YamlNode.Block tree = Overrides.onDriver(choice.tree(), sets);
    tree = new EnvironmentVariables(environment, problems).fill(tree);
    KnownSecrets.register(DriverReader.values(tree));
    problems.throwIfAny();
    Optional<DriverReader.Checked> checked =
        new DriverReader(providers, problems, notices::add).read(source, tree);
    problems.throwIfAny();
    return new Loaded<>(tree, checked.orElseThrow().requiring(choice.required()), choice.listed());
  }

  private static void checkCapabilities(
      Problems problems, DriverReader.Checked driver, Loaded<Workload> workload) {
    needs(workload.value())
        .forEach(
            (capability, keys) -> {
              if (!driver.traits().can(capability)) {
                Fields fields = new Fields(workload.tree(), WorkloadKeys.BLOCK, problems);
                Key<?> key = keys.stream().filter(fields::has).findFirst().orElse(keys.get(0));
                fields.wrong(key, absent(capability, driver.profile(), key.name()));
              }
            });
    ConsumerReader.needs(workload.value().consumerBehaviour())
        .forEach(
            (capability, key) -> {
              if (!driver.traits().can(capability)) {
                String path = WorkloadKeys.CONSUMERS.name() + "." + key.name();
                new Fields(workload.tree(), WorkloadKeys.BLOCK, problems)
                    .block(WorkloadKeys.CONSUMERS)
                    .ifPresent(
                        block -> block.wrong(key, absent(capability, driver.profile(), path)));
              }
            });
  }

  private static String absent(Capability capability, DriverProfile driver, String key) {
    return "needs "
        + EnumText.of(capability)
        + ", which the driver "
        + driver.system()
        + " ("
        + driver.file()
        + ") does not have: take the key out (--set "
        + key
        + "=), or choose another driver";
  }

  /** Returns the capabilities that a workload needs, each with the keys that need it. */
  private static Map<Capability, List<Key<?>>> needs(Workload workload) {
    Map<Capability, List<Key<?>>> needs = new LinkedHashMap<>();
    if (workload.keys().kind() != MessageKeys.Kind.NONE) {
      needs.put(Capability.KEYS, List.of(WorkloadKeys.KEYS, WorkloadKeys.KEY_DISTRIBUTOR));
    }
    if (workload.requestsReplies()) {
      needs.put(Capability.REQUEST_REPLY, List.of(WorkloadKeys.LOAD));
    }
    if (!workload.topicNames().isEmpty()) {
      needs.put(Capability.EXISTING_TOPICS, List.of(WorkloadKeys.TOPIC_NAMES));
    }
    if (workload.load() instanceof Load.None none && none.fill().isPresent()) {
      needs.put(Capability.LATER_SUBSCRIPTIONS, List.of(WorkloadKeys.FILL));
    }
    if (workload.backlog().isPresent()) {
      needs.put(Capability.PAUSE, List.of(BacklogKeys.SIZE_OF_OMB, BacklogKeys.BACKLOG));
    }
    return needs;
  }
}
