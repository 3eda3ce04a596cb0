// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * The name of a result file: time, workload, driver, the side of a comparison in pairs, and the
 * status if the run did not pass.
 */
final class ResultName {

  static final String SUFFIX = ".json";

  /** Two names and the rest must be shorter than the 255 bytes that file systems permit. */
  private static final int MAX_PART = 80;

  private static final DateTimeFormatter START =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private ResultName() {}

  /** Returns the n-th candidate for the name, from 1, in case earlier ones are taken. */
  static String of(RunResult result, int n) {
    StringBuilder name = new StringBuilder();
    name.append(START.format(Instant.parse(result.run().startedAt())));
    name.append('-').append(sanitise(workloadName(result)));
    name.append('-').append(sanitise(result.driver().name()));
    Series series = result.run().series();
    Optional<String> side = Optional.ofNullable(series).flatMap(Series::side);
    side.ifPresent(each -> name.append('-').append(sanitise(each)));
    if (result.burnIn()) {
      name.append("-burn-in");
    } else if (series != null && series.of() > 1) {
      name.append("-r").append(series.repetition());
    }
    name.append(collision(n));
    if (result.status() != RunResult.Status.PASS) {
      name.append('.').append(result.status());
    }
    return name.append(SUFFIX).toString();
  }

  /**
   * Returns the n-th alternative to a file name that the user specified; a checkpoint has a name of
   * its own.
   */
  static String beside(Path file, RunResult result, int n) {
    String name = file.getFileName().toString();
    boolean checkpoint = result.status() == RunResult.Status.CHECKPOINT;
    return name.substring(0, name.length() - SUFFIX.length())
        + collision(n)
        + (checkpoint ? "." + result.status() : "")
        + SUFFIX;
  }

  static boolean isResultFile(Path path) {
    Path name = path.getFileName();
    return name != null && name.toString().endsWith(SUFFIX);
  }

  private static String collision(int n) {
    return n == 1 ? "" : "-" + n;
  }

  private static String workloadName(RunResult result) {
    return result.workload().name();
  }

  static String sanitise(String text) {
    String plain = text.replaceAll("[^A-Za-z0-9._-]", "-");
    String shortened = plain.substring(0, Math.min(plain.length(), MAX_PART));
    return shortened.isEmpty() ? "unnamed" : shortened;
  }
}
