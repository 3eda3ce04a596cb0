// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.PayloadUse;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The payload of a message for a client that copies it: one of a thousand bodies, stamped and
 * copied into a batch, as the client does.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PayloadPreparing {

  private static final int BODIES = 1_000;
  private static final int BATCH = 16 << 10;

  /** Bytes of a payload. */
  @Param({"100", "1024"})
  public int size;

  /** Whether the producer has copies of all bodies. */
  @Param({"false", "true"})
  public boolean copies;

  private final byte[] batch = new byte[BATCH];
  private final InFlightMessage message = new InFlightMessage(null, null, 0);
  private PayloadWriter writer;
  private long sequence;
  private int filled;

  /** Makes the bodies. */
  @Setup
  public void begin() {
    PayloadPool pool = PayloadPool.random(size, 1, BODIES);
    writer = new PayloadWriter(copies ? pool.forProducers(1) : pool, PayloadUse.COPIED, 0);
  }

  /** Prepares one payload and copies it. */
  @Benchmark
  public byte[] payload() {
    byte[] payload = writer.next(message);
    long now = sequence++;
    Stamp.write(payload, Stamp.MEASURED, 42, 1, -1, now, now, now + 5);
    filled = filled + size > BATCH ? 0 : filled;
    System.arraycopy(payload, 0, batch, filled, size);
    filled += size;
    return batch;
  }
}
