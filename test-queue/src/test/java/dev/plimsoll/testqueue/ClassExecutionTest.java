// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the tests of nested classes, which neither Maven nor the queue takes for tests. */
final class ClassExecutionTest {

  private static final TestSelection ALL =
      new TestSelection(false, List.of(), List.of("left-out"), List.of());

  private final ClassExecution execution = new ClassExecution();

  private final List<TestStart> started = new ArrayList<>();

  private ClassReport run(Class<?> type, String... uniqueIds) {
    return execution.execute(
        new JvmRequest.Execute(type.getName(), List.of(uniqueIds), ALL), started::add);
  }

  @Test
  void aReportCountsWhatPassedAndNamesWhatFailedAndWhy() {
    ClassReport report = run(Mixed.class);

    assertThat(report.passed()).isEqualTo(1);
    assertThat(report.failures())
        .singleElement()
        .satisfies(
            failure -> {
              assertThat(failure.name()).endsWith("Mixed > fails()");
              assertThat(failure.text()).contains("a reason", "ClassExecutionTest.java");
            });
    assertThat(report.skipped())
        .singleElement()
        .satisfies(skipped -> assertThat(skipped.text()).contains("not here"));
    assertThat(report.tests()).isEqualTo(3);
  }

  @Test
  void eachTestIsToldWhenItStarts() {
    run(Mixed.class);

    assertThat(started)
        .anyMatch(start -> start.name().endsWith("Mixed"))
        .anyMatch(start -> start.name().endsWith("Mixed > passes()"))
        .anyMatch(start -> start.name().endsWith("Mixed > fails()"));
  }

  @Test
  void testsCanBeRepeatedByTheirIds() {
    ClassReport first = run(Mixed.class);

    ClassReport again = run(Mixed.class, first.failures().get(0).uniqueId());

    assertThat(again.tests()).isEqualTo(1);
    assertThat(again.failures()).hasSize(1);
  }

  @Test
  void classesAreFoundByNameAndOrderedByTheirAnnotations() throws IOException {
    List<TestClass> found =
        execution.find(
            new JvmRequest.Find(
                "here",
                "target/test-classes",
                new TestSelection(true, List.of(), List.of(), List.of("SlicesTest"))));

    assertThat(found)
        .containsExactly(new TestClass("here", SlicesTest.class.getName(), false, false));
  }

  @Test
  void onlySelectedKindsOfClassesAreIncluded() {
    TestSelection units = new TestSelection(true, List.of(), List.of(), List.of());
    TestSelection one = new TestSelection(false, List.of(), List.of(), List.of("p.XIT"));

    assertThat(units.includes("p.XTest")).isTrue();
    assertThat(units.includes("p.XIT")).isFalse();
    assertThat(ALL.includes("p.XIT")).isTrue();
    assertThat(ALL.includes("p.Contract")).isFalse();
    assertThat(one.includes("p.XIT")).isTrue();
    assertThat(one.includes("q.XIT")).isFalse();
  }

  /** One test of each outcome. */
  static final class Mixed {

    @Test
    void passes() {}

    @Test
    void fails() {
      fail("a reason");
    }

    @Test
    void isSkipped() {
      assumeTrue(false, "not here");
    }

    @Test
    @Tag("left-out")
    void isLeftOut() {
      fail("left out");
    }
  }
}
