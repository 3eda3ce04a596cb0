// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.submission;

import dev.plimsoll.result.MachineClass;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Series;
import dev.plimsoll.result.UncheckedFigures;
import dev.plimsoll.result.VoidRuns;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The results of one workload on one driver in one session.
 *
 * @param words names them
 * @param repeated whether they belong to a session of several runs
 */
record SubmittedSession(String words, boolean repeated, List<SubmittedFile> files) {

  /** Greater numbers of repetitions, or of attempts at one, are an error of the file. */
  private static final int MOST = 1000;

  SubmittedSession {
    Objects.requireNonNull(words, "words");
    files = List.copyOf(files);
  }

  List<String> problems() {
    if (!repeated) {
      return List.of(
          words
              + ": is a single run: at least "
              + Submission.LEAST_REPETITIONS
              + " of one session are needed (--repeat "
              + Submission.LEAST_REPETITIONS
              + ")");
    }
    List<String> problems = new ArrayList<>();
    addUnchecked(problems);
    addImpossible(problems);
    if (!problems.isEmpty()) {
      return problems;
    }
    addFewRuns(problems);
    addTwice(problems);
    addMissing(problems);
    addMissingAttempts(problems);
    addDifferent(problems, "machines", result -> MachineClass.of(result).words());
    addDifferent(problems, "driver files", result -> String.valueOf(result.driver().sha256()));
    addDifferent(
        problems,
        "versions of this program",
        result -> String.valueOf(result.run().software().gitCommit()));
    addCopies(problems);
    return problems;
  }

  private void addFewRuns(List<String> problems) {
    int counted = VoidRuns.without(ended().map(SubmittedFile::result).toList()).size();
    if (counted < Submission.LEAST_REPETITIONS) {
      problems.add(
          words
              + ": without runs that are void or did not end it has "
              + Numbers.things(counted, "run")
              + ": at least "
              + Submission.LEAST_REPETITIONS
              + " are needed");
    }
  }

  /** Figures of another method are computed by nobody here. */
  private void addUnchecked(List<String> problems) {
    for (SubmittedFile file : files) {
      String words = UncheckedFigures.words(file.result());
      if (!words.isEmpty()) {
        problems.add(file.problem("method", words + ": measure with this version"));
      }
    }
  }

  private void addImpossible(List<String> problems) {
    for (SubmittedFile file : files) {
      Series series = series(file);
      if (series.of() > MOST || series.attempt() > MOST || series.repetition() > series.of()) {
        problems.add(
            file.problem(
                "run.series", place(series) + " of " + series.of() + ": no session has that"));
      }
    }
  }

  private static String place(Series series) {
    return "attempt " + series.attempt() + " at repetition " + series.repetition();
  }

  private void addTwice(List<String> problems) {
    Map<String, SubmittedFile> known = new HashMap<>();
    for (SubmittedFile file : files) {
      Series series = series(file);
      SubmittedFile same = known.putIfAbsent(series.repetition() + " " + series.attempt(), file);
      if (same != null && !same.result().run().id().equals(file.result().run().id())) {
        problems.add(
            file.problem(
                "run.series",
                place(series) + " is also " + same.name() + ": a session has it once"));
      }
    }
  }

  private void addMissing(List<String> problems) {
    int all = files.stream().mapToInt(file -> series(file).of()).max().orElse(0);
    Set<Integer> missing =
        IntStream.rangeClosed(1, all).boxed().collect(Collectors.toCollection(TreeSet::new));
    ended().forEach(file -> missing.remove(series(file).repetition()));
    if (!missing.isEmpty()) {
      problems.add(
          words
              + ": repetitions "
              + missing.stream().map(String::valueOf).collect(Collectors.joining(", "))
              + " of this session are missing: submit all of them");
    }
  }

  private void addMissingAttempts(List<String> problems) {
    for (SubmittedFile file : files) {
      Series series = series(file);
      for (int attempt = 1; attempt < series.attempt(); attempt++) {
        if (!has(series.repetition(), attempt)) {
          problems.add(
              file.problem(
                  "run.series.attempt",
                  "is "
                      + series.attempt()
                      + ", but attempt "
                      + attempt
                      + " at repetition "
                      + series.repetition()
                      + " is missing: submit void runs too"));
        }
      }
    }
  }

  private void addDifferent(
      List<String> problems, String what, Function<RunResult, String> property) {
    Collection<String> values = new TreeSet<>(results().stream().map(property).toList());
    if (values.size() > 1) {
      problems.add(
          words
              + ": its runs have different "
              + what
              + ": "
              + String.join(" | ", values)
              + ": a session has one");
    }
  }

  /** Finds a run that is given twice, also if somebody has changed its id and its number. */
  private void addCopies(List<String> problems) {
    Map<String, SubmittedFile> known = new HashMap<>();
    for (SubmittedFile file : files) {
      SubmittedFile same = known.putIfAbsent("id " + file.result().run().id(), file);
      if (same != null) {
        problems.add(file.problem("run.id", "is also that of " + same.name() + ": a copy"));
        continue;
      }
      file.distributions().stream()
          .sorted()
          .filter(known::containsKey)
          .findFirst()
          .ifPresent(
              each ->
                  problems.add(
                      file.problem(
                          "latencyMicros." + each.replaceFirst(" .*", ".histogram"),
                          "is also that of "
                              + known.get(each).name()
                              + ": no two runs have the same, so one is a copy")));
      file.distributions().forEach(each -> known.putIfAbsent(each, file));
    }
  }

  private boolean has(int repetition, int attempt) {
    return files.stream()
        .map(SubmittedSession::series)
        .anyMatch(each -> each.repetition() == repetition && each.attempt() == attempt);
  }

  private Stream<SubmittedFile> ended() {
    return files.stream().filter(file -> file.result().status().hasEnded());
  }

  private List<RunResult> results() {
    return files.stream().map(SubmittedFile::result).toList();
  }

  private static Series series(SubmittedFile file) {
    return Objects.requireNonNull(file.result().run().series(), "series");
  }
}
