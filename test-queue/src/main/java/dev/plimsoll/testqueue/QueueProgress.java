// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Prints a line for each class, failures at once, and a summary at the end. */
final class QueueProgress {

  private static final int LINES_OF_FAILURE = 150;
  private static final int LONGEST_MESSAGE = 400;
  private static final int LONGEST = 12;

  private final PrintStream out;
  private final int classes;
  private final long start = System.nanoTime();
  private int ended;

  QueueProgress(PrintStream out, int classes) {
    this.out = out;
    this.classes = classes;
  }

  void finished(ClassRun run) {
    ended++;
    out.printf(
        Locale.ROOT,
        "[%d/%d %s] %s: %d passed%s%s, %.1f s (processor %.1f s) - %s%n",
        ended,
        classes,
        minutes(secondsSinceStart()),
        run.type().simpleName(),
        run.passed(),
        some(run.failures().size(), "failed"),
        some(run.first().skipped().size(), "skipped"),
        run.wallSeconds(),
        run.processorSeconds(),
        run.type().module());
    run.failures().forEach(this::print);
    out.flush();
  }

  void repeated(ClassRun run) {
    out.printf(
        "repeated %s: %s%n",
        run.type().simpleName(), run.failures().isEmpty() ? "passed" : "failed again");
    run.failures().forEach(this::print);
    out.flush();
  }

  private void print(Problem failure) {
    out.println("FAILED " + failure.name());
    List<String> lines = failure.text().lines().toList();
    lines.stream().limit(LINES_OF_FAILURE).forEach(line -> out.println("    " + line));
    if (lines.size() > LINES_OF_FAILURE) {
      out.printf("    … %d more lines%n", lines.size() - LINES_OF_FAILURE);
    }
  }

  /** The last line has the form that programs for continuous integration recognise. */
  void summary(List<ClassRun> runs, List<TestClass> left, Path table) {
    printLongest(runs);
    printSkipped(runs);
    left.forEach(type -> out.printf("not run, the time is over: %s%n", type.simpleName()));
    printProblems("passed only when repeated", runs.stream().filter(ClassRun::hasFlakes).toList());
    printProblems("failed", runs.stream().filter(run -> !run.failures().isEmpty()).toList());
    double wall = runs.stream().mapToDouble(ClassRun::wallSeconds).sum();
    double processor = runs.stream().mapToDouble(ClassRun::processorSeconds).sum();
    out.printf(
        "%n%d classes in %s; one after the other %s, processor time %s; table: %s%n",
        runs.size(), minutes(secondsSinceStart()), minutes(wall), minutes(processor), table);
    out.printf(
        "%d passed, %d failed, %d skipped%n",
        runs.stream().mapToInt(ClassRun::passed).sum(),
        runs.stream().mapToInt(run -> run.failures().size()).sum(),
        runs.stream().mapToInt(run -> run.first().skipped().size()).sum());
    out.flush();
  }

  private void printLongest(List<ClassRun> runs) {
    out.println();
    out.println("longest classes, seconds elapsed and of processor:");
    runs.stream()
        .sorted(Comparator.comparingDouble(ClassRun::wallSeconds).reversed())
        .limit(LONGEST)
        .forEach(
            run ->
                out.printf(
                    Locale.ROOT,
                    "  %6.1f %6.1f  %s%n",
                    run.wallSeconds(),
                    run.processorSeconds(),
                    run.type().simpleName()));
  }

  private void printSkipped(List<ClassRun> runs) {
    Map<String, List<String>> byReason = new TreeMap<>();
    for (ClassRun run : runs) {
      for (Problem skipped : run.first().skipped()) {
        byReason
            .computeIfAbsent(skipped.text().strip(), unseen -> new ArrayList<>())
            .add(skipped.name());
      }
    }
    if (!byReason.isEmpty()) {
      out.println();
      out.println("skipped, with the reason:");
      byReason.forEach(
          (reason, names) ->
              out.printf(
                  "  %d: %s (%s%s)%n",
                  names.size(), reason, names.get(0), names.size() > 1 ? ", …" : ""));
    }
  }

  private void printProblems(String title, List<ClassRun> runs) {
    if (runs.isEmpty()) {
      return;
    }
    out.println();
    out.println(title + ":");
    for (ClassRun run : runs) {
      for (Problem problem : run.first().failures()) {
        out.printf("  %s: %s%n", problem.name(), inOneLine(problem.text()));
      }
    }
  }

  /**
   * Returns the beginning of a failure's message, which may have several lines, without a trace.
   */
  static String inOneLine(String failure) {
    String message =
        failure
            .lines()
            .takeWhile(line -> !line.startsWith("\tat "))
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .collect(Collectors.joining(" "));
    return message.length() <= LONGEST_MESSAGE
        ? message
        : message.substring(0, LONGEST_MESSAGE) + "…";
  }

  private double secondsSinceStart() {
    return (System.nanoTime() - start) / 1e9;
  }

  private static String some(int count, String what) {
    return count == 0 ? "" : ", " + count + " " + what;
  }

  private static String minutes(double seconds) {
    long whole = Math.round(seconds);
    return "%d:%02d".formatted(whole / 60, whole % 60);
  }
}
