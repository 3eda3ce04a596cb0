// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessorMeterTest {

  private static final long TICK_NANOS = 10_000_000;

  @TempDir Path proc;

  private ProcessorMeter meter;

  @BeforeEach
  void atTheBeginning() throws IOException {
    meter = new ProcessorMeter(proc, 7);
    machine(1_000, 10);
    process(400);
    threads(50, 20, 5, 100);
  }

  @Test
  void theTimeOfTheProcessIsDividedByItsThreads() throws IOException {
    meter.begin();
    machine(1_900, 10);
    process(1_000);
    threads(150, 60, 15, 300);
    thread(9, "lettuce-epoll", 40);
    meter.end();

    assertThat(meter.use())
        .contains(
            new ProcessorUse(
                (600 - 40 - 10 - 240) * TICK_NANOS,
                40 * TICK_NANOS,
                10 * TICK_NANOS,
                240 * TICK_NANOS,
                300 * TICK_NANOS,
                OptionalLong.of(0),
                OptionalLong.empty()));
  }

  @Test
  void stolenTimeAndTimeOfWaitingTasksAreKnownWhereTheKernelCountsThem() throws IOException {
    Path pressure = Files.createDirectories(proc.resolve("pressure")).resolve("cpu");
    Files.writeString(
        pressure, "some avg10=0.00 avg60=0.00 avg300=0.00 total=1500\nfull total=9\n");
    meter.begin();
    Files.writeString(
        pressure, "some avg10=0.00 avg60=0.00 avg300=0.00 total=4000\nfull total=9\n");
    machine(1_000, 25);
    meter.end();

    ProcessorUse use = meter.use().orElseThrow();
    assertThat(use.stealNanos()).hasValue(15 * TICK_NANOS);
    assertThat(use.pressureNanos()).hasValue(2_500_000);
  }

  @Test
  void whereNothingCanBeReadNothingIsKnown() {
    ProcessorMeter elsewhere = new ProcessorMeter(proc.resolve("absent"), 7);
    elsewhere.begin();
    elsewhere.end();

    assertThat(elsewhere.use()).isEmpty();
    assertThat(meter.use()).as("not begun").isEmpty();
  }

  /** User time, idle time, which is not busy, and stolen time. */
  private void machine(long user, long stolen) throws IOException {
    Files.writeString(
        proc.resolve("stat"),
        "cpu  " + user + " 0 0 " + 7 * user + " 3 0 0 " + stolen + " 0 0\ncpu0 1 1 1 1\n");
  }

  private void process(long ticks) throws IOException {
    stat(proc.resolve("7"), "java", ticks);
  }

  private void threads(long sending, long compiling, long collecting, long ofTheClient)
      throws IOException {
    thread(1, "sender-0", sending);
    thread(2, "C2 CompilerThre", compiling);
    thread(3, "GC Thread#0", collecting);
    thread(4, "kafka-producer-", ofTheClient);
    thread(5, "grpc-default-ex", sending);
  }

  private void thread(int id, String name, long ticks) throws IOException {
    stat(proc.resolve("7").resolve("task").resolve(Integer.toString(id)), name, ticks);
  }

  private static void stat(Path folder, String name, long ticks) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("stat"),
        "7 (" + name + ") S 1 1 1 0 -1 0 0 0 0 0 " + ticks + " 0 0 0 20 0 1 0 100 0 0\n");
  }
}
