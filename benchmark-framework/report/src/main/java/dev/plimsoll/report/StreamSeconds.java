// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.text.Numbers;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A second of the streams of a mix in one line: the rate and the p99 of each. */
final class StreamSeconds {

  private StreamSeconds() {}

  static String line(List<String> names, List<LiveSecond> seconds) {
    LiveSecond first = seconds.get(0);
    return "%6s %-5s "
            .formatted(Numbers.clock(first.elapsedSeconds()), LiveTable.phase(first.phase()))
        + IntStream.range(0, names.size())
            .mapToObj(i -> names.get(i) + " " + words(seconds.get(i)))
            .collect(Collectors.joining(" | "));
  }

  private static String words(LiveSecond second) {
    boolean received = second.endToEndP99Nanos() >= 0;
    String kind = received ? second.roundTrip() ? "trip" : "e2e" : "publish";
    long p99 = received ? second.endToEndP99Nanos() : second.publishP99Nanos();
    return LiveTable.actual(second)
        + "/s "
        + kind
        + " p99 "
        + LiveTable.latency(p99)
        + (second.errors() > 0 ? " errors " + Numbers.count(second.errors()) : "");
  }
}
