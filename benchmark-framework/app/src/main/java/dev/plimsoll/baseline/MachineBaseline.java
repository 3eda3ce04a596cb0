// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.baseline;

import dev.plimsoll.result.BaselinePart;
import dev.plimsoll.text.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/** Measures this machine. */
public final class MachineBaseline {

  private final Path folder;
  private final Duration length;
  private final Consumer<String> out;
  private final BooleanSupplier ended;

  /**
   * Creates a measurement.
   *
   * @param folder folder on the disk to measure
   * @param length how long each part takes
   * @param out receives a line for each part
   * @param ended whether the user wants to end it
   */
  public MachineBaseline(
      Path folder, Duration length, Consumer<String> out, BooleanSupplier ended) {
    this.folder = folder;
    this.length = length;
    this.out = out;
    this.ended = ended;
  }

  /**
   * Measures disk, network and clock.
   *
   * @throws IOException if the folder cannot be written to, with a sentence for the user
   * @throws InterruptedException if the user ended it
   */
  public BaselinePart measure() throws IOException, InterruptedException {
    DiskMeter disk = new DiskMeter(folder, length, ended);
    DiskMeter.Writing writing = disk.write();
    out.accept(
        line(
            "sequential write",
            Numbers.digits(writing.bytesPerSecond() / 1e6)
                + " MB/s"
                + (writing.direct() ? "" : ", through the page cache: not supported otherwise")));
    Histogram flush = disk.flush();
    double p50 = flush.getValueAtPercentile(50) / 1e3;
    double p99 = flush.getValueAtPercentile(99) / 1e3;
    out.accept(
        line(
            "write of 4 KiB and flush",
            "p50 %s, p99 %s, %s"
                .formatted(
                    Numbers.micros(p50),
                    Numbers.micros(p99),
                    Numbers.things(flush.getTotalCount(), "write"))));
    double network = new LoopbackMeter(length, ended).bytesPerSecond();
    out.accept(line("loopback, one connection", Numbers.digits(network / 1e6) + " MB/s"));
    OptionalDouble offset = ClockOffset.seconds();
    out.accept(
        line(
            "offset of the clock",
            offset.isPresent()
                ? Numbers.micros(offset.getAsDouble() * 1e6)
                : "not known: chrony does not run here"));
    return new BaselinePart(
        BaselineFiles.hostName(),
        Instant.now().toString(),
        folder.toString(),
        writing.bytesPerSecond(),
        p50,
        p99,
        BaselinePart.LOOPBACK,
        network,
        null,
        offset.isPresent() ? (Double) offset.getAsDouble() : null);
  }

  private static String line(String what, String value) {
    return what + " ".repeat(Math.max(1, 28 - what.length())) + value;
  }
}
