// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.brokers.PulsarMemory.Role;
import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A Pulsar cluster on this machine with each part in a process of its own, so that a bookie can
 * fail: node 1 is the broker, the following nodes are bookies, the last one is ZooKeeper.
 *
 * <p>Settings that affect performance are those of Pulsar's configuration files for clusters.
 *
 * @param java runs Pulsar's classes
 * @param memory number of bookies, and memory of the processes
 * @param syncJournal whether a bookie forces its journal to disk before it acknowledges, as those
 *     of a cluster do by default
 */
record PulsarClusterLayout(JavaServer java, PulsarMemory memory, boolean syncJournal)
    implements ClusterStarter.Layout {

  private static final String CLUSTER = "plimsoll";
  private static final String BROKER = "org.apache.pulsar.PulsarBrokerStarter";
  private static final String BOOKIE = "org.apache.bookkeeper.server.Main";
  private static final String ZOOKEEPER = "org.apache.zookeeper.server.quorum.QuorumPeerMain";
  private static final String METADATA_SETUP = "org.apache.pulsar.PulsarClusterMetadataSetup";
  private static final String BROKER_READY = "messaging service is ready";

  /** An open port is sufficient. */
  private static final String PORT_OPEN = "";

  /** Settings of Pulsar's bookkeeper.conf that differ from the defaults of BookKeeper's classes. */
  private static final Map<String, String> PRODUCTION =
      Map.of(
          "journalFormatVersionToWrite",
          "5",
          "fileInfoFormatVersionToWrite",
          "0",
          "numAddWorkerThreads",
          "0",
          "flushEntrylogBytes",
          "33554432",
          "readBufferSizeBytes",
          "4096",
          "writeBufferSizeBytes",
          "65536",
          "journalFlushWhenQueueEmpty",
          "false",
          "autoRecoveryDaemonEnabled",
          "false");

  private static final int PORTS_PER_BOOKIE = 2;

  @Override
  public List<ConfigFile> configFiles() {
    return List.of(
        new ConfigFile(
            "broker.conf", ConfigSyntax.PROPERTIES, List.of("", "broker.conf."), PulsarNode.OURS),
        new ConfigFile(
            "bookkeeper.conf",
            ConfigSyntax.PROPERTIES,
            List.of("bookkeeper.conf."),
            PulsarNode.OURS),
        new ConfigFile(
            "zookeeper.conf",
            ConfigSyntax.PROPERTIES,
            List.of("zookeeper.conf."),
            PulsarNode.OURS));
  }

  /** Returns the nodes in the order in which they are started. */
  @Override
  public List<NodePlan> plan(Path folder, ClientAddresses clients)
      throws IOException, DriverException {
    int ofBroker = PulsarNode.PORTS_OF_BROKER;
    List<Integer> ports = FreePorts.find(ofBroker + memory.bookies() * PORTS_PER_BOOKIE + 1);
    int zookeeper = ports.get(ports.size() - 1);
    List<NodePlan> plans = new ArrayList<>();
    plans.add(zookeeper(PulsarNode.create(memory.bookies() + 2, folder, java), zookeeper));
    for (int bookie = 0; bookie < memory.bookies(); bookie++) {
      int first = ofBroker + bookie * PORTS_PER_BOOKIE;
      PulsarNode node = PulsarNode.create(bookie + 2, folder, java);
      // The first bookie is started when the metadata of the cluster has been created.
      List<List<String>> preparations =
          bookie == 0 ? List.of(metadataSetup(ports, zookeeper)) : List.of();
      plans.add(bookie(node, ports.get(first), ports.get(first + 1), zookeeper, preparations));
    }
    plans.add(broker(PulsarNode.create(1, folder, java), ports, zookeeper, clients));
    return plans;
  }

  private NodePlan zookeeper(PulsarNode node, int port) throws IOException {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("dataDir", node.data().toString());
    settings.put("clientPort", Integer.toString(port));
    settings.put("clientPortAddress", FreePorts.HOST);
    settings.put("admin.enableServer", "false");
    Path config = node.write("zookeeper.conf", settings);
    return new NodePlan(
        node.number(),
        node.folder(),
        node.data(),
        address(port),
        Map.of(),
        List.of(),
        node.command(memory, Role.METADATA, ZOOKEEPER, List.of(config.toString())),
        PORT_OPEN);
  }

  private List<String> metadataSetup(List<Integer> ports, int zookeeper) {
    return java.tool(
        METADATA_SETUP,
        List.of(
            "--cluster",
            CLUSTER,
            "--metadata-store",
            "zk:" + address(zookeeper),
            "--configuration-metadata-store",
            "zk:" + address(zookeeper),
            "--initial-num-stream-storage-containers",
            "0",
            "--web-service-url",
            PulsarNode.adminUrl(ports),
            "--broker-service-url",
            "pulsar://" + address(ports.get(0))));
  }

  private NodePlan bookie(
      PulsarNode node, int port, int httpPort, int zookeeper, List<List<String>> preparations)
      throws IOException {
    Map<String, String> settings = PulsarNode.bookieSettings(httpPort);
    settings.put("bookiePort", Integer.toString(port));
    settings.put("advertisedAddress", FreePorts.HOST);
    settings.put("metadataServiceUri", "metadata-store:zk:" + address(zookeeper));
    settings.put("journalDirectories", node.data().resolve("journal").toString());
    settings.put("ledgerDirectories", node.data().resolve("ledgers").toString());
    settings.putAll(PRODUCTION);
    settings.put(PulsarNode.SYNC_JOURNAL, Boolean.toString(syncJournal));
    Path config = node.write("bookkeeper.conf", settings);
    return new NodePlan(
        node.number(),
        node.folder(),
        node.data(),
        address(port),
        Map.of(PulsarLayout.BOOKIE_PROTOCOL, PulsarLayout.url(httpPort)),
        preparations,
        node.command(memory, Role.BOOKIE, BOOKIE, List.of("--conf", config.toString())),
        PORT_OPEN);
  }

  private NodePlan broker(
      PulsarNode node, List<Integer> ports, int zookeeper, ClientAddresses clients)
      throws IOException, DriverException {
    Map<String, String> settings = PulsarNode.brokerSettings(ports, node.folder(), clients);
    settings.put("clusterName", CLUSTER);
    settings.put("metadataStoreUrl", "zk:" + address(zookeeper));
    settings.put("configurationMetadataStoreUrl", "zk:" + address(zookeeper));
    Path config = node.write("broker.conf", settings);
    String address = PulsarNode.addressOfBroker(ports, clients);
    return new NodePlan(
        node.number(),
        node.folder(),
        node.data(),
        address,
        Map.of(
            PulsarLayout.PROTOCOL,
            address,
            PulsarLayout.ADMIN_PROTOCOL,
            PulsarNode.adminUrl(ports)),
        List.of(),
        node.command(memory, Role.BROKER, BROKER, List.of("--broker-conf", config.toString())),
        BROKER_READY);
  }

  private static String address(int port) {
    return FreePorts.HOST + ":" + port;
  }
}
