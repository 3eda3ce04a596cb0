// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Event;
import java.util.List;

/** The rule on a stream whose mix was not complete. */
final class MixRules {

  private MixRules() {}

  static void judge(RunResult result, Reasons reasons) {
    List<String> ended =
        result.events().stream()
            .filter(event -> EventKind.STREAM_ENDED_EARLY.equals(event.kind()))
            .map(Event::target)
            .toList();
    if (!ended.isEmpty()) {
      reasons.disturb(
          "STREAM_ENDED_EARLY",
          "The load of another stream of the mix ended early: "
              + String.join(", ", ended)
              + ". The rest of this one was measured beside less load than the mix has.",
          ended.size(),
          0);
    }
  }
}
