// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The cost of the stamp at the beginning of each payload. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class StampWriting {

  private final byte[] payload = new byte[100];
  private long sequence;

  /** Writes the stamp into an array. */
  @Benchmark
  public byte[] write() {
    long now = sequence++;
    Stamp.write(payload, Stamp.MEASURED, 42, 1, -1, now, now, now + 5);
    return payload;
  }

  /** Writes the stamp into an array and reads every field. */
  @Benchmark
  public long writeAndRead() {
    write();
    if (!Stamp.isAt(payload, 0, payload.length)) {
      throw new IllegalStateException("no stamp");
    }
    return Stamp.flags(payload, 0)
        + Stamp.tag(payload, 0)
        + Stamp.producer(payload, 0)
        + Stamp.key(payload, 0)
        + Stamp.sequence(payload, 0)
        + Stamp.intended(payload, 0)
        + Stamp.sent(payload, 0);
  }
}
