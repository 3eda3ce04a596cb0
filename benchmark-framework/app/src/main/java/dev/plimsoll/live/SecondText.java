// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The figures of a second, in words. */
final class SecondText {

  private SecondText() {}

  /** Returns the phase with the time that has passed and is left. */
  static String phase(LiveSecond second) {
    String name = second.phase().name().toLowerCase(Locale.ROOT).replace('_', '-');
    String left =
        Double.isFinite(second.remainingSeconds())
            ? ", " + Numbers.clock(second.remainingSeconds()) + " left"
            : "";
    return name + " · " + Numbers.clock(second.elapsedSeconds()) + left + " ";
  }

  static List<LiveTexts.Figure> figures(LiveSecond second) {
    List<LiveTexts.Figure> figures = new ArrayList<>();
    boolean acknowledged = !Double.isNaN(second.acknowledgedPerSecond());
    figures.add(
        new LiveTexts.Figure(
            acknowledged ? "acknowledged" : "sent",
            Numbers.digits(acknowledged ? second.acknowledgedPerSecond() : second.sentPerSecond())
                + " msg/s",
            Double.isFinite(second.targetRatePerSecond())
                ? "of " + Numbers.digits(second.targetRatePerSecond()) + " asked for"
                : "no rate asked for"));
    figures.add(
        new LiveTexts.Figure(
            "received",
            Numbers.digits(second.receivedPerSecond()) + " msg/s",
            "backlog " + Numbers.count(second.backlog())));
    figures.add(
        latency(
            second.publishService() ? "publish service" : "publish",
            second.publishP50Nanos(),
            second.publishP99Nanos(),
            second.publishMaxNanos()));
    figures.add(
        latency(
            second.roundTrip() ? "round trip" : "end to end",
            second.endToEndP50Nanos(),
            second.endToEndP99Nanos(),
            second.endToEndMaxNanos()));
    figures.add(
        new LiveTexts.Figure(
            "failed sends",
            Numbers.count(second.errors()),
            Numbers.count(second.outstanding()) + " outstanding"));
    return figures;
  }

  private static LiveTexts.Figure latency(String name, long p50, long p99, long max) {
    return new LiveTexts.Figure(
        name + ", p99 of this second",
        p99 < 0 ? "–" : Numbers.nanos(p99),
        p99 < 0 ? "" : "p50 " + Numbers.nanos(p50) + ", max " + Numbers.nanos(max));
  }
}
