// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation.pit;

import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * Runs one method of a test class: exit code 0 if it passed, 1 if it failed, 2 if it did not run.
 */
public final class TestMethodLauncher {

  private TestMethodLauncher() {}

  /**
   * Runs the test.
   *
   * @param arguments the full name of the class, and the name of the method
   */
  public static void main(String[] arguments) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(DiscoverySelectors.selectClass(arguments[0]))
            .filters(method(arguments[1]))
            .build();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create().execute(request, listener);
    TestExecutionSummary summary = listener.getSummary();
    summary.getFailures().forEach(each -> System.out.println(each.getException()));
    if (summary.getTotalFailureCount() > 0) {
      System.exit(1);
    }
    System.exit(summary.getTestsSucceededCount() > 0 ? 0 : 2);
  }

  private static PostDiscoveryFilter method(String name) {
    return test -> FilterResult.includedIf(!isMethod(test) || isMethod(test, name));
  }

  private static boolean isMethod(TestDescriptor test) {
    return test.getSource().filter(MethodSource.class::isInstance).isPresent();
  }

  private static boolean isMethod(TestDescriptor test, String name) {
    return test.getSource()
        .map(MethodSource.class::cast)
        .filter(source -> source.getMethodName().equals(name))
        .isPresent();
  }
}
