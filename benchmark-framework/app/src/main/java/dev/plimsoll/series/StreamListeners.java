// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.plan.Mix;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.run.RunListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Show the streams of a mix together: their lines with their names, and their seconds as one.
 *
 * <p>Threads: those of the streams, one at a time.
 */
final class StreamListeners {

  private final SeriesDisplay display;
  private final Mix mix;
  private final LiveSecond[] seconds;
  private boolean measuring;

  StreamListeners(SeriesDisplay display, Mix mix) {
    this.display = display;
    this.mix = mix;
    this.seconds = new LiveSecond[mix.streams().size()];
  }

  /** Does something while no stream shows anything. */
  synchronized void alone(Runnable action) {
    action.run();
  }

  /** Returns the listener of a stream. */
  RunListener of(int stream) {
    return new RunListener() {
      @Override
      public void history(String line) {
        alone(() -> display.history(mix.streams().get(stream) + ": " + line));
      }

      @Override
      public void measuring(String what) {
        alone(() -> measures(stream, what));
      }

      @Override
      public void live(LiveSecond second) {
        alone(() -> passes(stream, second));
      }
    };
  }

  /** The window is that of all streams: the first one tells of it. */
  private void measures(int stream, String what) {
    if (!measuring) {
      measuring = true;
      String own = mix.workloads().get(stream).name();
      display.measuring(mix.name() + (what.startsWith(own) ? what.substring(own.length()) : ""));
    }
  }

  /** Shows the second when all streams have passed it. */
  private void passes(int stream, LiveSecond second) {
    seconds[stream] = second;
    List<LiveSecond> passed = new ArrayList<>();
    for (LiveSecond each : seconds) {
      if (each == null) {
        return;
      }
      passed.add(each);
    }
    display.streams(mix.streams(), passed);
    Arrays.fill(seconds, null);
  }
}
