// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PulsarLayoutTest {

  @TempDir private Path temp;

  @Test
  void oneCopyOfEverythingAndNoBalancer() throws Exception {
    assertThat(settings(plan()))
        .containsEntry("managedLedgerDefaultEnsembleSize", "1")
        .containsEntry("managedLedgerDefaultWriteQuorum", "1")
        .containsEntry("managedLedgerDefaultAckQuorum", "1")
        .containsEntry("loadBalancerEnabled", "false");
  }

  @Test
  void brokerAdministrationAndBookieListenOnLoopbackOnly() throws Exception {
    NodePlan plan = plan();
    Properties settings = settings(plan);

    assertThat(settings)
        .containsEntry("bindAddress", "127.0.0.1")
        .containsEntry("advertisedAddress", "127.0.0.1");
    assertThat(settings.getProperty("listeningInterface")).startsWith("lo");
    assertThat(plan.address()).isEqualTo("127.0.0.1:" + settings.get("brokerServicePort"));
    assertThat(plan.endpoints())
        .containsEntry("pulsar", plan.address())
        .containsEntry("pulsar-admin", "http://127.0.0.1:" + settings.get("webServicePort"))
        .hasSize(2);
    List<String> command = plan.command();
    String bookie = command.get(command.indexOf("--bookkeeper-port") + 1);
    assertThat(bookie)
        .matches("\\d+")
        .isNotEqualTo(settings.get("brokerServicePort"))
        .isNotEqualTo(settings.get("webServicePort"));
  }

  @Test
  void severalBookiesFindTheirPortsThemselves() throws Exception {
    List<String> command = plan(3).command();
    assertThat(command.get(command.indexOf("--num-bookies") + 1)).isEqualTo("3");
    assertThat(command.get(command.indexOf("--bookkeeper-port") + 1)).isEqualTo("0");
  }

  @Test
  void allItWritesLiesInTheNodesFolder() throws Exception {
    NodePlan plan = plan();
    List<String> command = plan.command();
    String bookie = command.get(command.indexOf("--bookkeeper-dir") + 1);
    assertThat(Path.of(bookie)).startsWithRaw(plan.dataFolder());
    assertThat(command.get(command.indexOf("--metadata-url") + 1))
        .isEqualTo("rocksdb:data/metadata");
    assertThat(plan.dataFolder()).startsWithRaw(plan.folder());
    assertThat(plan.folder().resolve("log4j2.xml")).exists();
  }

  private NodePlan plan() throws Exception {
    return plan(1);
  }

  private NodePlan plan(int bookies) throws Exception {
    Path folder = Files.createDirectories(temp.resolve("a folder " + System.nanoTime()));
    return new PulsarLayout(new JavaServer(Path.of("/jars")), bookies).plan(folder).get(0);
  }

  private static Properties settings(NodePlan plan) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(plan.folder().resolve("standalone.conf"))) {
      properties.load(in);
    }
    return properties;
  }
}
