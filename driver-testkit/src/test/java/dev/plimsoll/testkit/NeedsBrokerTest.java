// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherFactory;

/** Outcomes of test classes in JUnit if their broker is not available. */
class NeedsBrokerTest {

  private static final Status EXPECTED =
      Boolean.parseBoolean(System.getenv("CI")) ? Status.FAILED : Status.ABORTED;

  @NeedsBroker("missing")
  static class Sample {

    @Test
    void is_never_run() {
      throw new AssertionError("run without a broker");
    }

    @Nested
    class Inner {
      @Test
      void is_never_run_either() {
        throw new AssertionError("run without a broker");
      }
    }
  }

  @Test
  void a_class_without_its_broker_is_skipped_on_a_laptop_and_fails_in_ci() {
    List<TestExecutionResult> results = run(Sample.class);
    assertThat(results)
        .extracting(TestExecutionResult::getStatus)
        .containsOnly(EXPECTED, Status.SUCCESSFUL)
        .contains(EXPECTED);
    assertThat(results)
        .filteredOn(result -> result.getStatus() == EXPECTED)
        .allSatisfy(
            result ->
                assertThat(result.getThrowable().orElseThrow())
                    .hasMessageContaining("no LocalBroker for missing"));
  }

  /** Returns the results of all tests and containers. */
  private static List<TestExecutionResult> run(Class<?> type) {
    List<TestExecutionResult> results = new ArrayList<>();
    TestExecutionListener listener =
        new TestExecutionListener() {
          @Override
          public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            results.add(result);
          }
        };
    LauncherFactory.create().execute(request().selectors(selectClass(type)).build(), listener);
    return results;
  }
}
