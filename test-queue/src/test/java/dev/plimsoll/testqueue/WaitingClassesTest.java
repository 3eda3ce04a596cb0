// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WaitingClassesTest {

  private static final TestClass LONG = type("a", "LongTest");
  private static final TestClass SHORT = type("a", "ShortTest");
  private static final TestClass OTHER = type("b", "OtherTest");
  private static final TestClass ALONE = new TestClass("a", "AloneTest", true, false);
  private static final TestClass LAST = new TestClass("a", "LastTest", false, true);

  @TempDir private Path folder;

  private static TestClass type(String module, String name) {
    return new TestClass(module, name, false, false);
  }

  private WaitingClasses waiting(int jvms, TestClass... classes) throws IOException {
    Path table = folder.resolve("times.tsv");
    Files.writeString(
        table,
        """
        module\tclass\twall\tprocessor
        a\tLongTest\t10\t5
        a\tShortTest\t1\t1
        b\tOtherTest\t5\t5
        a\tAloneTest\t2\t0.2
        a\tLastTest\t20\t2
        """);
    return new WaitingClasses(List.of(classes), Expectations.read(table), 2, module -> jvms);
  }

  @Test
  void theModuleThatTakesLongestComesFirstWithItsLongestClass() throws IOException {
    assertThat(waiting(1, OTHER, SHORT, LONG).next(List.of())).contains(LONG);
  }

  @Test
  void aModuleHasNoMoreRunningClassesThanJvms() throws IOException {
    WaitingClasses waiting = waiting(1, SHORT, OTHER);

    assertThat(waiting.next(List.of(LONG))).contains(OTHER);
    assertThat(waiting.next(List.of(LONG))).isEmpty();
    assertThat(waiting.next(List.of())).contains(SHORT);
  }

  @Test
  void classesWaitWhileTheRunningOnesKeepTheProcessorsBusy() throws IOException {
    WaitingClasses waiting = waiting(3, SHORT);

    assertThat(waiting.next(List.of(OTHER, LONG))).as("1 + 0.5 of 2 are busy").isEmpty();
    assertThat(waiting.next(List.of(OTHER))).contains(SHORT);
  }

  @Test
  void aClassThatRunsAloneHasNoOtherOfItsModuleBesideIt() throws IOException {
    WaitingClasses waiting = waiting(3, ALONE, SHORT);

    assertThat(waiting.next(List.of(LONG))).contains(SHORT);
    assertThat(waiting.next(List.of(LONG))).isEmpty();
    assertThat(waiting.next(List.of(OTHER))).contains(ALONE);
    assertThat(waiting(3, SHORT).next(List.of(ALONE))).isEmpty();
  }

  @Test
  void aClassThatEndsTheSharedBrokerRunsAfterTheOthersOfItsModule() throws IOException {
    WaitingClasses waiting = waiting(3, LAST, SHORT);

    assertThat(waiting.next(List.of())).contains(SHORT);
    assertThat(waiting.next(List.of())).contains(LAST);
    assertThat(waiting.all()).isEmpty();
  }

  @Test
  void noClassBeginsWhenTheTimeIsOver() throws IOException {
    WaitingClasses waiting = waiting(1, LONG, OTHER);
    AtomicLong now = new AtomicLong(99);
    waiting.endAt(100, now::get);

    assertThat(waiting.next(List.of())).contains(LONG);
    now.set(100);
    assertThat(waiting.next(List.of())).isEmpty();
    assertThat(waiting.all()).containsExactly(OTHER);
  }

  @Test
  void somethingRunsEvenIfItIsExpectedToNeedMoreThanThereIs() throws IOException {
    WaitingClasses waiting =
        new WaitingClasses(List.of(OTHER), Expectations.none(), 0.1, module -> 1);

    assertThat(waiting.next(List.of())).contains(OTHER);
  }
}
