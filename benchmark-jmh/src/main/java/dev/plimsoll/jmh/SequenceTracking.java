// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.jmh;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.SequenceTracker;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The cost of the integrity check per receipt. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SequenceTracking {

  private static final int PRODUCERS = 128;
  private static final int NEAR = 1 << 12;
  private static final int FAR = 1 << 18;

  private final SequenceTracker[] trackers = new SequenceTracker[PRODUCERS];
  private final int[] near = permutation(NEAR);
  private final int[] far = permutation(FAR);
  private final boolean[] lost = new boolean[1 << 20];
  private SequenceTracker tracker;
  private long sequence;

  /** Creates trackers without receipts. */
  @Setup(Level.Iteration)
  public void setUp() {
    for (int i = 0; i < PRODUCERS; i++) {
      trackers[i] = new SequenceTracker();
    }
    tracker = trackers[0];
    sequence = 0;
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < lost.length; i++) {
      lost[i] = random.nextInt(100) == 0;
    }
  }

  private static int[] permutation(int length) {
    SplittableRandom random = new SplittableRandom(length);
    int[] numbers = new int[length];
    for (int i = 0; i < length; i++) {
      int other = random.nextInt(i + 1);
      numbers[i] = numbers[other];
      numbers[other] = i;
    }
    return numbers;
  }

  /** In order, as from one partition. */
  @Benchmark
  public int inOrder() {
    return tracker.mark(sequence++, 0, RunPhase.MEASURED);
  }

  /** From one partition; 1 in 100 messages is lost. */
  @Benchmark
  public int onePercentLost() {
    long at = sequence++;
    while (lost[(int) at & (lost.length - 1)]) {
      at = sequence++;
    }
    return tracker.mark(at, 0, RunPhase.MEASURED);
  }

  /** From 16 partitions in blocks of 64; each partition is in order. */
  @Benchmark
  public int sixteenPartitions() {
    long at = sequence++;
    long round = at >>> 10;
    int partition = (int) (at >>> 6) & 15;
    return tracker.mark((round << 10) + ((at & 63) << 4) + partition, partition, RunPhase.MEASURED);
  }

  /** From 128 producers in turn; the messages of each are shuffled within 4,096. */
  @Benchmark
  public int randomOrderNear() {
    return randomOrder(near);
  }

  /** From 128 producers in turn; the messages of each are shuffled within 262,144. */
  @Benchmark
  public int randomOrderFar() {
    return randomOrder(far);
  }

  private int randomOrder(int[] order) {
    long at = sequence++;
    long own = at / PRODUCERS;
    int last = order.length - 1;
    long number = (own & ~last) + order[(int) own & last];
    return trackers[(int) at & (PRODUCERS - 1)].mark(
        number, SequenceTracker.NO_ORDERING_STREAM, RunPhase.MEASURED);
  }
}
