// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import dev.plimsoll.plan.GuaranteeProfile;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The driver files of each profile give its guarantees on real servers. */
@Tag("long")
class ProfilesIT {

  @TempDir private Path temp;

  @ParameterizedTest
  @EnumSource
  void every_system_of_a_profile_gives_what_the_profile_asks_for(GuaranteeProfile profile)
      throws Exception {
    new Program(temp)
        .with("PLIMSOLL_RUN", temp.resolve("brokers").toString())
        .run("fairness", "-d", "profile:" + profile.text())
        .exits(0);
  }
}
