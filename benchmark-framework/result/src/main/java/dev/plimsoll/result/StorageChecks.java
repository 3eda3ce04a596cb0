// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.StoragePart.StoredBytes;
import java.util.List;

/** Checks that the samples of the store's size are in time order and lie within the run. */
final class StorageChecks {

  private StorageChecks() {}

  static void check(RunResult result, Contradictions breaches) {
    result.storage().ifPresent(storage -> check(storage.samples(), result, breaches));
  }

  private static void check(List<StoredBytes> samples, RunResult result, Contradictions breaches) {
    double end =
        result.phases().stream()
            .mapToDouble(phase -> phase.startSeconds() + phase.seconds())
            .max()
            .orElse(0);
    double before = 0;
    for (int i = 0; i < samples.size(); i++) {
      double at = samples.get(i).atSeconds();
      if (!(at >= before && at <= end)) {
        breaches.add(
            "storage.samples[" + i + "].atSeconds",
            "is %s, but the sample before is at %s and the run ends at %s.",
            at,
            before,
            end);
        return;
      }
      before = at;
    }
  }
}
