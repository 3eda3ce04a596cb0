// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.jmh;

import dev.plimsoll.record.SequenceSet;
import dev.plimsoll.record.SequenceSetFormat;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/**
 * Sets of missing messages: Plimsoll's pages and RoaringBitmap. {@code one-percent}: 1 % of 50 M
 * messages; {@code half}: half of 10 M; {@code bursts}: 1,000 of each 100,000 of 50 M. Prints the
 * heap size that each set reports for itself, and its serialized size.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class MissingSets {

  @Param({"one-percent", "half", "bursts"})
  String missing;

  @Param({"pages", "roaring"})
  String form;

  private Form set;
  private Form other;
  private long[] numbers;

  /** Creates two sets of the same kind. */
  @Setup(Level.Trial)
  public void setUp() throws IOException {
    numbers = numbers(3);
    set = fill(numbers);
    other = fill(numbers(4));
    System.out.printf(
        "%s, %s: %,d numbers, heap %,d bytes, written %,d bytes%n",
        missing, form, numbers.length, set.heapBytes(), set.written());
  }

  private long[] numbers(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    boolean half = missing.equals("half");
    long[] found = new long[6_000_000];
    int count = 0;
    for (long number = 0; number < (half ? 10_000_000 : 50_000_000); number++) {
      boolean isMissing =
          switch (missing) {
            case "half" -> random.nextBoolean();
            case "bursts" -> (number + seed * 500) % 100_000 < 1_000;
            default -> random.nextInt(100) == 0;
          };
      if (isMissing) {
        found[count++] = number;
      }
    }
    return Arrays.copyOf(found, count);
  }

  private Form fill(long[] with) {
    Form filled = form.equals("pages") ? new Pages(new SequenceSet()) : new Roaring();
    for (long number : with) {
      filled.add(number);
    }
    return filled;
  }

  /** Adds all numbers in ascending order, as when they leave a tracker's window. */
  @Benchmark
  public Object fill() {
    return fill(numbers);
  }

  /** Adds all numbers, then removes them in the same order, as when the messages arrive late. */
  @Benchmark
  public Object fillAndEmpty() {
    Form filled = fill(numbers);
    for (long number : numbers) {
      filled.remove(number);
    }
    return filled;
  }

  /** The union of the missing messages of two workers. */
  @Benchmark
  public Object union() {
    return set.union(other);
  }

  /** Serializes a set for another process. */
  @Benchmark
  public long write() throws IOException {
    return set.written();
  }

  /** Common operations of both sets. */
  interface Form {

    void add(long number);

    void remove(long number);

    Object union(Form other);

    long heapBytes();

    long written() throws IOException;
  }

  private static final class Pages implements Form {

    private final SequenceSet set;

    Pages(SequenceSet set) {
      this.set = set;
    }

    @Override
    public void add(long number) {
      set.add(number);
    }

    @Override
    public void remove(long number) {
      set.remove(number);
    }

    @Override
    public Object union(Form other) {
      return set.union(((Pages) other).set);
    }

    @Override
    public long heapBytes() {
      return set.heapBytes();
    }

    @Override
    public long written() throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 21);
      SequenceSetFormat.write(set, new DataOutputStream(bytes));
      return bytes.size();
    }
  }

  private static final class Roaring implements Form {

    private final Roaring64Bitmap set = new Roaring64Bitmap();

    @Override
    public void add(long number) {
      set.addLong(number);
    }

    @Override
    public void remove(long number) {
      set.removeLong(number);
    }

    @Override
    public Object union(Form other) {
      Roaring64Bitmap union = new Roaring64Bitmap();
      union.or(set);
      union.or(((Roaring) other).set);
      return union;
    }

    @Override
    public long heapBytes() {
      return set.getLongSizeInBytes();
    }

    @Override
    public long written() throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 21);
      set.serialize(new DataOutputStream(bytes));
      return bytes.size();
    }
  }
}
