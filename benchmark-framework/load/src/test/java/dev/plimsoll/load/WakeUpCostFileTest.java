// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WakeUpCostFileTest {

  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
  private static final Map<String, String> HERE = Map.of("host", "a", "cpu", "A: fast = yes");

  @TempDir private Path folder;
  private Path file;
  private int measurements;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("cache").resolve("cost.properties");
  }

  @Test
  void isMeasuredOncePerMachine() throws IOException {
    assertThat(cost(HERE, NOW, 10_000)).isEqualTo(10_000);
    assertThat(cost(HERE, NOW.plus(Duration.ofDays(30)), 20_000)).isEqualTo(10_000);

    assertThat(measurements).isEqualTo(1);
    try (Stream<Path> files = Files.list(file.getParent())) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void isMeasuredAgainOnAnotherMachine() {
    cost(HERE, NOW, 10_000);

    assertThat(cost(Map.of("host", "a", "cpu", "B"), NOW, 20_000)).isEqualTo(20_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT-1S", "P31D"})
  void isMeasuredAgainIfItIsOldOrOfTheFuture(String age) {
    cost(HERE, NOW, 10_000);

    Instant then = NOW.plus(Duration.parse(age));
    assertThat(cost(HERE, then, 20_000)).isEqualTo(20_000);
    assertThat(cost(HERE, then, 30_000)).as("and kept").isEqualTo(20_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nanos=",
        "nanos=NaN",
        "nanos=-5",
        "nanos=1e300",
        "nanos=many",
        "nanos=\\u00",
        "measuredAt=yesterday",
        "host=another"
      })
  void isMeasuredAnewWhereTheFileIsDamaged(String damage) throws IOException {
    cost(HERE, NOW, 10_000);
    String written = Files.readString(file);
    String key = damage.substring(0, damage.indexOf("=") + 1);
    Files.writeString(
        file, damage.isEmpty() ? "" : written.replaceAll("(?m)^" + key + ".*$", "") + damage);

    assertThat(cost(HERE, NOW, 20_000)).isEqualTo(20_000);
    assertThat(cost(HERE, NOW, 30_000)).as("and kept").isEqualTo(20_000);
  }

  @Test
  void anUnwritableFolderIsNotAnError() throws IOException {
    Files.writeString(file.getParent(), "a file where the folder should be");

    assertThat(cost(HERE, NOW, 10_000)).isEqualTo(10_000);
    assertThat(cost(HERE, NOW, 20_000)).isEqualTo(20_000);
  }

  @Test
  void aValueStoredByAnotherProcessInTheMeantimeIsUsed() {
    DoubleSupplier slow =
        () -> {
          cost(HERE, NOW, 10_000);
          return 20_000;
        };

    assertThat(new WakeUpCostFile(file, HERE).nanos(slow, NOW)).isEqualTo(10_000);
  }

  @Test
  void aCostThatCannotBeMeasuredIsNotStored() {
    assertThat(cost(HERE, NOW, 0)).isZero();
    assertThat(cost(HERE, NOW, 10_000)).isEqualTo(10_000);
  }

  private double cost(Map<String, String> machine, Instant now, double measured) {
    return new WakeUpCostFile(file, machine)
        .nanos(
            () -> {
              measurements++;
              return measured;
            },
            now);
  }
}
