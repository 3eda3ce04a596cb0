// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.baseline;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/** The offset of this machine's clock, as chrony estimates it. */
final class ClockOffset {

  /** The position of the offset in a line of {@code chronyc -c tracking}. */
  private static final int OFFSET = 4;

  private static final int LIMIT_SECONDS = 5;

  private ClockOffset() {}

  /** Returns seconds; nothing where chrony does not run. */
  static OptionalDouble seconds() throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(List.of("chronyc", "-c", "tracking"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try {
        boolean over = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        return over && process.exitValue() == 0
            ? parse(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
            : OptionalDouble.empty();
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      return OptionalDouble.empty();
    }
  }

  static OptionalDouble parse(String line) {
    String[] fields = line.strip().split(",", -1);
    try {
      return fields.length > OFFSET
          ? OptionalDouble.of(Double.parseDouble(fields[OFFSET]))
          : OptionalDouble.empty();
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }
}
