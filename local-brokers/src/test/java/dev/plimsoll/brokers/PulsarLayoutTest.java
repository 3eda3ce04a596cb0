// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
        .containsEntry("pulsar-bookies", "http://127.0.0.1:" + settings.get("httpServerPort"))
        .hasSize(3);
    assertThat(settings).containsEntry("httpServerHost", "127.0.0.1");
    List<String> command = plan.command();
    String bookie = command.get(command.indexOf("--bookkeeper-port") + 1);
    assertThat(bookie)
        .matches("\\d+")
        .isNotEqualTo(settings.get("brokerServicePort"))
        .isNotEqualTo(settings.get("webServicePort"));
  }

  @Test
  void clientsOfAProxyAreToldItsAddressAndTheBrokerUsesItsOwn() throws Exception {
    Path folder = Files.createDirectories(temp.resolve("proxied"));
    ClientAddresses clients = ClientAddresses.proxied();
    NodePlan plan = layout(Map.of()).plan(folder, clients).get(0);
    Properties settings = settings(plan);
    String own = "127.0.0.1:" + settings.get("brokerServicePort");

    assertThat(plan.address()).isNotEqualTo(own);
    assertThat(settings)
        .containsEntry("bindAddresses", "clients:pulsar://" + plan.address())
        .containsEntry("internalListenerName", "internal")
        .containsEntry(
            "advertisedListeners",
            "internal:pulsar://" + own + ",clients:pulsar://" + clients.of(plan.address()))
        .doesNotContainKey("advertisedAddress"); // the two exclude each other
  }

  @Test
  void theJournalIsSyncedOnlyWhereThatIsSet() throws Exception {
    assertThat(settings(plan())).containsEntry("journalSyncData", "false");
    assertThat(settings(plan(Map.of("journalSyncData", "true"))))
        .containsEntry("journalSyncData", "true");
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
    return plan(Map.of());
  }

  private NodePlan plan(Map<String, String> settings) throws Exception {
    Path folder = Files.createDirectories(temp.resolve("a folder " + System.nanoTime()));
    return layout(settings).plan(folder).get(0);
  }

  private static PulsarLayout layout(Map<String, String> settings) {
    return new PulsarLayout(
        new JavaServer(Path.of("/jars")), PulsarMemory.of(0, 1L << 34), settings);
  }

  private static Properties settings(NodePlan plan) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(plan.folder().resolve("standalone.conf"))) {
      properties.load(in);
    }
    return properties;
  }
}
