// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class @Name@LayoutTest {

  @TempDir private Path temp;

  @Test
  void theServerListensOnLoopbackOnlyKeepsItsDataInItsFolderAndIsTiedToItsStarter()
      throws Exception {
    NodePlan plan = new @Name@Layout(Path.of("/bin/@system@")).plan(temp.resolve("a")).get(0);

    assertThat(plan.address()).startsWith("127.0.0.1:");
    assertThat(plan.endpoints()).containsEntry("@system@", plan.address()).hasSize(1);
    assertThat(plan.dataFolder()).isDirectory().startsWith(plan.folder());
    assertThat(plan.command()).startsWith("/bin/sh").contains(plan.folder().toString());
  }
}
