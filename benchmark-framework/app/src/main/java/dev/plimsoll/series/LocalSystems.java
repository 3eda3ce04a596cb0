// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.plan.BrokerVersion;
import dev.plimsoll.plan.DriverProfile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Provides the local broker that a run needs. A broker that is already running is used and left
 * running. Otherwise one is started, and stopped when a run needs another system or the series
 * ends.
 */
public final class LocalSystems implements AutoCloseable {

  private final Consumer<String> progress;
  private final Function<String, Optional<LocalBroker>> brokers;
  private final Map<String, DriverException> failures = new HashMap<>();
  private String system = "";

  /** As requested: empty for the default. */
  private String startedVersion = "";

  /** As requested: a broker of one node may have further processes, each a node of its own. */
  private int startedNodes;

  private LocalBroker.Running running;
  private boolean ours;
  private boolean proxied;

  /**
   * Creates an instance without a running broker.
   *
   * @param progress receives a line for each step
   */
  public LocalSystems(Consumer<String> progress) {
    this(progress, InstalledSystems::localBroker);
  }

  /**
   * Creates an instance that uses other brokers.
   *
   * @param brokers the broker of a system, if it has one
   */
  LocalSystems(Consumer<String> progress, Function<String, Optional<LocalBroker>> brokers) {
    this.progress = progress;
    this.brokers = brokers;
  }

  /** Like {@link #provide(DriverProfile, boolean)}, without proxies. */
  public void provide(DriverProfile profile) throws DriverException, InterruptedException {
    provide(profile, false);
  }

  /**
   * Makes the broker that the driver file requests available; does nothing if it requests none.
   *
   * @param behindProxies whether clients reach the nodes through proxies, so that their network can
   *     be disturbed
   */
  public void provide(DriverProfile profile, boolean behindProxies)
      throws DriverException, InterruptedException {
    String wanted = profile.broker();
    if (system.equals(wanted)
        && (wanted.isEmpty() || (proxied == behindProxies && fits(profile)))) {
      return;
    }
    close();
    proxied = behindProxies;
    if (wanted.isEmpty()) {
      return;
    }
    BrokerVersion version = profile.brokerVersion();
    String key =
        wanted
            + " "
            + version.text()
            + " "
            + profile.nodes()
            + profile.brokerConfig()
            + profile.dataFolder()
            + (proxied ? " proxied" : "");
    if (failures.containsKey(key)) {
      // The attempt to start nodes takes long, so a failed one is not repeated.
      throw failures.get(key);
    }
    try {
      obtain(profile, broker(profile));
    } catch (DriverException e) {
      failures.put(key, e);
      throw e;
    }
    system = wanted;
    startedVersion = version.text();
    startedNodes = profile.nodes();
    progress.accept(
        (ours ? "started" : "using the running")
            + " "
            + wanted
            + (version.isRequested() ? " " + version.text() : "")
            + " at "
            + running.nodes().get(0).address());
  }

  /**
   * Returns whether the broker is alive and has the requested version and number of nodes. A broker
   * that was already running may have more.
   */
  private boolean fits(DriverProfile profile) {
    boolean alive = running.nodes().stream().allMatch(node -> isAlive(node.pid()));
    boolean suits =
        ours ? startedNodes == profile.nodes() : running.nodes().size() >= profile.nodes();
    return alive
        && suits
        && running.config().equals(profile.brokerConfig())
        && running.dataFolder() == profile.dataFolder()
        && startedVersion.equals(profile.brokerVersion().text());
  }

  private static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }

  private LocalBroker broker(DriverProfile profile) throws DriverException {
    return brokers
        .apply(profile.broker())
        .orElseThrow(
            () ->
                new DriverException(
                    DriverException.Kind.NOT_FOUND,
                    profile.file()
                        + " asks for a broker on this machine, but there is no local broker "
                        + profile.broker()
                        + "; give the address of a server instead."));
  }

  private void obtain(DriverProfile profile, LocalBroker broker)
      throws DriverException, InterruptedException {
    int nodes = profile.nodes();
    Optional<LocalBroker.Running> found = broker.running();
    ours = found.isEmpty();
    if (found.isPresent()) {
      Optional<String> objection = RunningBrokers.objection(profile, proxied, found.get());
      if (objection.isPresent()) {
        throw new DriverException(DriverException.Kind.UNSUITABLE, objection.get());
      }
    }
    if (nodes > broker.maxNodes()) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          profile.file()
              + " needs "
              + nodes
              + " nodes, and a local "
              + broker.system()
              + " has at most "
              + broker.maxNodes()
              + "; give the address of a cluster instead");
    }
    if (ours) {
      progress.accept(
          "starting a "
              + broker.system()
              + " broker on this machine"
              + (profile.brokerVersion().isRequested()
                  ? ", version " + profile.brokerVersion().text()
                  : "")
              + (nodes > 1 ? ", " + nodes + " nodes" : "")
              + (proxied ? ", behind a proxy" : ""));
      running = start(profile, broker);
    } else {
      running = found.get();
    }
  }

  private LocalBroker.Running start(DriverProfile profile, LocalBroker broker)
      throws DriverException, InterruptedException {
    BrokerVersion version = profile.brokerVersion();
    try {
      return broker.start(
          new LocalBroker.StartOptions(
              profile.nodes(),
              LocalBroker.Lifetime.THIS_PROCESS,
              proxied,
              version.text(),
              profile.brokerConfig(),
              profile.dataFolder()),
          progress);
    } catch (DriverException e) {
      if (!profile.brokerConfig().isEmpty()) {
        throw new DriverException(
            e.kind(), profile.file() + ", with its brokerConfig: " + e.getMessage(), e);
      }
      if (!version.isRequested()) {
        throw e;
      }
      throw new DriverException(e.kind(), version.place() + ": " + e.getMessage(), e);
    }
  }

  /** Returns the addresses of the broker, or none if no broker is provided. */
  public Endpoints endpoints() {
    return running == null ? Endpoints.NONE : running.endpoints();
  }

  /** Returns what changes the nodes, if a broker is provided. */
  public Optional<LocalBroker.Running> running() {
    return Optional.ofNullable(running);
  }

  /** Returns the nodes of the broker, or none if no broker is running. */
  public List<LocalBroker.BrokerNode> nodes() {
    return running == null ? List.of() : running.nodes();
  }

  @Override
  public void close() {
    if (running != null && ours) {
      progress.accept("stopping the " + system + " broker");
      running.close();
    }
    running = null;
    system = "";
  }
}
