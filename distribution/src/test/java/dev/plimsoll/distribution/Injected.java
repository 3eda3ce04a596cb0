// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The faults that the simulated system reports, with {@code --verbose}, as injected. */
record Injected(long refused, long lost, long duplicated, long reordered) {

  private static final Pattern LINE =
      Pattern.compile(
          "injected faults: refused (\\d+), lost (\\d+), duplicated (\\d+), reordered (\\d+)");

  static Injected of(String log) {
    Matcher line = LINE.matcher(log);
    assertThat(line.find()).as(log).isTrue();
    return new Injected(
        Long.parseLong(line.group(1)),
        Long.parseLong(line.group(2)),
        Long.parseLong(line.group(3)),
        Long.parseLong(line.group(4)));
  }
}
