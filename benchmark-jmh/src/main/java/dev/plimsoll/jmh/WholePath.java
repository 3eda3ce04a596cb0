// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.jmh;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.SettingsException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The cost of a message from its intended send time to its acknowledgement and receipt: sending
 * loop, stamp, simulated system with zero service time, receiver, histograms and integrity. The
 * load runs continuously; each invocation waits for a fixed number of further messages.
 *
 * <p>With two producers, the time per message can be at best half, on two idle cores. Allocated
 * bytes are those of all threads, including the collection of histograms once a second.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Measurement(iterations = 10)
public class WholePath {

  private static final int MESSAGES = 1_000_000;
  private static final long SECOND = 1_000_000_000L;

  /** Whether a schedule ({@code open}) or acknowledgements ({@code closed}) pace the load. */
  @Param({"open", "closed"})
  public String load = "open";

  /** Whether each topic has a consumer. */
  @Param({"false", "true"})
  public boolean consumer = true;

  /** Number of producers; each has its own thread, topic and, with {@link #consumer}, consumer. */
  @Param({"1", "2"})
  public int producers = 1;

  /**
   * Where a message is acknowledged: inside the send call, or on another thread, as by a client's
   * network thread (only without consumers; two idle cores for each producer).
   */
  @Param("inside")
  public String acknowledged = "inside";

  private Harness harness;

  /** Starts the load. */
  @Setup
  public void begin() throws SettingsException, DriverException, InterruptedException {
    harness =
        new Harness(
            load.equals("closed"), consumer, acknowledged.equals("elsewhere"), producers, SECOND);
    harness.start();
    // As before the window of a run: what it keeps is old from here on, so that storing a reference
    // costs more.
    System.gc();
  }

  /** Sends one message; the messages of all producers count. */
  @Benchmark
  @OperationsPerInvocation(MESSAGES)
  public void message() {
    harness.awaitMessages(MESSAGES);
  }

  /** Ends the load. */
  @TearDown
  public void end() {
    harness.close();
  }
}
