// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Collects the outcome of tests. Listeners are called by the threads that execute tests. */
final class ReportListener implements TestExecutionListener {

  private final List<Problem> failures = new ArrayList<>();
  private final List<Problem> skipped = new ArrayList<>();
  private final Consumer<TestStart> started;
  private int passed;
  private TestPlan plan;

  /**
   * @param started called when a test, class or container starts
   */
  ReportListener(Consumer<TestStart> started) {
    this.started = started;
  }

  @Override
  public synchronized void testPlanExecutionStarted(TestPlan testPlan) {
    plan = testPlan;
  }

  @Override
  public synchronized void executionStarted(TestIdentifier test) {
    started.accept(new TestStart(name(test), report()));
  }

  @Override
  public synchronized void executionSkipped(TestIdentifier test, String reason) {
    skipped.add(problem(test, reason));
  }

  @Override
  public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
    switch (result.getStatus()) {
      case SUCCESSFUL -> passed += test.isTest() ? 1 : 0;
      case ABORTED -> skipped.add(problem(test, reason(result)));
      case FAILED -> failures.add(problem(test, trace(result)));
    }
  }

  synchronized ClassReport report() {
    return new ClassReport(passed, failures, skipped);
  }

  private Problem problem(TestIdentifier test, String text) {
    return new Problem(test.getUniqueId(), name(test), text);
  }

  private String name(TestIdentifier test) {
    Deque<String> names = new ArrayDeque<>();
    TestIdentifier each = test;
    while (each.getParentIdObject().isPresent()) { // the engine itself has no parent
      names.addFirst(each.getDisplayName());
      each = plan.getTestIdentifier(each.getParentIdObject().get());
    }
    return String.join(" > ", names);
  }

  private static String reason(TestExecutionResult result) {
    return result.getThrowable().map(Throwable::getMessage).orElse("aborted");
  }

  private static String trace(TestExecutionResult result) {
    StringWriter text = new StringWriter();
    result.getThrowable().ifPresent(thrown -> thrown.printStackTrace(new PrintWriter(text)));
    return text.toString();
  }
}
