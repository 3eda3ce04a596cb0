// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.record.LiveSecond;

/** Is told how a run goes on. Called by the run's thread. */
public interface RunListener {

  /** One line of the run's story. */
  void history(String line);

  /** The measured window begins now. */
  void measuring(String what);

  /** A second has passed. */
  void live(LiveSecond second);
}
