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
import java.util.function.Function;
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
    uncounted(system, name);
    String unsound = UnsoundWindow.words(runs.counted(ChoiceCells.load(system.name())));
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
    boolean failed =
        runs.counted(ChoiceCells.load(system.name())).stream()
            .anyMatch(run -> run.status() != Status.PASS);
    if (failed && system.headroom().low() >= 1) {
      lines.add(
          name
              + "runs at your load failed, but its search passed at this load and above: it keeps"
              + " your limits at times.");
    }
    if (quick && runs.hasPassedAboveFailure(system.name())) {
      lines.add(name + BY_TURNS);
    }
    system.nodeLoss().ifPresent(loss -> loss(system, loss, name));
  }

  /** Names the runs at the load that do not count, and what repeats them. */
  private void uncounted(SystemOutcome system, String name) {
    List<RunResult> load = load(system);
    int voids = VoidRuns.count(load);
    if (voids > 0 && system.answer() != Answer.UNKNOWN) {
      lines.add(
          name
              + Numbers.things(voids, "void run")
              + (voids == 1 ? " does" : " do")
              + " not count ("
              + codes(load, RunResult::voids)
              + ").");
    }
    int starts = runs.starts(ChoiceCells.load(system.name())).size();
    if (starts > 0) {
      lines.add(
          name
              + Numbers.things(starts, "run")
              + " failed while JIT compilers were at work, so "
              + (starts == 1 ? "it shows" : "they show")
              + " a start, and "
              + (starts == 1 ? "does" : "do")
              + " not count.");
    }
    if (system.runs() < repetitions && !load.isEmpty()) {
      lines.add(
          name
              + "of "
              + Numbers.things(repetitions, "run")
              + ", "
              + system.runs()
              + (system.runs() == 1 ? " counts" : " count")
              + "; --resume makes "
              + (repetitions - system.runs())
              + " more.");
    }
  }

  private static String codes(
      List<RunResult> results, Function<RunResult, List<Finding>> findings) {
    return results.stream()
        .flatMap(run -> findings.apply(run).stream())
        .map(Finding::code)
        .distinct()
        .collect(Collectors.joining(", "));
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

  private void loss(SystemOutcome system, NodeLoss loss, String name) {
    if (!loss.problem().isEmpty()) {
      lines.add(name + "no node was lost: " + loss.problem() + ".");
      return;
    }
    String cell = ChoiceCells.nodeLoss(system.name());
    if (runs.judged(cell).isEmpty()) {
      lines.add(
          name
              + "the run with the loss of a node is void ("
              + codes(runs.all(cell), RunResult::voids)
              + "): its lost messages are counted, its times are not known.");
    } else if (loss.recoverySeconds().isEmpty()) {
      lines.add(name + "after the loss of a node, latencies were never as before.");
    }
    runs.judged(cell).stream()
        .filter(run -> run.status() == Status.FAIL)
        .findFirst()
        .ifPresent(
            run ->
                lines.add(
                    name
                        + "the run with the loss of a node failed ("
                        + codes(List.of(run), RunResult::failures)
                        + ")."));
  }
}
