// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Redis as this machine has it: one server. */
public final class RedisLocalBroker implements LocalBroker {

  private static final String SYSTEM = "redis";
  private static final DebianPackage PACKAGE = new DebianPackage("redis-server", "redis-server");
  private static final Duration START_LIMIT = Duration.ofSeconds(30);

  /** A start that is under way elsewhere is waited for. */
  private static final Duration LOCK_PATIENCE = START_LIMIT.plusMinutes(1);

  private final Home home;
  private final StateFile stateFile;

  /** For {@link java.util.ServiceLoader}: the folders of this user. */
  public RedisLocalBroker() {
    this(Home.ofUser());
  }

  RedisLocalBroker(Home home) {
    this.home = home;
    this.stateFile = new StateFile(SYSTEM, home.run());
  }

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public String source() {
    return "redis-server on the PATH; install gets the Debian package " + PACKAGE.name();
  }

  @Override
  public int maxNodes() {
    return 1;
  }

  @Override
  public void install(Consumer<String> progress) throws DriverException, InterruptedException {
    PACKAGE.install(System.getenv(), progress);
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
          DriverException.Kind.OTHER, "interrupted while looking for a running Redis", e);
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
          DriverException.Kind.OTHER, "interrupted while looking for running Redis servers", e);
    }
  }

  @Override
  public Running start(int nodes, Lifetime lifetime, Consumer<String> progress)
      throws DriverException, InterruptedException {
    if (nodes != 1) {
      throw new DriverException(
          DriverException.Kind.REFUSED, "a local Redis has one node, not %d".formatted(nodes));
    }
    RedisLayout layout = new RedisLayout(PACKAGE.require(System.getenv(), SYSTEM));
    return stateFile
        .lock()
        .holding(LOCK_PATIENCE, () -> startUnderLock(layout, lifetime, progress));
  }

  private Running startUnderLock(RedisLayout layout, Lifetime lifetime, Consumer<String> progress)
      throws DriverException, InterruptedException {
    refuseIfRunning();
    progress.accept("starting Redis…");
    ClusterStarter starter = new ClusterStarter(SYSTEM, home, START_LIMIT);
    return new RunningCluster(stateFile, starter.start(layout, stateFile, lifetime));
  }

  private void refuseIfRunning() throws DriverException {
    Optional<ClusterState> state = stateFile.readAndSweep();
    if (state.isPresent()) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "a local Redis runs already (%s): use it, or stop it with 'broker stop redis'"
              .formatted(state.get().endpoints().address(RedisLayout.PROTOCOL)));
    }
  }
}
