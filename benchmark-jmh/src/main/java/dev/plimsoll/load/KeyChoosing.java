// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.MessageKey;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The cost of choosing a message key. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class KeyChoosing {

  private static final int KEYS = 10_000;

  /** How keys are chosen. */
  @Param({"none", "round-robin", "random", "zipf"})
  public String kind = "none";

  private Supplier<MessageKey> chooser = () -> MessageKey.NONE;

  /** Creates the keys. */
  @Setup
  public void createKeys() {
    KeyTable keys =
        switch (kind) {
          case "round-robin" -> KeyTable.roundRobin(KEYS);
          case "random" -> KeyTable.random(KEYS);
          case "zipf" -> KeyTable.zipf(KEYS, 1);
          default -> KeyTable.none();
        };
    chooser = keys.chooser(0);
  }

  /** Chooses a key. */
  @Benchmark
  public MessageKey choose() {
    return chooser.get();
  }
}
