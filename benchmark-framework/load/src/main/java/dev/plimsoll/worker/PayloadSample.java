// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.load.PayloadSampler;
import dev.plimsoll.plan.Workload;
import java.util.List;
import java.util.zip.Deflater;

/**
 * How small DEFLATE makes the first messages of a producer. It is equal for every run of a
 * workload.
 *
 * @param messages of the sample: at most 1,000, of at most 1 MiB together; of a larger message, the
 *     first MiB
 * @param bytes of their payloads, with the stamps
 * @param deflatedBytes of one stream that contains them all, as of a batch
 * @param deflatedEachBytes of a stream for each message, together
 */
public record PayloadSample(int messages, long bytes, long deflatedBytes, long deflatedEachBytes) {

  /** The compression level, the default of zlib and of its callers. */
  public static final int LEVEL = 6;

  private static final int MOST_MESSAGES = 1_000;
  private static final int MOST_BYTES = 1 << 20;

  /** Compresses a sample of the payloads of a workload, which are created for it. */
  public static PayloadSample of(Workload workload) {
    return of(
        PayloadSampler.take(
            LoadMaterials.payloads(workload), workload.stamped(), MOST_MESSAGES, MOST_BYTES));
  }

  /** Compresses payloads. */
  static PayloadSample of(List<byte[]> payloads) {
    try (Sink together = new Sink();
        Sink each = new Sink()) {
      long bytes = 0;
      for (byte[] payload : payloads) {
        int length = Math.min(payload.length, MOST_BYTES);
        together.add(payload, length);
        each.add(payload, length);
        each.end();
        bytes += length;
      }
      together.end();
      return new PayloadSample(payloads.size(), bytes, together.bytes, each.bytes);
    }
  }

  /** Counts the bytes of compressed streams. */
  private static final class Sink implements AutoCloseable {

    private final Deflater deflater = new Deflater(LEVEL, true);
    private final byte[] buffer = new byte[1 << 13];
    private long bytes;

    private void add(byte[] payload, int length) {
      deflater.setInput(payload, 0, length);
      while (!deflater.needsInput()) {
        bytes += deflater.deflate(buffer);
      }
    }

    /** Ends a stream; another one may follow. */
    private void end() {
      deflater.finish();
      while (!deflater.finished()) {
        bytes += deflater.deflate(buffer);
      }
      deflater.reset();
    }

    @Override
    public void close() {
      deflater.end();
    }
  }
}
