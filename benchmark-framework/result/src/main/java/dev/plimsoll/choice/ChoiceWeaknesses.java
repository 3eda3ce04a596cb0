// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.choice;

import dev.plimsoll.choice.SystemOutcome.Answer;
import dev.plimsoll.plan.PriceList;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.SearchPart;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.result.VoidRuns;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a reader must know before he acts on the outcome of a choice. */
final class ChoiceWeaknesses {

  private static final String BY_TURNS =
      "rates pass and fail by turns, so the highest rate is uncertain.";

  private final ChoiceRuns runs;
  private final boolean quick;
  private final int repetitions;
  private final Optional<PriceList> prices;
  private final List<String> lines = new ArrayList<>();

  ChoiceWeaknesses(ChoiceRuns runs, boolean quick, int repetitions, Optional<PriceList> prices) {
    this.runs = runs;
    this.quick = quick;
    this.repetitions = repetitions;
    this.prices = prices;
  }

  /** Returns the sentences, those about all systems first. */
  List<String> of(List<SystemOutcome> systems, boolean guaranteesDiffer) {
    if (quick) {
      lines.add(
          "This is an indication: one run of each system and short runs at "
              + ChoiceCells.PROBES.stream().map(Numbers::plain).collect(Collectors.joining(", "))
              + " times the load. The difference between repetitions is not known"
              + (runs.needsNodeLoss() ? ", and no node was lost." : "."));
    }
    if (guaranteesDiffer) {
      lines.add(
          "Guarantees differ: the systems did different work, so their figures cannot be"
              + " compared with each other.");
    }
    if (systems.stream().anyMatch(this::sharesMachine)) {
      lines.add(
          "Brokers and generator ran on one machine and shared its processors and its disk. The"
              + " figures are those of this machine, not of yours.");
    }
    if (systems.stream().anyMatch(ChoiceWeaknesses::lostANode)) {
      lines.add(
          "The loss of a node was one killed process. Its machine kept running, so data"
              + " that the process had written were not lost.");
    }
    systems.forEach(this::ofSystem);
    prices
        .filter(PriceList::example)
        .ifPresent(list -> lines.add("The prices are examples: give your own with --prices."));
    return List.copyOf(lines);
  }

  private boolean sharesMachine(SystemOutcome system) {
    return load(system).stream()
        .flatMap(run -> run.environment().brokers().stream())
        .anyMatch(broker -> Boolean.TRUE.equals(broker.sharesHostWithWorker()));
  }

  private static boolean lostANode(SystemOutcome system) {
    return system.nodeLoss().filter(loss -> loss.problem().isEmpty()).isPresent();
  }

  private List<RunResult> load(SystemOutcome system) {
    return runs.all(ChoiceCells.load(system.name()));
  }

  private void ofSystem(SystemOutcome system) {
    String name = system.name() + ": ";
    if (system.answer() != Answer.UNKNOWN) {
      if (system.voids() > 0) {
        lines.add(
            name + VoidRuns.runs(system.runs(), system.voids()) + "; void ones do not count.");
      }
      if (system.runs() < repetitions) {
        lines.add(
            name
                + system.runs()
                + " of "
                + Numbers.things(repetitions, "run")
                + "; --resume runs the others.");
      }
    }
    String unsound = UnsoundWindow.words(VoidRuns.without(load(system)));
    if (!unsound.isEmpty()) {
      lines.add(name + unsound + ".");
    }
    if (load(system).stream().anyMatch(RunResult::hasUndecidedObjective)) {
      lines.add(
          name + "a run missed a limit only because of the generator: the limit counts as met.");
    }
    if (system.answer() != Answer.UNKNOWN && !quick) {
      search(system.name(), name);
    }
    if (system.answer() == Answer.DOES_NOT && system.headroom().low() >= 1) {
      lines.add(
          name
              + "its runs at your load failed, but its search passed at this load and above:"
              + " read the findings of the runs on the warm-up, and repeat the runs.");
    }
    if (quick && runs.hasPassedAboveFailure(system.name())) {
      lines.add(name + BY_TURNS);
    }
    system
        .nodeLoss()
        .filter(loss -> !loss.problem().isEmpty())
        .ifPresent(loss -> lines.add(name + "no node was lost: " + loss.problem() + "."));
    failedLoss(system, name);
  }

  private void search(String system, String name) {
    Optional<SearchPart> search = runs.search(system);
    if (search.isEmpty()) {
      lines.add(name + "the highest rate is not known, because its search has no result.");
      return;
    }
    String what =
        switch (search.get().limit()) {
          case "system", "lowest-rate" -> "";
          case "generator" -> "the generator was the limit of the search, not the system.";
          case "highest-rate" -> "the search tried no rate above the highest that passed.";
          case "falling" -> "the capacity fell during the search.";
          case "disturbed" -> "the machine disturbed the search.";
          case "probes" -> "the search ended before it had its answer.";
          default -> "the search ended early.";
        };
    if (!what.isEmpty()) {
      lines.add(name + what);
    }
    if (search.get().probesTooShort()) {
      lines.add(name + BY_TURNS);
    }
  }

  private void failedLoss(SystemOutcome system, String name) {
    runs.judged(ChoiceCells.nodeLoss(system.name())).stream()
        .filter(run -> run.status() == Status.FAIL)
        .findFirst()
        .ifPresent(
            run ->
                lines.add(
                    name
                        + "the run with the loss of a node failed ("
                        + run.failures().stream()
                            .map(Finding::code)
                            .distinct()
                            .collect(Collectors.joining(", "))
                        + ")."));
  }
}
