// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Pulsar standalone from its own jars: broker, bookie and metadata in one process. */
public final class PulsarLocalBroker implements LocalBroker {

  private static final String SYSTEM = "pulsar";
  private static final int MAX_NODES = 1;

  /** It takes 20 s on a machine that does nothing else, and a tenth of the jars are scanned. */
  private static final Duration START_LIMIT = Duration.ofMinutes(4);

  /** A start that is under way elsewhere is waited for. */
  private static final Duration LOCK_PATIENCE = START_LIMIT.plusMinutes(1);

  private final Home home;
  private final StateFile stateFile;

  /** For {@link java.util.ServiceLoader}: the folders of this user. */
  public PulsarLocalBroker() {
    this(Home.ofUser());
  }

  PulsarLocalBroker(Home home) {
    this.home = home;
    this.stateFile = new StateFile(SYSTEM, home.run());
  }

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public String source() {
    return "the Pulsar server's jars (240 MB), fetched by Maven into " + home.servers();
  }

  @Override
  public int maxNodes() {
    return MAX_NODES;
  }

  @Override
  public void install(Consumer<String> progress) throws DriverException, InterruptedException {
    jars(progress);
  }

  @Override
  public Optional<Running> running() throws DriverException {
    try {
      return stateFile
          .lock()
          .holding(LOCK_PATIENCE, stateFile::readAndSweep)
          .map(state -> new RunningCluster(stateFile, state));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException(
          DriverException.Kind.OTHER, "interrupted while looking for a running Pulsar", e);
    }
  }

  @Override
  public List<Node> ofPrograms() throws DriverException {
    try {
      return stateFile.lock().holding(LOCK_PATIENCE, stateFile::ofPrograms).stream()
          .flatMap(state -> state.asNodes().stream())
          .toList();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException(
          DriverException.Kind.OTHER, "interrupted while looking for a running Pulsar", e);
    }
  }

  @Override
  public Running start(int nodes, Lifetime lifetime, Consumer<String> progress)
      throws DriverException, InterruptedException {
    if (nodes != MAX_NODES) {
      throw new DriverException(
          DriverException.Kind.REFUSED, "a local Pulsar has one node, not " + nodes);
    }
    PulsarLayout layout = new PulsarLayout(new JavaServer(jars(progress)));
    return stateFile
        .lock()
        .holding(LOCK_PATIENCE, () -> startUnderLock(layout, lifetime, progress));
  }

  private Running startUnderLock(PulsarLayout layout, Lifetime lifetime, Consumer<String> progress)
      throws DriverException, InterruptedException {
    refuseIfRunning();
    progress.accept("starting Pulsar, one node; it takes 20 s or more…");
    ClusterStarter starter = new ClusterStarter(SYSTEM, home, START_LIMIT);
    return new RunningCluster(stateFile, starter.start(layout, stateFile, lifetime));
  }

  private void refuseIfRunning() throws DriverException {
    Optional<ClusterState> state = stateFile.readAndSweep();
    if (state.isPresent()) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "a local Pulsar runs already (%s): use it, or stop it with 'broker stop pulsar'"
              .formatted(state.get().endpoints().address(PulsarLayout.PROTOCOL)));
    }
  }

  /** The only line of progress is that a fetch begins: it is said here what that means. */
  private Path jars(Consumer<String> progress) throws DriverException, InterruptedException {
    return ServerLibrary.of(SYSTEM, home.servers())
        .resolve(line -> progress.accept(line + " (330 jars, 240 MB: this takes several minutes)"));
  }
}
