// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * The memory of the processes of a local Pulsar: what Pulsar's start scripts give them, or the same
 * share of it for all of them if that is more than half of this machine's memory. The caches of
 * brokers and bookies are shares of the direct memory.
 *
 * @param bookies number of bookies in processes of their own
 * @param share what each process gets of the amounts in Pulsar's scripts, at most 1
 */
record PulsarMemory(int bookies, double share) {

  private static final long MIB = 1 << 20;
  private static final double MACHINE_SHARE = 0.5;

  /** A process, with the amounts in MiB. */
  enum Role {
    /** A broker, or a standalone server with a bookie in it ({@code conf/pulsar_env.sh}). */
    BROKER(2_048, 4_096),
    /** A bookie in a process of its own ({@code conf/bkenv.sh}). */
    BOOKIE(2_048, 2_048),
    /**
     * The metadata store, which no message passes through. Pulsar's script gives it as much as a
     * broker.
     */
    METADATA(256, 64);

    private final int heap;
    private final int direct;

    Role(int heap, int direct) {
      this.heap = heap;
      this.direct = direct;
    }

    private int total() {
      return heap + direct;
    }
  }

  /** Returns the memory on this machine, or in this container. */
  static PulsarMemory ofThisMachine(int bookies) {
    return of(
        bookies,
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize());
  }

  /** Returns the memory on a machine with this much of it. */
  static PulsarMemory of(int bookies, long machineBytes) {
    int metadata = bookies > 0 ? Role.METADATA.total() : 0;
    double all = Role.BROKER.total() + bookies * Role.BOOKIE.total() + metadata;
    return new PulsarMemory(bookies, Math.min(1, machineBytes * MACHINE_SHARE / MIB / all));
  }

  /** Returns the JVM options of a process. */
  List<String> options(Role role) {
    return List.of(
        "-Xms" + heap(role) + "m",
        "-Xmx" + heap(role) + "m",
        "-XX:MaxDirectMemorySize=" + direct(role) + "m");
  }

  /** Returns whether the processes get less than in Pulsar's scripts. */
  boolean isScaled() {
    return share < 1;
  }

  /** Returns the amounts as the end of a sentence about the server. */
  String text() {
    String broker = "%d MiB of heap and %d MiB of direct memory".formatted(heap(), direct());
    String each =
        bookies == 0
            ? ""
            : ", each of its %d bookies %d and %d MiB"
                .formatted(bookies, heap(Role.BOOKIE), direct(Role.BOOKIE));
    return broker
        + each
        + (isScaled()
            ? ": %d %% of the memory in Pulsar's start scripts, half of this machine's"
                .formatted(Math.round(100 * share))
            : ", as in Pulsar's start scripts");
  }

  private int heap() {
    return heap(Role.BROKER);
  }

  private int direct() {
    return direct(Role.BROKER);
  }

  private int heap(Role role) {
    return (int) (share * role.heap);
  }

  private int direct(Role role) {
    return (int) (share * role.direct);
  }
}
