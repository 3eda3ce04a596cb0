// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.choice.ChoiceSubject;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.GuaranteeChoice;
import dev.plimsoll.plan.Need;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.series.InstalledSystems;
import dev.plimsoll.study.runs.ChoicePlan.Candidate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The driver files that a choice tries, and the systems that it leaves out. */
final class Candidates {

  private static final String ALL = "all";

  private final PlanLoader loader;
  private final boolean allowFaults;
  private final List<Candidate> found = new ArrayList<>();
  private final List<ChoiceSubject> subjects = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Map<String, String> leftOut = new LinkedHashMap<>();

  /**
   * Creates an empty collection.
   *
   * @param allowFaults whether nodes of a broker that runs already may be killed
   */
  Candidates(PlanLoader loader, boolean allowFaults) {
    this.loader = loader;
    this.allowFaults = allowFaults;
  }

  /** Adds what the user named, and returns this collection, which is not empty. */
  Candidates of(List<String> named, Need need)
      throws PlanException, DriverException, UsageException {
    if (named.isEmpty()) {
      throw new UsageException(
          "choose: name the systems to choose from: -d "
              + String.join(",", loader.localSystems())
              + ", some of them, or driver files of yours");
    }
    List<String> systems = loader.localSystems();
    for (String name : named.equals(List.of(ALL)) ? systems : named) {
      if (systems.contains(name)) {
        addSystem(loader.choose(name, need.profiles()), need);
      } else {
        DriverProfile profile = loader.driver(name, List.of());
        add(profile.name(), name, profile, need);
      }
    }
    if (found.isEmpty()) {
      throw new UsageException(
          "choose: no system can give these guarantees; "
              + String.join(
                  "; ",
                  leftOut.entrySet().stream()
                      .map(each -> each.getKey() + ": " + each.getValue())
                      .toList()));
    }
    return this;
  }

  private void addSystem(GuaranteeChoice choice, Need need)
      throws PlanException, DriverException, UsageException {
    if (choice.driver().isEmpty()) {
      leftOut.put(choice.system(), choice.reason());
      return;
    }
    String name = choice.driver().get();
    if (!choice.reason().isEmpty()) {
      notes.add(choice.system() + " guarantees more than you need: it " + choice.reason());
    }
    add(choice.system(), name, loader.driver(name, List.of()), need);
  }

  private void add(String name, String driver, DriverProfile profile, Need need)
      throws DriverException, UsageException {
    if (subjects.stream().anyMatch(subject -> subject.name().equals(name))) {
      throw new UsageException(
          "choose: two of the driver files are called '" + name + "': give one another name");
    }
    String kept = need.survivesNodeLoss() ? keptNode(profile) : "";
    found.add(new Candidate(name, driver, profile.localBroker(), kept.isEmpty()));
    subjects.add(new ChoiceSubject(name, driver, kept));
  }

  /** Returns why no node may be killed, or the empty string. */
  private String keptNode(DriverProfile profile) throws DriverException {
    if (!profile.localBroker()) {
      return "this program does not start its servers";
    }
    Optional<LocalBroker> broker = InstalledSystems.localBroker(profile.broker());
    boolean running = broker.isPresent() && broker.get().running().isPresent();
    return running && !allowFaults
        ? "its broker was already running: --allow-faults permits killing one of its" + " nodes"
        : "";
  }

  List<Candidate> found() {
    return List.copyOf(found);
  }

  List<ChoiceSubject> subjects() {
    return List.copyOf(subjects);
  }

  /** Returns what the user should know of the files. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  Map<String, String> leftOut() {
    return leftOut;
  }
}
