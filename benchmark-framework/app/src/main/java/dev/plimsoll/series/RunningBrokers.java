// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.RunPlan;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Whether brokers that already run on this machine suit the runs that are to use them, and whether
 * the others can be started.
 */
public final class RunningBrokers {

  private RunningBrokers() {}

  /**
   * Returns why one of the runs cannot use the broker that runs; empty if all can, or none runs.
   */
  public static Optional<String> objection(List<RunPlan> plans) throws DriverException {
    for (RunPlan plan : plans) {
      Optional<LocalBroker> broker = InstalledSystems.localBroker(plan.driver().broker());
      Optional<LocalBroker.Running> found =
          broker.isPresent() ? broker.get().running() : Optional.empty();
      if (found.isPresent()) {
        Optional<String> objection =
            objection(plan.driver(), plan.workload().disturbsNetwork(), found.get());
        if (objection.isPresent()) {
          return objection;
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Returns why servers that the runs need cannot be started, a sentence for each; empty if all run
   * or can be started.
   */
  public static List<String> missing(List<RunPlan> plans) throws DriverException {
    Set<String> missing = new LinkedHashSet<>();
    for (RunPlan plan : plans) {
      DriverProfile driver = plan.driver();
      Optional<LocalBroker> broker = InstalledSystems.localBroker(driver.broker());
      if (broker.isPresent() && broker.get().running().isEmpty()) {
        try {
          broker.get().requireServer(driver.brokerVersion().text());
        } catch (DriverException e) {
          missing.add(driver.name() + ": " + e.getMessage());
        }
      }
    }
    return List.copyOf(missing);
  }

  /**
   * Returns why a run cannot use the broker that runs.
   *
   * @param behindProxies whether the run needs proxies in front of the nodes
   */
  static Optional<String> objection(
      DriverProfile profile, boolean behindProxies, LocalBroker.Running found) {
    String system = profile.broker();
    if (found.nodes().size() < profile.nodes()) {
      return Optional.of(
          profile.file()
              + " needs "
              + profile.nodes()
              + " nodes, but the running local "
              + system
              + " has "
              + found.nodes().size()
              + "; stop it (benchmark broker stop "
              + system
              + "), so that the run starts its own nodes");
    }
    String version = profile.brokerVersion().text();
    if (!version.isEmpty() && !version.equals(found.version())) {
      return Optional.of(
          "%s: the running local %s has version %s, not %s; stop it (benchmark broker stop %s), so that the run starts that version"
              .formatted(
                  profile.brokerVersion().place(),
                  system,
                  found.version().isEmpty() ? "of an unknown version" : found.version(),
                  version,
                  system));
    }
    if (!profile.brokerConfig().equals(found.config())) {
      return Optional.of(
          "%s: the running local %s has other settings than this brokerConfig; stop it (benchmark broker stop %s), so that the run starts one with these settings"
              .formatted(profile.file(), system, system));
    }
    if (profile.dataFolder() != found.dataFolder()) {
      return Optional.of(
          "%s: the running local %s keeps its data %s, not %s as dataFolder asks; stop it (benchmark broker stop %s), so that the run starts one that does"
              .formatted(
                  profile.file(),
                  system,
                  place(found.dataFolder()),
                  place(profile.dataFolder()),
                  system));
    }
    for (LocalBroker.BrokerNode node : found.nodes()) {
      Optional<String> action = missingAction(node);
      if (action.isPresent()) {
        return action;
      }
    }
    return behindProxies && found.network().isEmpty()
        ? Optional.of(
            "the events disturb the network, but the running local "
                + system
                + " is not behind a proxy; stop it (benchmark broker stop "
                + system
                + "), so that the run starts one behind a proxy")
        : Optional.empty();
  }

  private static String place(LocalBroker.DataPlace folder) {
    return switch (folder) {
      case DISK -> "on the disk";
      case MEMORY -> "in memory";
    };
  }

  private static Optional<String> missingAction(LocalBroker.BrokerNode node) {
    String action =
        switch (node.status()) {
          case RUNNING -> "";
          case PAUSED -> "resume";
          case STOPPED -> "start";
        };
    return action.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "node %d of the local %s is %s; %s it first (benchmark broker %s %s %d)"
                .formatted(
                    node.node(),
                    node.system(),
                    node.status().name().toLowerCase(Locale.ROOT),
                    action,
                    action,
                    node.system(),
                    node.node()));
  }
}
