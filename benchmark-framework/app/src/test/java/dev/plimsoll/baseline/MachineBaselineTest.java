// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.plimsoll.result.BaselinePart;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MachineBaselineTest {

  private static final Duration SHORT = Duration.ofMillis(50);

  @TempDir private Path folder;

  @Test
  void measuresEachPartAndLeavesNothingBehind() throws Exception {
    List<String> lines = new ArrayList<>();

    BaselinePart part = new MachineBaseline(folder, SHORT, lines::add, () -> false).measure();

    assertThat(part.diskWriteBytesPerSecond()).isPositive();
    assertThat(part.flushP50Micros()).isPositive().isLessThanOrEqualTo(part.flushP99Micros());
    assertThat(part.networkBytesPerSecond()).isPositive();
    assertThat(part.networkPeer()).isEqualTo(BaselinePart.LOOPBACK);
    assertThat(part.diskFolder()).isEqualTo(folder.toString());
    assertThat(lines).hasSize(4);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void endsWhenTheUserWantsAndLeavesNothingBehind() {
    MachineBaseline baseline = new MachineBaseline(folder, SHORT, line -> {}, () -> true);

    assertThatExceptionOfType(InterruptedException.class).isThrownBy(baseline::measure);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFolderThatDoesNotExistIsRefused() {
    MachineBaseline baseline =
        new MachineBaseline(folder.resolve("absent"), SHORT, line -> {}, () -> false);

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(baseline::measure)
        .withMessageContaining("absent");
  }

  @Test
  void readsTheOffsetOfChrony() {
    assertThat(ClockOffset.parse("A9FEA97B,169.254.169.123,4,1763.1,-0.000012,0.1,0.2\n"))
        .isEqualTo(OptionalDouble.of(-0.000012));
    assertThat(ClockOffset.parse("506 Cannot talk to daemon")).isEmpty();
  }
}
