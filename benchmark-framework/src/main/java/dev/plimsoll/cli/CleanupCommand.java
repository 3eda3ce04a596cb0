// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.run.RunRegistry;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Removes topics and brokers that killed runs have left. */
@Parameters(commandDescription = "removes topics and brokers that killed runs have left")
final class CleanupCommand extends CommonOptions {

  private static final String PREFIX = "plimsoll-";
  private static final Duration LIMIT = Duration.ofSeconds(12);

  @Parameter(
      names = {"-d", "--drivers"},
      description = "where to look for topics; without it: the local brokers that are running")
  private List<String> drivers = new ArrayList<>();

  @Override
  public ExitCode execute(Session session)
      throws PlanException, DriverException, InterruptedException {
    List<String> targets = new ArrayList<>(drivers);
    for (LocalBroker broker : session.localBrokers()) {
      boolean runs = broker.running().isPresent();
      session
          .out()
          .println(broker.system() + ": a local broker " + (runs ? "runs" : "does not run"));
      if (runs && drivers.isEmpty()) {
        targets.add(broker.system());
      }
    }
    for (String target : targets) {
      for (DriverProfile profile : session.plans().drivers(target, List.of())) {
        removeTopics(session, profile);
      }
    }
    return ExitCode.OK;
  }

  private static void removeTopics(Session session, DriverProfile profile)
      throws DriverException, InterruptedException {
    Endpoints endpoints = Endpoints.NONE;
    if (profile.localBroker()) {
      Optional<LocalBroker.Running> running =
          session.localBroker(profile.system()).orElseThrow().running();
      if (running.isEmpty()) {
        session.out().println(profile.name() + ": its local broker does not run");
        return;
      }
      endpoints = running.get().endpoints();
    }
    try (Driver driver = RunCommand.driver(session, profile)) {
      driver.connect(endpoints, LIMIT);
      removeTopics(session.out(), profile, driver);
    }
  }

  private static void removeTopics(PrintStream out, DriverProfile profile, Driver driver)
      throws DriverException, InterruptedException {
    List<String> left = new ArrayList<>();
    for (String topic : driver.listTopics(PREFIX)) {
      if (RunRegistry.isInUse(topic)) {
        out.println(profile.name() + ": kept " + topic + ", whose run is under way");
      } else {
        left.add(topic);
      }
    }
    driver.deleteTopics(left);
    left.forEach(topic -> out.println(profile.name() + ": removed " + topic));
    out.println(profile.name() + ": " + left.size() + " topics removed");
  }
}
