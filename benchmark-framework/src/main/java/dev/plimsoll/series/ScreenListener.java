// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.report.Screen;
import dev.plimsoll.run.RunListener;

/** Shows a run on the screen. */
final class ScreenListener implements RunListener {

  private final Screen screen;

  ScreenListener(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void history(String line) {
    screen.line(line);
  }

  @Override
  public void measuring(String what) {
    screen.measuring(what);
  }

  @Override
  public void live(LiveSecond second) {
    screen.live(second);
  }
}
