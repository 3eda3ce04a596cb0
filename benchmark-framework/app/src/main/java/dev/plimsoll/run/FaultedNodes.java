// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.plan.FaultAction;
import dev.plimsoll.plan.FaultEvent;
import dev.plimsoll.plan.FaultNode;
import dev.plimsoll.record.NanoClock;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The local nodes and their network, on which faults are produced. Each change returns when its
 * effect was seen. Threads: any.
 */
final class FaultedNodes {

  private final Optional<LocalBroker.Running> broker;
  private final NodeProcesses processes;
  private final LeaderLookup leaders;

  /** The number of the leader that a fault has ended; 0 if there is none. */
  private final AtomicInteger endedLeader = new AtomicInteger();

  FaultedNodes(
      Optional<LocalBroker.Running> broker, NodeProcesses processes, LeaderLookup leaders) {
    this.broker = broker;
    this.processes = processes;
    this.leaders = leaders;
  }

  /** Finds the node that leads the topic now. */
  interface LeaderLookup {
    Optional<BrokerNode> find(List<BrokerNode> nodes) throws DriverException, InterruptedException;
  }

  /** The node that an event is aimed at, as it is now. */
  BrokerNode find(FaultEvent event) throws DriverException, InterruptedException {
    FaultNode aim = event.node().orElse(new FaultNode(1));
    List<BrokerNode> nodes = running().nodes();
    if (!aim.isLeader()) {
      return numbered(nodes, aim.number());
    }
    if (event.action() == FaultAction.START) {
      return numbered(nodes, endedLeader.get());
    }
    BrokerNode leader =
        leaders
            .find(nodes)
            .orElseThrow(() -> failed("no node on this machine leads the first topic"));
    if (event.action().endsNode()) {
      endedLeader.set(leader.node());
    }
    return leader;
  }

  private static BrokerNode numbered(List<BrokerNode> nodes, int number) throws DriverException {
    return nodes.stream()
        .filter(node -> node.node() == number)
        .findFirst()
        .orElseThrow(() -> failed("there is no node " + number));
  }

  /** Begins a fault; returns when its effect was seen. */
  OptionalLong begin(FaultEvent event, BrokerNode node)
      throws DriverException, InterruptedException {
    int number = node.node();
    LocalBroker.Running running = running();
    return switch (event.action()) {
      case PAUSE -> signal(() -> running.pause(number), number, ProcessState.STOPPED);
      case STOP -> end(() -> running.stop(number), number);
      case KILL -> end(() -> running.kill(number), number);
      case START -> start(number);
      case CUT ->
          ObservedChange.make(
              () -> network().cut(number), () -> !ClientProbe.isAccepted(node.address()));
      case RESET -> reset(node);
      case DISCONNECT -> disconnect(node);
      case NETWORK -> slow(event, number);
      case EXEC -> throw new IllegalStateException("a command has no node");
    };
  }

  /** Ends a fault that lasts; returns when its end was seen. */
  OptionalLong end(FaultEvent event, BrokerNode node) throws DriverException, InterruptedException {
    int number = node.node();
    return switch (event.action()) {
      case PAUSE -> signal(() -> running().resume(number), number, ProcessState.RUNNING);
      case CUT ->
          ObservedChange.make(
              () -> network().restore(number), () -> ClientProbe.isAccepted(node.address()));
      case DISCONNECT ->
          ObservedChange.make(() -> {}, () -> ClientProbe.isAccepted(node.address()));
      case NETWORK, RESET -> confirmed(() -> network().restore(number));
      case STOP, KILL, START, EXEC -> OptionalLong.empty();
    };
  }

  private OptionalLong signal(ObservedChange.Change change, int node, ProcessState wanted)
      throws DriverException, InterruptedException {
    OptionalLong pid = processes.pidOfRunning(node);
    if (pid.isEmpty() || !ProcessState.isKnown()) {
      return confirmed(change);
    }
    return ObservedChange.make(change, () -> ProcessState.of(pid.getAsLong()) == wanted);
  }

  private OptionalLong end(ObservedChange.Change change, int node)
      throws DriverException, InterruptedException {
    OptionalLong pid = processes.pidOfRunning(node);
    if (pid.isEmpty()) {
      throw failed("node " + node + " does not run");
    }
    processes.ends(node);
    return ObservedChange.make(change, () -> ProcessState.of(pid.getAsLong()) == ProcessState.GONE);
  }

  /** Starts a node; its effect is that it accepts clients, which the call waits for. */
  private OptionalLong start(int node) throws DriverException, InterruptedException {
    OptionalLong ready = confirmed(() -> running().start(node));
    processes.runs(node, numbered(running().nodes(), node).pid());
    endedLeader.compareAndSet(node, 0);
    return ready;
  }

  private OptionalLong slow(FaultEvent event, int node)
      throws DriverException, InterruptedException {
    return confirmed(
        () -> {
          if (event.latency().isPresent()) {
            network().delay(node, event.latency().get(), event.jitter().orElse(Duration.ZERO));
          }
          if (event.bandwidthBytesPerSecond().isPresent()) {
            network().limit(node, event.bandwidthBytesPerSecond().getAsLong());
          }
          if (event.slice().isPresent()) {
            Duration pause = event.slicePause().orElse(Duration.ZERO);
            network().slice(node, event.slice().getAsInt(), pause);
          }
        });
  }

  /** Looks for the effect only after the change: no byte of a probe may come to the node. */
  private OptionalLong reset(BrokerNode node) throws DriverException, InterruptedException {
    network().reset(node.node());
    return ObservedChange.make(() -> {}, () -> ClientProbe.endsWithData(node.address()));
  }

  private OptionalLong disconnect(BrokerNode node) throws DriverException, InterruptedException {
    try (ClientProbe probe = ClientProbe.connect(node.address())) {
      return ObservedChange.make(() -> network().disconnect(node.node()), probe::hasEnded);
    } catch (IOException e) {
      throw failed("node " + node.node() + " accepts no connection: " + e.getMessage());
    }
  }

  /** Makes a change that is in effect when the call returns: the other side has confirmed it. */
  private static OptionalLong confirmed(ObservedChange.Change change)
      throws DriverException, InterruptedException {
    change.make();
    return OptionalLong.of(NanoClock.process().nanos());
  }

  /**
   * Starts the nodes that faults have ended and nothing has started since, all at once: some become
   * ready only together, and one that does not start keeps no other one down.
   *
   * @throws DriverException the first failure, with the others suppressed
   */
  void startEnded() throws DriverException, InterruptedException {
    Map<Integer, DriverException> failures = new ConcurrentSkipListMap<>();
    List<Thread> starts = new ArrayList<>();
    for (int node : processes.pids().keySet()) {
      if (processes.hasEnded(node)) {
        starts.add(new Thread(() -> start(node, failures), "plimsoll-start-node-" + node));
      }
    }
    starts.forEach(Thread::start);
    try {
      for (Thread each : starts) {
        each.join();
      }
    } catch (InterruptedException e) {
      starts.forEach(Thread::interrupt);
      for (Thread each : starts) {
        each.join(); // until it has withdrawn its node
      }
      throw e;
    }
    if (!failures.isEmpty()) {
      List<DriverException> all = List.copyOf(failures.values());
      all.stream().skip(1).forEach(all.get(0)::addSuppressed);
      throw all.get(0);
    }
  }

  private void start(int node, Map<Integer, DriverException> failures) {
    try {
      var unused = start(node);
    } catch (DriverException e) {
      failures.put(node, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      failures.put(node, failed("node " + node + " could not be started: " + e));
    }
  }

  private LocalBroker.Running running() throws DriverException {
    return broker.orElseThrow(() -> failed("there is no broker on this machine"));
  }

  private LocalBroker.Network network() throws DriverException {
    return running()
        .network()
        .orElseThrow(() -> failed("the nodes were not started behind a proxy"));
  }

  private static DriverException failed(String why) {
    return new DriverException(DriverException.Kind.REFUSED, why);
  }
}
