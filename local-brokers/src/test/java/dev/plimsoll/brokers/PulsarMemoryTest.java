// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.brokers.PulsarMemory.Role;
import org.junit.jupiter.api.Test;

class PulsarMemoryTest {

  private static final long GIB = 1L << 30;

  @Test
  void aServerHasWhatPulsarsStartScriptGives() {
    PulsarMemory memory = PulsarMemory.of(0, 16 * GIB);

    assertThat(memory.options(Role.BROKER))
        .containsExactly("-Xms2048m", "-Xmx2048m", "-XX:MaxDirectMemorySize=4096m");
    assertThat(memory.isScaled()).isFalse();
    assertThat(memory.text())
        .isEqualTo("2048 MiB of heap and 4096 MiB of direct memory, as in Pulsar's start scripts");
  }

  @Test
  void allProcessesTogetherHaveAtMostHalfOfTheMachinesMemory() {
    PulsarMemory memory = PulsarMemory.of(0, 6 * GIB);

    assertThat(memory.options(Role.BROKER))
        .containsExactly("-Xms1024m", "-Xmx1024m", "-XX:MaxDirectMemorySize=2048m");
    assertThat(memory.isScaled()).isTrue();
    assertThat(memory.text())
        .isEqualTo(
            "1024 MiB of heap and 2048 MiB of direct memory: 50 % of the memory in Pulsar's"
                + " start scripts, half of this machine's");
  }

  @Test
  void bookiesInProcessesOfTheirOwnShareTheHalf() {
    long all = (6_144L + 4 * 4_096 + 320) << 20;

    assertThat(PulsarMemory.of(4, 2 * all).options(Role.BOOKIE))
        .containsExactly("-Xms2048m", "-Xmx2048m", "-XX:MaxDirectMemorySize=2048m");
    assertThat(PulsarMemory.of(4, all).options(Role.BOOKIE))
        .containsExactly("-Xms1024m", "-Xmx1024m", "-XX:MaxDirectMemorySize=1024m");
    assertThat(PulsarMemory.of(4, all).text()).contains("each of its 4 bookies 1024 and 1024 MiB");
  }

  @Test
  void theMemoryOfThisMachineIsKnown() {
    assertThat(PulsarMemory.ofThisMachine(0).share()).isPositive();
  }
}
