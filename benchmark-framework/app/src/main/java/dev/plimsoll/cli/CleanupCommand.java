// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.run.FirstConnection;
import dev.plimsoll.run.LeftoverTopics;
import dev.plimsoll.run.RunId;
import dev.plimsoll.series.InstalledSystems;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Removes topics and brokers that remain from killed runs: lists them, asks for confirmation, and
 * deletes them.
 */
@Parameters(
    commandDescription = "removes topics that killed runs have left, after asking for confirmation")
final class CleanupCommand extends CommonOptions {

  @Parameter(
      names = {"-d", "--drivers"},
      description = "drivers whose topics to remove; default: those of the running local brokers")
  private List<String> drivers = new ArrayList<>();

  @Parameter(
      names = {"-y", "--yes"},
      description = "removes without asking")
  private boolean yes;

  @Parameter(converter = RunIdConverter.class, description = "[RUN-ID…]")
  private List<RunId> runs = new ArrayList<>();

  private final Set<RunId> found = new HashSet<>();

  /** A system on which to look for topics. */
  private record Place(DriverProfile profile, Endpoints endpoints) {}

  @Override
  public List<String> examples() {
    return List.of(
        "benchmark cleanup",
        "benchmark cleanup -d my-kafka.yaml 20261121-220512-3fa9-anna-vm7-4711");
  }

  @Override
  public String remarks() {
    return """
    All topics of a run are removed, or none. Topics of a run that has not ended are kept, and, on a
    broker that is not local, those younger than a day unless their run is named.
    """;
  }

  @Override
  public ExitCode execute(CommandContext context)
      throws PlanException, DriverException, InterruptedException, UsageException {
    Set<RunId> named = new LinkedHashSet<>(runs);
    List<Place> places = drivers.isEmpty() ? localPlaces(context) : namedPlaces(context);
    if (places.isEmpty()) {
      context
          .out()
          .println(
              drivers.isEmpty()
                  ? "nothing to remove: no local broker is running (-d DRIVER looks on others)"
                  : "nothing to remove: the local broker of "
                      + String.join(", ", drivers)
                      + " is not running");
      return ExitCode.OK;
    }
    ExitCode code = ExitCode.OK;
    for (Place place : places) {
      code = code.and(clean(context, place, named));
    }
    String missing =
        named.stream()
            .filter(run -> !found.contains(run))
            .map(RunId::text)
            .collect(Collectors.joining(", "));
    if (!missing.isEmpty()) {
      throw new UsageException("cleanup: there are no topics of " + missing + " on " + on(places));
    }
    return code;
  }

  private static String on(List<Place> places) {
    return places.stream()
        .map(place -> place.profile().name())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static List<Place> localPlaces(CommandContext context)
      throws PlanException, DriverException {
    List<Place> places = new ArrayList<>();
    for (LocalBroker broker : InstalledSystems.localBrokers()) {
      // This call also removes the state of brokers whose programs were killed.
      Optional<LocalBroker.Running> running = broker.running();
      if (running.isPresent()) {
        places.add(new Place(profileOf(context, broker), running.get().endpoints()));
      }
    }
    return places;
  }

  private List<Place> namedPlaces(CommandContext context) throws PlanException, DriverException {
    List<Place> places = new ArrayList<>();
    for (String target : drivers) {
      for (DriverProfile profile : context.plans().drivers(target, List.of())) {
        if (!profile.localBroker()) {
          places.add(new Place(profile, Endpoints.NONE));
          continue;
        }
        Optional<LocalBroker> broker = InstalledSystems.localBroker(profile.broker());
        if (broker.isPresent()) {
          broker
              .get()
              .running()
              .ifPresent(running -> places.add(new Place(profile, running.endpoints())));
        }
      }
    }
    return places;
  }

  /** Returns the driver file for a local broker, which may be a variant of its system's broker. */
  private static DriverProfile profileOf(CommandContext context, LocalBroker broker)
      throws PlanException {
    String system =
        InstalledSystems.drivers().stream()
            .map(DriverProvider::system)
            .filter(each -> (broker.system() + "-").startsWith(each + "-"))
            .max(Comparator.comparing(String::length))
            .orElse(broker.system());
    return context.plans().drivers(system, List.of()).get(0);
  }

  private ExitCode clean(CommandContext context, Place place, Set<RunId> named)
      throws DriverException, InterruptedException {
    String name = place.profile().name();
    try (Driver driver = InstalledSystems.createDriver(place.profile())) {
      FirstConnection.open(driver, place.profile(), place.endpoints());
      List<LeftoverTopics> left =
          LeftoverTopics.on(driver, !place.endpoints().isNone(), named).stream()
              .filter(each -> named.isEmpty() || named.contains(each.run()))
              .toList();
      left.forEach(each -> found.add(each.run()));
      left.forEach(each -> context.out().println(name + ": " + line(each)));
      List<LeftoverTopics> removable = left.stream().filter(LeftoverTopics::removable).toList();
      if (removable.isEmpty()) {
        context.out().println(name + ": nothing to remove");
        return ExitCode.OK;
      }
      String what = count(removable) + " of " + plural(removable.size(), "run");
      switch (yes ? UserPrompt.Answer.YES : context.prompt().ask("Remove " + what + "?")) {
        case YES -> {
          driver.deleteTopics(removable.stream().flatMap(each -> each.topics().stream()).toList());
          context.out().println(name + ": removed " + what);
          return ExitCode.OK;
        }
        case NO -> {
          context.out().println(name + ": nothing was removed");
          return ExitCode.OK;
        }
        case NOBODY_TO_ASK -> {
          System.err.println(
              "benchmark: cleanup: nothing was removed, because there is no terminal"
                  + " for a question: add --yes to remove "
                  + what);
          return ExitCode.USAGE;
        }
      }
      throw new IllegalStateException("no answer");
    }
  }

  private static String count(List<LeftoverTopics> runs) {
    return plural(runs.stream().mapToInt(each -> each.topics().size()).sum(), "topic");
  }

  private static String plural(int count, String thing) {
    return count + " " + thing + (count == 1 ? "" : "s");
  }

  private static String line(LeftoverTopics left) {
    String by =
        left.run()
            .owner()
            .map(owner -> ", by " + owner)
            .orElse(", by a version that does not name its user");
    return left.run()
        + ": "
        + plural(left.topics().size(), "topic")
        + by
        + ", begun "
        + left.run().startTime()
        + (left.removable() ? "" : "; kept: " + left.kept());
  }
}
