// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * What one thread, and the threads that it creates, write to {@code System.out} and {@code
 * System.err}, so that tests that run at the same time are told apart. Output of other threads goes
 * where it went before.
 */
final class OutputOfThread implements AutoCloseable {

  private static final InheritableThreadLocal<OutputOfThread> BOUND =
      new InheritableThreadLocal<>();
  private static final Routed OUT = new Routed();
  private static final Routed ERR = new Routed();
  private static final PrintStream ROUTED_OUT = new PrintStream(OUT, false, StandardCharsets.UTF_8);
  private static final PrintStream ROUTED_ERR = new PrintStream(ERR, false, StandardCharsets.UTF_8);

  private final PrintStream out;
  private final PrintStream err;

  private OutputOfThread(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Binds the streams to this thread until the returned object is closed. */
  static OutputOfThread bind(PrintStream out, PrintStream err) {
    install();
    OutputOfThread bound = new OutputOfThread(out, err);
    BOUND.set(bound);
    return bound;
  }

  private static synchronized void install() {
    if (System.out != ROUTED_OUT) {
      OUT.others = System.out;
      System.setOut(ROUTED_OUT);
    }
    if (System.err != ROUTED_ERR) {
      ERR.others = System.err;
      System.setErr(ROUTED_ERR);
    }
  }

  @Override
  public void close() {
    out.flush();
    err.flush();
    BOUND.remove();
  }

  /** Passes bytes to the stream of the thread that writes them. */
  private static final class Routed extends OutputStream {

    private volatile PrintStream others;

    private PrintStream target() {
      OutputOfThread bound = BOUND.get();
      if (bound == null) {
        return others;
      }
      return this == OUT ? bound.out : bound.err;
    }

    @Override
    public void write(int b) {
      target().write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      target().write(bytes, offset, length);
    }

    @Override
    public void flush() {
      target().flush();
    }
  }
}
