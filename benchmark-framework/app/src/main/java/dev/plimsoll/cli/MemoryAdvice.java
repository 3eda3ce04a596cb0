// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import java.util.Locale;

/**
 * Returns advice for an {@link OutOfMemoryError}: the limit that was reached, and the option that
 * changes it.
 */
final class MemoryAdvice {

  private static final long MEBI = 1 << 20;

  private MemoryAdvice() {}

  /**
   * Returns the lack of memory that is this problem or its cause; null if there is none. The JVM
   * may throw the same error twice: then Java cannot add it to itself, and says so by another
   * exception.
   */
  static OutOfMemoryError errorOf(Throwable problem) {
    if (problem instanceof OutOfMemoryError error) {
      return error;
    }
    return problem.getCause() instanceof OutOfMemoryError error ? error : null;
  }

  static String of(OutOfMemoryError error) {
    String what = String.valueOf(error.getMessage()).toLowerCase(Locale.ROOT);
    if (what.contains("thread")) {
      return "out of threads ("
          + error.getMessage()
          + "): use fewer producers and consumers, or raise the limit of processes"
          + " (ulimit -u)";
    }
    if (what.contains("direct")) {
      return "out of memory outside of the heap ("
          + error.getMessage()
          + "): give more with BENCHMARK_OPTS=-XX:MaxDirectMemorySize=2g";
    }
    long heapMebis = Runtime.getRuntime().maxMemory() / MEBI;
    return "out of memory ("
        + error.getMessage()
        + "): the heap of "
        + heapMebis
        + " MiB is too small for this run; give more with BENCHMARK_OPTS=-Xmx"
        + Math.max(1, Math.round(2.0 * heapMebis / 1024))
        + "g, or lower messageSize, producersPerTopic or maxOutstanding";
  }
}
