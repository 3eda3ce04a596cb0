// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.text.KnownSecrets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads the workload and driver files of plans, each with the arguments of {@code --set}.
 *
 * <p>Threads: one.
 */
final class PlanFiles {

  private final List<DriverProvider> providers;
  private final Function<String, String> environment;
  private final SourceFiles files;
  private final DriverFiles driverFiles;
  private final WorkloadFiles workloadFiles;
  private final Set<String> notices = new LinkedHashSet<>();

  PlanFiles(
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

  DriverFiles drivers() {
    return driverFiles;
  }

  /** Notices for the user, each once. */
  Set<String> notices() {
    return notices;
  }

  /** The keys of a workload file, without those of the command line. */
  YamlNode.Block tree(String workload) throws PlanException {
    return YamlText.document(workloadFiles.read(workload));
  }

  /** Reads a file. */
  interface Loading<T> {
    LoadedFile<T> load() throws PlanException;
  }

  /** Adds what was read, or the problems. */
  static <T> void collect(Problems problems, List<LoadedFile<T>> into, Loading<T> loading) {
    try {
      into.add(loading.load());
    } catch (PlanException e) {
      problems.add(e);
    }
  }

  /** Reads a workload file; one with a mix is an error. */
  LoadedFile<Workload> loadWorkload(String file, List<SetArgument> sets) throws PlanException {
    LoadedLoad load = load(file, sets);
    if (load.mix().isPresent()) {
      throw new PlanException(
          file + ": mix: has several streams, which `benchmark run` executes: give one workload");
    }
    return load.first();
  }

  /** Reads a workload file, which may have a mix. */
  LoadedLoad load(String file, List<SetArgument> sets) throws PlanException {
    SourceText source = workloadFiles.read(file);
    YamlNode.Block fileTree = YamlText.document(source);
    Problems problems = new Problems();
    List<SetArgument> ofWorkloads = MisplacedKeys.report(sets, List.of(), problems);
    YamlNode.Block tree = Overrides.onWorkload(fileTree, ofWorkloads);
    LoadedLoad load =
        MixReader.isMix(tree)
            ? mix(file, source, tree, problems)
            : new LoadedLoad(
                read(
                    file,
                    source,
                    tree.without(RunPlanKeys.SWEEP.name()),
                    WorkloadKeys.isOmb(fileTree),
                    problems));
    problems.throwIfAny();
    return load;
  }

  private LoadedLoad mix(String file, SourceText source, YamlNode.Block tree, Problems problems)
      throws PlanException {
    String name = MixReader.name(tree, WorkloadReader.fileStem(source.name()));
    List<MixReader.Stream> streams = MixReader.read(tree, name, problems);
    List<LoadedFile<Workload>> read = new ArrayList<>();
    for (MixReader.Stream stream : streams) {
      read.add(read(file, source, stream.tree(), false, problems));
    }
    problems.throwIfAny();
    List<Workload> workloads =
        MixWindow.of(streams, read.stream().map(LoadedFile::value).toList(), problems);
    problems.throwIfAny();
    List<LoadedFile<Workload>> inWindow = new ArrayList<>();
    for (int i = 0; i < workloads.size(); i++) {
      inWindow.add(new LoadedFile<>(read.get(i).tree(), workloads.get(i), false));
    }
    Mix mix = new Mix(name, streams.stream().map(MixReader.Stream::name).toList(), workloads);
    return new LoadedLoad(inWindow, Optional.of(mix));
  }

  private LoadedFile<Workload> read(
      String file, SourceText source, YamlNode.Block tree, boolean omb, Problems problems) {
    Workload workload =
        new WorkloadReader(
                source, tree, omb, files, problems, line -> notices.add(file + ": " + line))
            .read();
    return new LoadedFile<>(tree, workload, false);
  }

  LoadedFile<DriverReader.Checked> loadDriver(DriverChoice choice, List<SetArgument> sets)
      throws PlanException {
    SourceText source = choice.source();
    Problems problems = new Problems();
    YamlNode.Block tree = Overrides.onDriver(choice.tree(), sets);
    tree = new EnvironmentVariables(environment, problems).fill(tree);
    KnownSecrets.register(DriverReader.values(tree));
    problems.throwIfAny();
    Optional<DriverReader.Checked> checked =
        new DriverReader(providers, problems, notices::add)
            .read(source, tree, removingNothing(choice.tree(), sets));
    problems.throwIfAny();
    return new LoadedFile<>(
        tree, checked.orElseThrow().requiring(choice.required()), choice.listed());
  }

  private static List<SetArgument> removingNothing(YamlNode.Block file, List<SetArgument> sets) {
    return sets.stream()
        .filter(SetArgument::removes)
        .filter(set -> Overrides.onDriver(file, List.of(set)).equals(file))
        .toList();
  }
}
