// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.HashSet;

/** Checks that a stream is one of its mix. */
final class MixChecks {

  private MixChecks() {}

  static void check(RunResult result, Contradictions breaches) {
    result.mix().ifPresent(mix -> check(mix, result, breaches));
  }

  private static void check(MixPart mix, RunResult result, Contradictions breaches) {
    if (!mix.streams().contains(mix.stream())) {
      breaches.add("mix.stream", "is '%s', which is none of %s.", mix.stream(), mix.streams());
    }
    if (new HashSet<>(mix.streams()).size() < mix.streams().size()) {
      breaches.add("mix.streams", "has a name twice: %s.", mix.streams());
    }
    String name = mix.name() + "/" + mix.stream();
    if (!result.workload().name().equals(name)) {
      breaches.add(
          "workload.name",
          "is '%s', but that of the stream is '%s'.",
          result.workload().name(),
          name);
    }
  }
}
