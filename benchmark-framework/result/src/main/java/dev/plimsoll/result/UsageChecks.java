// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.UsagePart.UsageRow;
import java.util.List;

/** Checks that the usage of processes and machines is a course without gaps. */
final class UsageChecks {

  private static final double ROUNDING = 0.002;

  private UsageChecks() {}

  static void check(RunResult result, Contradictions breaches) {
    List<UsagePart> parts = result.resources().usage();
    for (int i = 0; i < parts.size(); i++) {
      List<UsageRow> rows = parts.get(i).rows();
      for (int j = 1; j < rows.size(); j++) {
        double end = rows.get(j - 1).atSeconds() + rows.get(j - 1).seconds();
        if (Math.abs(rows.get(j).atSeconds() - end) > ROUNDING) {
          breaches.add(
              "resources.usage[" + i + "].rows[" + j + "].atSeconds",
              "is %s, but the row before ends at %s.",
              rows.get(j).atSeconds(),
              end);
        }
      }
    }
  }
}
