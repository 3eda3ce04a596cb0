// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.choice;

import dev.plimsoll.compare.Runs;
import dev.plimsoll.plan.Need;
import dev.plimsoll.plan.NeedLoader;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PriceList;
import dev.plimsoll.result.FaultPart;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.ResultBuilder;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.DriverPart;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.GuaranteesPart;
import dev.plimsoll.result.RunResult.ObjectivePart;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.result.SearchPart;
import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.result.SearchPart.SettingsPart;
import dev.plimsoll.result.Voided;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The results of a choice, of which each test says what matters to it. */
public final class ChoiceResults {

  /** The load of all of them, in messages per second. */
  public static final double RATE = 5_000;

  private final Map<String, List<RunResult>> byCell = new LinkedHashMap<>();
  private final Map<String, String> problems = new LinkedHashMap<>();
  private final Map<String, String> leftOut = new LinkedHashMap<>();
  private final List<ChoiceSubject> subjects = new ArrayList<>();
  private Optional<PriceList> prices = Optional.empty();
  private String need = "5k msg/s of 1 KiB, p99 end to end under 50 ms";
  private boolean quick;

  public ChoiceResults need(String text) {
    need = text;
    return this;
  }

  public ChoiceResults quick() {
    quick = true;
    return this;
  }

  public ChoiceResults prices(PriceList list) {
    prices = Optional.of(list);
    return this;
  }

  public ChoiceResults leftOut(String system, String reason) {
    leftOut.put(system, reason);
    return this;
  }

  /** Adds a system with runs at the load. */
  public ChoiceResults system(String name, RunResult... runs) {
    subjects.add(new ChoiceSubject(name, "profile:one-copy-page-cache/" + name, ""));
    return cell(ChoiceCells.load(name), runs);
  }

  /** Adds a system that could not be run. */
  public ChoiceResults problem(String name, String problem) {
    problems.put(ChoiceCells.load(name), problem);
    return system(name);
  }

  public ChoiceResults cell(String cell, RunResult... runs) {
    byCell.put(cell, List.of(runs));
    return this;
  }

  /** Adds the answer of a search, as multiples of the load; 0: there is none. */
  public ChoiceResults search(String name, double sustained, double notSustained) {
    return search(name, sustained, notSustained, notSustained == 0 ? "generator" : "system");
  }

  public ChoiceResults search(String name, double sustained, double notSustained, String limit) {
    SearchPart part =
        new SearchPart(
            new SettingsPart(RATE, 10, 1e6, 0.05, 40, 10, 60, 3, 600, 2),
            sustained == 0 ? null : (Double) (sustained * RATE),
            limit,
            notSustained == 0 ? null : (Double) (notSustained * RATE),
            3,
            600,
            false,
            0,
            List.of(
                new ProbePart(RATE, true, 0, 60, "PASS", List.of(), "passed", 1.0, 1.0, Map.of())));
    return cell(ChoiceCells.search(name), ResultBuilder.of(passed()).search(part).build());
  }

  public ChoiceOutcome outcome() {
    try {
      Need read = NeedLoader.ofOption("--need", need);
      return new ChoiceEvaluation(read, quick, quick ? 1 : 3, byCell, problems, prices)
          .outcome(subjects, leftOut);
    } catch (PlanException e) {
      throw new IllegalArgumentException(e);
    }
  }

  public static RunResult[] threePassed() {
    return Runs.each("a", 1, 1.1, 1.2).toArray(RunResult[]::new);
  }

  public static RunResult passed() {
    return new Runs().result();
  }

  public static RunResult failed(String reason) {
    Runs run = new Runs();
    run.status = Status.FAIL;
    return ResultBuilder.of(run.result())
        .failures(List.of(new Finding("OBJECTIVE_MISSED", reason, 80.0, 50.0)))
        .build();
  }

  /** Returns a run that missed a limit while JIT compilers were at work. */
  public static RunResult failedAtStart(String reason) {
    return ResultBuilder.of(failed(reason))
        .warnings(List.of(new Finding("COMPILING", "JIT compilers used 40 s.", 40.0, 3.0)))
        .objectives(List.of(new ObjectivePart("endToEnd.p99 < 50 ms", 80.1, 50, "ms", false)))
        .build();
  }

  public static RunResult voided() {
    return Voided.of(passed());
  }

  /** Returns the run as that of a system with so many copies when a message is acknowledged. */
  public static RunResult promising(RunResult run, int copies, String place) {
    DriverPart driver = run.driver();
    return ResultBuilder.of(run)
        .driver(
            new DriverPart(
                driver.system(),
                driver.variant(),
                driver.name(),
                driver.file(),
                driver.sha256(),
                driver.settings(),
                driver.clientVersion(),
                driver.product(),
                driver.serverVersion(),
                new GuaranteesPart(
                    "quorum",
                    place,
                    3,
                    Collections.nCopies(copies, place),
                    "at-least-once",
                    "partition",
                    null,
                    "",
                    List.of())))
        .build();
  }

  /** Returns a run in which the leader was killed. */
  public static RunResult nodeLost(double silentSeconds, Double recoverySeconds, long lost) {
    RunResult run = SampleResults.full();
    return ResultBuilder.of(run)
        .faults(
            List.of(
                new FaultPart(
                    "kill",
                    "kill the leader",
                    "node 1",
                    20,
                    null,
                    20.0,
                    20.1,
                    50.0,
                    FaultPart.DONE,
                    "",
                    new FaultPart.SilencePart(20.0, 20 + silentSeconds, silentSeconds),
                    null,
                    recoverySeconds)))
        .integrity(losing(run, lost))
        .build();
  }

  private static Integrity losing(RunResult run, long lost) {
    Integrity was = run.integrity();
    return new Integrity(
        was.scheduled(),
        was.unsent(),
        was.sent(),
        was.acknowledged(),
        was.failed(),
        was.failuresByKind(),
        was.unacknowledged(),
        was.foreign(),
        was.received(),
        lost,
        was.undelivered(),
        was.duplicated(),
        was.outOfOrder(),
        was.failedButReceived(),
        was.abortedButReceived(),
        was.subscriptions());
  }
}
