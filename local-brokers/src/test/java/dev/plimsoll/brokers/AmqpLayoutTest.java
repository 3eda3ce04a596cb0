// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AmqpLayoutTest {

  @TempDir private Path temp;

  @Test
  void theServerListensOnLoopbackOnlyKeepsItsDataInItsFolderAndIsTiedToItsStarter()
      throws Exception {
    NodePlan plan = new AmqpLayout(new JavaServer(Path.of("/jars"))).plan(temp.resolve("a")).get(0);
    Properties settings = new Properties();
    try (InputStream in =
        Files.newInputStream(plan.folder().resolve("etc").resolve("broker.properties"))) {
      settings.load(in);
    }

    assertThat(plan.address())
        .isEqualTo(
            settings.getProperty("acceptorConfigurations.amqp.params.host")
                + ":"
                + settings.getProperty("acceptorConfigurations.amqp.params.port"))
        .startsWith("127.0.0.1:");
    assertThat(plan.endpoints()).containsEntry("amqp", plan.address()).hasSize(1);
    assertThat(plan.dataFolder()).startsWithRaw(plan.folder());
    assertThat(plan.command()).startsWith("/bin/sh").endsWith(plan.folder().toString());
  }
}
