// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.plimsoll.brokers.ClusterState.NodeState;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker.DataPlace;
import dev.plimsoll.driver.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The state of one system's nodes: of the permanent nodes, which all programs of a user share, and
 * of the nodes that programs have started for themselves, each in a file of its own. The caller
 * must hold the lock for all methods except {@link #lock} and {@link #latest}.
 */
final class StateFile {

  private static final JsonMapper JSON =
      JsonMapper.builder().addMixIn(Secret.class, Revealed.class).build();

  private static final String DRAFT = ".new";

  /** A secret is a text in these files, which only their owner can read. */
  private interface Revealed {
    @JsonValue
    String reveal();
  }

  private final String system;
  private final ServerFolders home;
  private final Path run;
  private final Path file;

  StateFile(String system, ServerFolders home) {
    this.system = system;
    this.home = home;
    this.run = home.run();
    this.file = run.resolve(system + ".json");
  }

  FileMutex lock() {
    return new FileMutex(run.resolve(system + ".lock"), "starts or stops " + system + " nodes");
  }

  /**
   * Returns the running nodes that this program may use: the permanent ones, or those that it has
   * started for itself. Removes the data of dead nodes and, after the last one, the state, and also
   * folders of starts that never wrote a state. A node that was stopped in order to be started
   * again is kept.
   */
  Optional<ClusterState> readAndCleanUp() throws DriverException {
    return readAndCleanUp("");
  }

  /**
   * Like {@link #readAndCleanUp()}.
   *
   * @param closed folder of a set of nodes of which none will be started again
   */
  Optional<ClusterState> readAndCleanUp(String closed) throws DriverException {
    removeDrafts();
    Optional<ClusterState> staying = cleanUp(file, closed);
    Optional<ProcessIdentity> thisProgram = Optional.of(ProcessIdentity.ofThisProgram());
    Optional<ClusterState> own = Optional.empty();
    // Compared by name, because two programs may spell the path of one folder differently.
    Set<Path> kept = new HashSet<>();
    staying.ifPresent(state -> kept.add(state.folderPath().getFileName()));
    for (Path each : filesOfPrograms()) {
      Optional<ClusterState> alive = cleanUp(each, closed);
      alive.ifPresent(state -> kept.add(state.folderPath().getFileName()));
      own = own.or(() -> alive.filter(state -> state.owner().equals(thisProgram)));
    }
    deleteFolders(folder -> !kept.contains(folder.getFileName()));
    Optional<ClusterState> ofThisProgram = own;
    return staying.or(() -> ofThisProgram);
  }

  /** Returns the nodes that running programs, including this one, have started for themselves. */
  List<ClusterState> ofPrograms() throws DriverException {
    readAndCleanUp();
    List<ClusterState> states = new ArrayList<>();
    for (Path each : filesOfPrograms()) {
      read(each).ifPresent(states::add);
    }
    return states;
  }

  /** Returns the running nodes of a file; removes the file if there are none. */
  private Optional<ClusterState> cleanUp(Path of, String closed) throws DriverException {
    Optional<ClusterState> written =
        read(of).map(state -> state.folder().equals(closed) ? state.withoutStops() : state);
    Optional<ClusterState> alive =
        written.map(ClusterState::alive).filter(state -> !state.nodes().isEmpty());
    if (alive.isEmpty()) {
      written.flatMap(ClusterState::proxy).ifPresent(proxy -> NodeShutdown.kill(proxy.process()));
      remove(of);
    } else if (!alive.equals(written)) {
      deleteDead(written.orElseThrow());
      write(alive.get(), of);
    }
    return alive;
  }

  /** Writes the state of permanent nodes for all programs, of others for their owner only. */
  void write(ClusterState state) throws DriverException {
    write(state, fileOf(state));
  }

  /**
   * Returns the state of these nodes as it is now in the file, or nothing if the nodes are gone.
   * The lock is not needed, because the file is replaced as a whole.
   */
  Optional<ClusterState> latest(ClusterState known) throws DriverException {
    return read(fileOf(known)).filter(now -> now.folder().equals(known.folder()));
  }

  /**
   * Returns the file of a state. That of a program's own nodes is next to their folder, and named
   * after the folder and the program.
   */
  Path fileOf(ClusterState state) {
    return state
        .owner()
        .map(
            owner -> run.resolve(state.folderPath().getFileName() + ".of-" + owner.pid() + ".json"))
        .orElse(file);
  }

  private void write(ClusterState state, Path to) throws DriverException {
    Path draft = run.resolve(to.getFileName() + DRAFT);
    try {
      Files.createDirectories(run);
      ServerSecrets.write(draft, JSON.writeValueAsString(state));
      Files.move(draft, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw broken(to, "cannot be written", e);
    }
  }

  private static void remove(Path which) throws DriverException {
    try {
      Files.deleteIfExists(which);
    } catch (IOException e) {
      throw broken(which, "cannot be removed", e);
    }
  }

  private List<Path> filesOfPrograms() throws DriverException {
    return files("-[0-9a-f]{8}\\.of-\\d+\\.json");
  }

  /** Nobody writes while the lock is held, so a draft is left from a writer that was killed. */
  private void removeDrafts() throws DriverException {
    for (Path draft : files("(-[0-9a-f]{8}\\.of-\\d+)?\\.json" + Pattern.quote(DRAFT))) {
      remove(draft);
    }
  }

  /**
   * Returns our files in the run folder whose name is the system's name followed by this pattern.
   */
  private List<Path> files(String pattern) throws DriverException {
    if (!Files.isDirectory(run)) {
      return List.of();
    }
    String ours = Pattern.quote(system) + pattern;
    try (Stream<Path> entries = Files.list(run)) {
      return entries.filter(entry -> entry.getFileName().toString().matches(ours)).toList();
    } catch (IOException e) {
      throw broken(file, "is in a folder that cannot be listed", e);
    }
  }

  /**
   * Returns a new folder name for nodes that the clean-up recognises: below the run folder, or
   * below that of nodes in memory.
   */
  Path freshFolder(DataPlace place) throws DriverException {
    String random = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    Path parent =
        switch (place) {
          case DISK -> run;
          case MEMORY -> home.requireMemory();
        };
    return parent.resolve(system + "-" + random);
  }

  private static Optional<ClusterState> read(Path from) throws DriverException {
    if (!Files.exists(from)) {
      return Optional.empty();
    }
    try {
      String text = Files.readString(from, StandardCharsets.UTF_8);
      return Optional.of(JSON.readValue(text, ClusterState.class));
    } catch (IOException | JacksonException e) {
      throw broken(from, "cannot be read; end its processes if there are any, and delete it", e);
    }
  }

  private static void deleteDead(ClusterState written) {
    for (NodeState node : written.nodes()) {
      if (!written.isKept(node)) {
        Folders.delete(node.plan().folder());
      }
    }
  }

  private void deleteFolders(Predicate<Path> which) throws DriverException {
    try {
      Pattern ours = Pattern.compile(Pattern.quote(system) + "-[0-9a-f]{8}");
      Folders.below(run, ours).stream().filter(which).forEach(Folders::delete);
      if (home.hasMemory()) {
        Folders.below(home.memory(), ours).stream().filter(which).forEach(Folders::delete);
        Folders.deleteIfEmpty(home.memory());
      }
    } catch (IOException e) {
      throw broken(file, "is in a folder that cannot be listed", e);
    }
  }

  private static DriverException broken(Path which, String problem, Exception cause) {
    return new DriverException(
        DriverException.Kind.OTHER,
        "the state file %s %s (%s)".formatted(which, problem, cause.getMessage()),
        cause);
  }
}
