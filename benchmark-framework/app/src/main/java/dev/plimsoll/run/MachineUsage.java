// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.record.NanoClock;
import dev.plimsoll.result.UsagePart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The usage of this machine. Source: proc(5): Linux only. */
final class MachineUsage implements UsageSource {

  private static final double TICKS_PER_SECOND = 100;
  private static final int SECTOR_BYTES = 512;

  /** Disks made of others, or of memory. */
  private static final Pattern NO_DISK = Pattern.compile("(loop|ram|dm-|md|zram|sr|fd).*");

  private final Path proc;
  private final Path disks;
  private final String host;
  private final NanoClock clock;

  MachineUsage(NanoClock clock) {
    this(Path.of("/proc"), Path.of("/sys/block"), HostFacts.hostName(), clock);
  }

  /**
   * Creates a source.
   *
   * @param disks a folder with an entry for each whole disk
   */
  MachineUsage(Path proc, Path disks, String host, NanoClock clock) {
    this.proc = proc;
    this.disks = disks;
    this.host = host;
    this.clock = clock;
  }

  @Override
  public String id() {
    return "machine " + host;
  }

  @Override
  public String of() {
    return UsagePart.MACHINE;
  }

  @Override
  public Integer processors() {
    return Runtime.getRuntime().availableProcessors();
  }

  @Override
  public Optional<UsedSoFar> read() {
    Double cpu = cpuSeconds();
    Map<String, Long> memory = ProcText.numbers(proc.resolve("meminfo"), ":");
    Long all = memory.get("MemTotal");
    Long free = memory.get("MemAvailable");
    if (cpu == null || all == null || free == null) {
      return Optional.empty();
    }
    long[] disk = disk();
    long[] network = network();
    return Optional.of(
        new UsedSoFar(
            clock.nanos(), cpu, (all - free) * 1024, disk[0], disk[1], network[0], network[1]));
  }

  /** User, nice, system, idle, iowait, irq, softirq, steal: all but idle and iowait. */
  private Double cpuSeconds() {
    for (String line : ProcText.lines(proc.resolve("stat"))) {
      if (line.startsWith("cpu ")) {
        long[] ticks =
            Arrays.stream(line.substring(4).strip().split(" +"))
                .mapToLong(Long::parseLong)
                .toArray();
        long idle = ticks[3] + (ticks.length > 4 ? ticks[4] : 0);
        // What guests use is also a part of user and nice.
        long sum = Arrays.stream(ticks).limit(8).sum();
        return (sum - idle) / TICKS_PER_SECOND;
      }
    }
    return null;
  }

  /** Bytes read and written by all disks. */
  private long[] disk() {
    long[] sums = new long[2];
    for (String line : ProcText.lines(proc.resolve("diskstats"))) {
      List<String> fields = List.of(line.strip().split(" +"));
      boolean whole =
          fields.size() > 9
              && !NO_DISK.matcher(fields.get(2)).matches()
              && Files.exists(disks.resolve(fields.get(2)));
      if (whole) {
        sums[0] += Long.parseLong(fields.get(5)) * SECTOR_BYTES;
        sums[1] += Long.parseLong(fields.get(9)) * SECTOR_BYTES;
      }
    }
    return sums;
  }

  /** Bytes received and sent by all interfaces but the loopback. */
  private long[] network() {
    long[] sums = new long[2];
    for (String line : ProcText.lines(proc.resolve("net").resolve("dev"))) {
      int colon = line.indexOf(':');
      if (colon > 0 && !line.substring(0, colon).strip().equals("lo")) {
        String[] fields = line.substring(colon + 1).strip().split(" +", -1);
        sums[0] += Long.parseLong(fields[0]);
        sums[1] += Long.parseLong(fields[8]);
      }
    }
    return sums;
  }
}
