// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Unit;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.ObjectivePart;
import dev.plimsoll.result.RunResult.Status;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.stream.Collectors;

/**
 * A window that shows the start of a system or a recovery rather than its steady state. Its figures
 * are true and say little about what follows, so every view marks them with the reason, whatever
 * the verdict is.
 */
public final class UnsoundWindow {

  static final String STARTED_IN_DEBT = "STARTED_IN_DEBT";
  static final String COMPILING = "COMPILING";
  static final String NOT_STEADY = "NOT_STEADY";

  private static final Map<String, String> WORDS = words();

  private UnsoundWindow() {}

  private static Map<String, String> words() {
    Map<String, String> words = new LinkedHashMap<>();
    words.put(STARTED_IN_DEBT, "began with a backlog");
    words.put(COMPILING, "compiling");
    words.put(NOT_STEADY, "not steady");
    return words;
  }

  /** Returns whether a finding is one of those that make a window unsound. */
  public static boolean isReason(Finding warning) {
    return WORDS.containsKey(warning.code());
  }

  /** Returns whether the window of a result is unsound. */
  public static boolean is(RunResult result) {
    return result.warnings().stream().anyMatch(UnsoundWindow::isReason);
  }

  /**
   * Returns whether a run may have failed because it shows a start: JIT compilers of brokers or
   * generator were at work during the window, and nothing but objectives of latencies was missed.
   */
  public static boolean mayExplainFailure(RunResult result) {
    List<ObjectivePart> missed =
        result.objectives().stream().filter(objective -> !objective.met()).toList();
    return result.status() == Status.FAIL
        && result.warnings().stream().anyMatch(warning -> warning.code().equals(COMPILING))
        && result.failures().stream().allMatch(f -> f.code().equals(ObjectiveRules.MISSED))
        && !missed.isEmpty()
        && missed.stream().allMatch(each -> Unit.MICROS.factor(each.unit()).isPresent());
  }

  /** Returns the reasons: {@code started in debt, not steady}; empty if there are none. */
  public static String reasons(RunResult result) {
    return WORDS.entrySet().stream()
        .filter(word -> result.warnings().stream().anyMatch(w -> w.code().equals(word.getKey())))
        .map(Entry::getValue)
        .collect(Collectors.joining(", "));
  }

  /** Returns the reasons in words: {@code unsound window: not steady}; empty if there are none. */
  public static String words(RunResult result) {
    return is(result) ? "unsound window: " + reasons(result) : "";
  }

  /** Returns the words with a separator in front, to be added to a verdict; may be empty. */
  public static String mark(RunResult result) {
    return is(result) ? " · " + words(result) : "";
  }

  /**
   * Returns the words for several results: {@code unsound window in 2 of 3 runs: not steady}; empty
   * if there are none.
   */
  public static String words(Collection<RunResult> results) {
    List<RunResult> unsound = results.stream().filter(UnsoundWindow::is).toList();
    if (unsound.isEmpty()) {
      return "";
    }
    String reasons =
        WORDS.entrySet().stream()
            .filter(
                word ->
                    unsound.stream()
                        .flatMap(result -> result.warnings().stream())
                        .anyMatch(warning -> warning.code().equals(word.getKey())))
            .map(Entry::getValue)
            .collect(Collectors.joining(", "));
    return (unsound.size() == 1 && results.size() == 1
            ? "unsound window: "
            : "unsound window in " + unsound.size() + " of " + results.size() + " runs: ")
        + reasons;
  }
}
