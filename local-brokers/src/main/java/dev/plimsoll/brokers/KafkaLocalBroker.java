// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Kafka from its own jars: KRaft nodes that are broker and controller in one. */
public final class KafkaLocalBroker implements LocalBroker {

  private static final String SYSTEM = "kafka";
  private static final int MAX_NODES = 3;
  private static final Duration START_LIMIT = Duration.ofMinutes(2);

  /** A start that is under way elsewhere is waited for. */
  private static final Duration LOCK_PATIENCE = START_LIMIT.plusMinutes(1);

  private final Home home;
  private final StateFile stateFile;

  /** For {@link java.util.ServiceLoader}: the folders of this user. */
  public KafkaLocalBroker() {
    this(Home.ofUser());
  }

  KafkaLocalBroker(Home home) {
    this.home = home;
    this.stateFile = new StateFile(SYSTEM, home.run());
  }

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public String source() {
    return "the Kafka server's jars, fetched by Maven into " + home.servers();
  }

  @Override
  public int maxNodes() {
    return MAX_NODES;
  }

  @Override
  public void install(Consumer<String> progress) throws DriverException, InterruptedException {
    library().resolve(progress);
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
          DriverException.Kind.OTHER, "interrupted while looking for running Kafka nodes", e);
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
          DriverException.Kind.OTHER, "interrupted while looking for running Kafka nodes", e);
    }
  }

  @Override
  public Running start(int nodes, Lifetime lifetime, Consumer<String> progress)
      throws DriverException, InterruptedException {
    if (nodes < 1 || nodes > MAX_NODES) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "a local Kafka has 1 to %d nodes, not %d".formatted(MAX_NODES, nodes));
    }
    Path jars = library().resolve(progress);
    KafkaLayout layout = new KafkaLayout(new JavaServer(jars), nodes);
    return stateFile
        .lock()
        .holding(LOCK_PATIENCE, () -> startUnderLock(layout, lifetime, progress));
  }

  private Running startUnderLock(KafkaLayout layout, Lifetime lifetime, Consumer<String> progress)
      throws DriverException, InterruptedException {
    refuseIfRunning();
    progress.accept(
        "starting Kafka, %s…"
            .formatted(layout.nodes() == 1 ? "one node" : layout.nodes() + " nodes"));
    ClusterStarter starter = new ClusterStarter(SYSTEM, home, START_LIMIT);
    return new RunningCluster(stateFile, starter.start(layout, stateFile, lifetime));
  }

  private void refuseIfRunning() throws DriverException {
    Optional<ClusterState> state = stateFile.readAndSweep();
    if (state.isPresent()) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "a local Kafka runs already (%s): use it, or stop it with 'broker stop kafka'"
              .formatted(state.get().endpoints().address(KafkaLayout.PROTOCOL)));
    }
  }

  private ServerLibrary library() {
    return ServerLibrary.of(SYSTEM, home.servers());
  }
}
