// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the tests of nested classes in a JVM of their own. */
final class TestJvmTest {

  private static final TestSelection ALL =
      new TestSelection(false, List.of(), List.of(), List.of());

  @TempDir private Path folder;

  private TestJvm start() throws IOException {
    Path here = Path.of("").toAbsolutePath();
    return TestJvm.start(
        new ModuleFolder("test-queue", here), false, folder.resolve("log"), folder);
  }

  private static JvmRequest.Execute execute(Class<?> type) {
    return new JvmRequest.Execute(type.getName(), List.of(), ALL);
  }

  @Test
  void aTestThatHasStoppedIsNamedWithItsStack() throws IOException {
    TestJvm jvm = start();
    try {
      // Loads JUnit, so that the limit is that of the test.
      jvm.execute(execute(Passing.class), Duration.ofMinutes(5));
      assertThatThrownBy(() -> jvm.execute(execute(Stopped.class), Duration.ofSeconds(5)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("Stopped > waitsForNobody() took more than PT5S")
          .hasMessageContaining("TestJvmTest$Stopped.waitsForNobody");
      assertThat(Files.readString(folder.resolve("log"))).contains("waitsForNobody");
    } finally {
      jvm.kill();
    }
  }

  @Test
  void aJvmAnswersOneRequestAfterTheOther() throws IOException {
    try (TestJvm jvm = start()) {
      assertThat(jvm.execute(execute(Passing.class), Duration.ofMinutes(5)).passed()).isEqualTo(1);
      assertThat(jvm.execute(execute(Passing.class), Duration.ofMinutes(5)).passed()).isEqualTo(1);
    }
  }

  /** Stops. */
  static final class Stopped {

    @Test
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
