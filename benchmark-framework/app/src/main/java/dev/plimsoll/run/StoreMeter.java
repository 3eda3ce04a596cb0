// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.result.StoragePart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Measures by how much the files of local brokers have grown. Files that are there at the start do
 * not count: servers reserve space in advance.
 *
 * <p>Threads: one. Memory: if there are many samples, every second one is dropped and the interval
 * doubles.
 */
final class StoreMeter {

  private static final long SECOND = 1_000_000_000L;

  /** Reading the sizes takes at most this part of the time. */
  private static final int READ_PART = 100;

  private static final int MAX_SAMPLES = 600;

  private final List<Path> folders;
  private final NanoClock clock = NanoClock.process();
  private final List<Reading> readings = new ArrayList<>();
  private final long bytesBefore;
  private long interval = SECOND;
  private long nextAt;

  StoreMeter(List<BrokerNode> nodes) {
    this.folders = nodes.stream().map(BrokerNode::dataFolder).toList();
    this.bytesBefore = bytes();
  }

  /** The size of the files at an instant. */
  private record Reading(long atNanos, long bytes) {}

  /** Takes a sample, unless the last one is too recent. */
  void second() {
    long now = clock.nanos();
    if (folders.isEmpty() || now < nextAt) {
      return;
    }
    if (readings.size() == MAX_SAMPLES) {
      halve();
    }
    readings.add(new Reading(now, bytes() - bytesBefore));
    nextAt = now + Math.max(interval, READ_PART * (clock.nanos() - now));
  }

  private void halve() {
    List<Reading> kept = new ArrayList<>();
    for (int i = 0; i < readings.size(); i += 2) {
      kept.add(readings.get(i));
    }
    readings.clear();
    readings.addAll(kept);
    interval *= 2;
  }

  private long bytes() {
    SizeSum sum = new SizeSum();
    for (Path folder : folders) {
      try {
        Files.walkFileTree(folder, sum);
      } catch (IOException e) {
        // The visitor goes on where a file or folder is gone, so nothing is thrown.
        throw new UncheckedIOException(e);
      }
    }
    return sum.bytes;
  }

  /** The samples; empty if there are no local brokers. */
  Optional<StoragePart> result(long startNanos) {
    List<StoragePart.StoredBytes> samples =
        readings.stream()
            .map(
                reading ->
                    new StoragePart.StoredBytes(
                        (reading.atNanos() - startNanos) / 1e9, reading.bytes()))
            .toList();
    return samples.isEmpty() ? Optional.empty() : Optional.of(new StoragePart(samples));
  }

  /** Adds up sizes; files that vanish meanwhile do not count. */
  private static final class SizeSum extends SimpleFileVisitor<Path> {

    private long bytes;

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      bytes += attributes.isRegularFile() ? attributes.size() : 0;
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException e) {
      return FileVisitResult.CONTINUE;
    }
  }
}
