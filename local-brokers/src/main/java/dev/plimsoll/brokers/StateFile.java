// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.brokers.ClusterState.NodeState;
import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The state of one system's nodes, shared by all programs of a user. Everything but {@link #lock}
 * asks the caller to hold the lock.
 */
final class StateFile {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final String system;
  private final Path run;
  private final Path file;

  StateFile(String system, Path run) {
    this.system = system;
    this.run = run;
    this.file = run.resolve(system + ".json");
  }

  FileMutex lock() {
    return new FileMutex(run.resolve(system + ".lock"), "starts or stops " + system + " nodes");
  }

  /**
   * The nodes that run, if any. What dead nodes left is removed: their data, and, after the last,
   * the state; so are folders of starts that never got as far as a state. A node that a living
   * program has stopped, to start it again, is kept.
   */
  Optional<ClusterState> readAndSweep() throws DriverException {
    return readAndSweep("");
  }

  /**
   * The same.
   *
   * @param closed the folder of a set of nodes of which none will be started again
   */
  Optional<ClusterState> readAndSweep(String closed) throws DriverException {
    Optional<ClusterState> written =
        read().map(state -> state.folder().equals(closed) ? state.withoutStops() : state);
    Optional<ClusterState> alive =
        written.map(ClusterState::alive).filter(state -> !state.nodes().isEmpty());
    if (alive.isEmpty()) {
      remove();
      deleteFolders(folder -> true);
      return alive;
    }
    if (!alive.equals(written)) {
      deleteDead(written.orElseThrow());
      write(alive.get());
    }
    // By name: two programs may spell the path to one folder differently.
    Path kept = alive.get().folderPath().getFileName();
    deleteFolders(folder -> !folder.getFileName().equals(kept));
    return alive;
  }

  void write(ClusterState state) throws DriverException {
    Path draft = run.resolve(system + ".json.new");
    try {
      Files.createDirectories(run);
      Files.writeString(draft, JSON.writeValueAsString(state), StandardCharsets.UTF_8);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw broken("cannot be written", e);
    }
  }

  void remove() throws DriverException {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw broken("cannot be removed", e);
    }
  }

  /** A name for a folder of new nodes, below the run folder, that the sweep recognises as ours. */
  Path freshFolder() {
    String random = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    return run.resolve(system + "-" + random);
  }

  private Optional<ClusterState> read() throws DriverException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      String text = Files.readString(file, StandardCharsets.UTF_8);
      return Optional.of(JSON.readValue(text, ClusterState.class));
    } catch (IOException | JacksonException e) {
      throw broken("cannot be read; end its processes if there are any, and delete it", e);
    }
  }

  private static void deleteDead(ClusterState written) {
    for (NodeState node : written.nodes()) {
      if (!node.isKept()) {
        Folders.delete(Path.of(node.folder()));
      }
    }
  }

  private void deleteFolders(Predicate<Path> which) throws DriverException {
    try {
      Pattern ours = Pattern.compile(Pattern.quote(system) + "-[0-9a-f]{8}");
      Folders.below(run, ours).stream().filter(which).forEach(Folders::delete);
    } catch (IOException e) {
      throw broken("lies in a folder that cannot be listed", e);
    }
  }

  private DriverException broken(String problem, Exception cause) {
    return new DriverException(
        DriverException.Kind.OTHER,
        "the state file %s %s (%s)".formatted(file, problem, cause.getMessage()),
        cause);
  }
}
