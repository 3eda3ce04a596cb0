// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Runs the tests of nested classes in a JVM of their own. */
final class TestJvmTest {

  private static final TestSelection ALL =
      new TestSelection(false, List.of(), List.of(), List.of());

  private static final Duration SHORT = Duration.ofSeconds(5);
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final TimeLimits AMPLE = new TimeLimits(LONG, LONG);

  @TempDir private Path folder;

  private TestJvm start() throws IOException {
    Path here = Path.of("").toAbsolutePath();
    return TestJvm.start(
        new ModuleFolder("test-queue", here), false, folder.resolve("log"), folder);
  }

  private static JvmRequest.Execute execute(Class<?> type) {
    return new JvmRequest.Execute(type.getName(), List.of(), ALL);
  }

  private static ClassReport stop(TestJvm jvm, TimeLimits limits) {
    return catchThrowableOfType(
            TimeLimitException.class, () -> jvm.execute(execute(Stopped.class), limits))
        .report();
  }

  @Test
  void aTestThatHasStoppedIsNamedWithItsStackAndTheFailuresBefore() throws IOException {
    TestJvm jvm = start();
    try {
      // Loads JUnit, so that the limit is that of the test.
      jvm.execute(execute(Passing.class), AMPLE);
      List<Problem> failures = stop(jvm, new TimeLimits(SHORT, LONG)).failures();

      assertThat(failures).hasSize(2);
      assertThat(failures.get(0).text()).contains("a reason");
      assertThat(failures.get(1).name()).endsWith("Stopped > waitsForNobody()");
      assertThat(failures.get(1).text()).contains("took more than PT5S", "Stopped.waitsForNobody");
      assertThat(Files.readString(folder.resolve("log"))).contains("Stopped.waitsForNobody");
    } finally {
      jvm.kill();
    }
  }

  @Test
  void aClassThatTakesTooLongIsEndedBetweenTests() throws IOException {
    TestJvm jvm = start();
    try {
      ClassReport report = stop(jvm, new TimeLimits(LONG, Duration.ofNanos(1)));

      assertThat(report.failures())
          .singleElement()
          .satisfies(
              failure -> assertThat(failure.text()).startsWith("the class took more than PT"));
    } finally {
      jvm.kill();
    }
  }

  @Test
  void aJvmAnswersOneRequestAfterTheOther() throws IOException {
    try (TestJvm jvm = start()) {
      assertThat(jvm.execute(execute(Passing.class), AMPLE).passed()).isEqualTo(1);
      assertThat(jvm.execute(execute(Passing.class), AMPLE).passed()).isEqualTo(1);
    }
  }

  /** A test fails, the next one stops. */
  @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
  static final class Stopped {

    @Test
    @Order(1)
    void fails() {
      fail("a reason");
    }

    @Test
    @Order(2)
    void waitsForNobody() throws InterruptedException {
      new CountDownLatch(1).await();
    }
  }

  /** Passes. */
  static final class Passing {

    @Test
    void passes() {}
  }
}
