// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.plan.DriverProfile;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The local broker that runs need now: one that is running already is used and left alone,
 * otherwise one is started and stopped when another system's turn comes or all is over.
 */
final class LocalSystems implements AutoCloseable {

  private final Session session;
  private final Consumer<String> progress;
  private final int nodes;
  private String system = "";
  private LocalBroker.Running running;
  private boolean ours;

  LocalSystems(Session session, Consumer<String> progress) {
    this(session, progress, 1);
  }

  /** With a number of nodes; a broker that is running already must have as many or more. */
  LocalSystems(Session session, Consumer<String> progress, int nodes) {
    this.session = session;
    this.progress = progress;
    this.nodes = nodes;
  }

  /**
   * Makes the broker that a driver file asks for available; nothing happens if it asks for none.
   */
  void provide(DriverProfile profile) throws DriverException, InterruptedException {
    String wanted = profile.localBroker() ? profile.system() : "";
    if (system.equals(wanted)) {
      return;
    }
    close();
    if (wanted.isEmpty()) {
      return;
    }
    LocalBroker broker =
        session
            .localBroker(wanted)
            .orElseThrow(
                () ->
                    new DriverException(
                        DriverException.Kind.NOT_FOUND,
                        profile.file()
                            + " says `broker: local`, but there is no local broker for "
                            + wanted
                            + "; give the address of a server instead."));
    Optional<LocalBroker.Running> found = broker.running();
    ours = found.isEmpty();
    if (ours) {
      progress.accept("starting a " + wanted + " broker on this machine");
      running = broker.start(nodes, LocalBroker.Lifetime.THIS_PROCESS, progress);
    } else {
      running = found.get();
      requireNodes(wanted);
    }
    system = wanted;
    progress.accept(
        (ours ? "started" : "using the running")
            + " "
            + wanted
            + " at "
            + running.nodes().get(0).address());
  }

  private void requireNodes(String wanted) throws DriverException {
    int there = running.nodes().size();
    if (there < nodes) {
      running = null;
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "a local "
              + wanted
              + " of "
              + nodes
              + " nodes is needed, but one of "
              + there
              + " is running; stop it first: benchmark broker stop "
              + wanted);
    }
  }

  Endpoints endpoints() {
    return running == null ? Endpoints.NONE : running.endpoints();
  }

  List<LocalBroker.Node> nodes() {
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
