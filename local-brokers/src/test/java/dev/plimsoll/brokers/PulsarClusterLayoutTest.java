// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PulsarClusterLayoutTest {

  @TempDir private Path temp;
  private List<NodePlan> plans;

  @BeforeEach
  void plan() throws Exception {
    plans =
        new PulsarClusterLayout(new JavaServer(Path.of("/jars")), new PulsarMemory(4, 0.5), true)
            .plan(temp);
  }

  @Test
  void theBrokerIsTheFirstNodeAndIsStartedLast() {
    assertThat(plans).extracting(NodePlan::node).containsExactly(6, 2, 3, 4, 5, 1);
    NodePlan broker = plans.get(5);
    assertThat(broker.endpoints()).containsOnlyKeys("pulsar", "pulsar-admin");
  }

  @Test
  void theMetadataIsCreatedBeforeTheFirstBookieStarts() {
    assertThat(plans.get(1).preparations()).hasSize(1);
    assertThat(plans.get(1).preparations().get(0))
        .contains("org.apache.pulsar.PulsarClusterMetadataSetup", "zk:" + plans.get(0).address());
    assertThat(plans).filteredOn(plan -> !plan.preparations().isEmpty()).hasSize(1);
  }

  @Test
  void bookiesForceTheirJournalsAndTellItOverHttp() throws Exception {
    List<String> ports = new ArrayList<>();
    for (NodePlan bookie : plans.subList(1, 5)) {
      Properties settings = settings(bookie, "bookkeeper.conf");
      assertThat(settings)
          .containsEntry("journalSyncData", "true")
          .containsEntry("httpServerHost", "127.0.0.1")
          .containsEntry("advertisedAddress", "127.0.0.1");
      assertThat(settings.getProperty("listeningInterface")).startsWith("lo");
      assertThat(bookie.endpoints())
          .containsEntry("pulsar-bookies", "http://127.0.0.1:" + settings.get("httpServerPort"));
      assertThat(Path.of(settings.getProperty("journalDirectories")))
          .startsWithRaw(bookie.dataFolder());
      ports.add(settings.getProperty("bookiePort"));
      ports.add(settings.getProperty("httpServerPort"));
    }
    assertThat(ports).doesNotHaveDuplicates();
  }

  @Test
  void zooKeeperListensOnLoopbackOnly() throws Exception {
    assertThat(settings(plans.get(0), "zookeeper.conf"))
        .containsEntry("clientPortAddress", "127.0.0.1")
        .containsEntry("admin.enableServer", "false");
  }

  private static Properties settings(NodePlan plan, String file) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(plan.folder().resolve(file))) {
      properties.load(in);
    }
    return properties;
  }
}
