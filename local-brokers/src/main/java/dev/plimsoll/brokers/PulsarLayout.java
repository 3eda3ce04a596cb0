// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Pulsar standalone on this machine: configuration file and command.
 *
 * <p>Settings that affect performance are those of Pulsar's standalone configuration: its bookie
 * acknowledges before its journal is on disk. The others are what a single machine needs: loopback
 * addresses, one copy of everything unless a namespace has another policy, no load balancer that
 * would move topics during a run, and a bookie that accepts a nearly full disk.
 *
 * @param java runs Pulsar's classes
 * @param bookies number of bookies in the process, and so the maximum number of copies
 */
record PulsarLayout(JavaServer java, int bookies) implements ClusterStarter.Layout {

  static final String PROTOCOL = "pulsar";

  /** Protocol name of the admin interface. */
  static final String ADMIN_PROTOCOL = "pulsar-admin";

  private static final String MAIN = "org.apache.pulsar.PulsarStandaloneStarter";

  /** Its last step, after the default tenant and namespace are created; logged at level DEBUG. */
  private static final String READY = "--- setup completed ---";

  private static final int PORTS = 3;

  /** With several bookies, each finds a free port by itself. */
  private static final int EACH_ITS_OWN = 0;

  private static final int FIRST_JDK_WITH_NATIVE_ACCESS = 22;
  private static final int FIRST_JDK_WITH_UNSAFE_OPTION = 23;

  /** Packages of the JDK that the server accesses by reflection. */
  private static final List<String> OPENED =
      List.of(
          "java.base/java.lang",
          "java.base/java.io",
          "java.base/java.net",
          "java.base/java.nio",
          "java.base/java.util.zip",
          "java.base/jdk.internal.misc",
          "java.base/jdk.internal.platform",
          "java.base/sun.net",
          "java.base/sun.nio.ch",
          "jdk.management/com.sun.management.internal");

  @Override
  public List<NodePlan> plan(Path folder, ClientAddresses clients)
      throws IOException, DriverException {
    List<Integer> ports = FreePorts.find(PORTS);
    Path node = Files.createDirectories(folder.resolve("node-1"));
    Path data = node.resolve("data");
    Path config = node.resolve("standalone.conf");
    write(settings(ports, node), config);
    Path logging = copyLogging(node.resolve("log4j2.xml"));
    String address = FreePorts.HOST + ":" + ports.get(0);
    String admin = "http://" + FreePorts.HOST + ":" + ports.get(1);
    return List.of(
        new NodePlan(
            1,
            node,
            data,
            address,
            Map.of(PROTOCOL, address, ADMIN_PROTOCOL, admin),
            List.of(),
            java.server(node, jvmOptions(logging), MAIN, arguments(config, data, ports.get(2))),
            READY));
  }

  // The metadata URL is relative to the node's folder, which is the server's working directory: an
  // absolute one must not contain spaces, and two slashes would become one. No functions worker and
  // no stream storage, because nothing here uses them.
  private List<String> arguments(Path config, Path data, int bookiePort) {
    return List.of(
        "--config",
        config.toString(),
        "--bookkeeper-dir",
        data.resolve("bookkeeper").toString(),
        "--metadata-url",
        "rocksdb:" + data.getFileName() + "/metadata",
        "--bookkeeper-port",
        Integer.toString(bookies == 1 ? bookiePort : EACH_ITS_OWN),
        "--num-bookies",
        Integer.toString(bookies),
        "-nfw",
        "-nss");
  }

  private static List<String> jvmOptions(Path logging) {
    List<String> options =
        new ArrayList<>(
            List.of(
                "-Xmx1g",
                "-XX:MaxDirectMemorySize=512m",
                "-XX:+UseG1GC",
                "-XX:MaxGCPauseMillis=10",
                "-XX:-UsePerfData",
                "-Djava.awt.headless=true",
                "-Djava.net.preferIPv4Stack=true",
                "-Dio.netty.tryReflectionSetAccessible=true",
                "-Dlog4j2.configurationFile=" + logging.toUri()));
    OPENED.forEach(opened -> options.add("--add-opens=" + opened + "=ALL-UNNAMED"));
    int jdk = Runtime.version().feature();
    if (jdk >= FIRST_JDK_WITH_NATIVE_ACCESS) {
      options.add("--enable-native-access=ALL-UNNAMED");
    }
    if (jdk >= FIRST_JDK_WITH_UNSAFE_OPTION) {
      options.add("--sun-misc-unsafe-memory-access=allow");
    }
    return options;
  }

  private static Map<String, String> settings(List<Integer> ports, Path node) throws IOException {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("clusterName", "standalone");
    settings.put("brokerServicePort", Integer.toString(ports.get(0)));
    settings.put("webServicePort", Integer.toString(ports.get(1)));
    settings.put("bindAddress", FreePorts.HOST);
    settings.put("advertisedAddress", FreePorts.HOST);
    for (String copies : List.of("EnsembleSize", "WriteQuorum", "AckQuorum")) {
      settings.put("managedLedgerDefault" + copies, "1");
    }
    settings.put("loadBalancerEnabled", "false");
    settings.put("acknowledgmentAtBatchIndexLevelEnabled", "true");
    settings.putAll(bookie());
    settings.put("narExtractionDirectory", node.resolve("nar").toString());
    return settings;
  }

  /**
   * Bookie settings from Pulsar's own standalone file, because its classes have other defaults.
   * Without a network interface the bookie would listen on all addresses.
   */
  private static Map<String, String> bookie() throws IOException {
    NetworkInterface loopback =
        NetworkInterface.getByInetAddress(InetAddress.getByName(FreePorts.HOST));
    if (loopback == null) {
      throw new IOException("no network interface has the address " + FreePorts.HOST);
    }
    return Map.of(
        "ledgerStorageClass",
        "org.apache.bookkeeper.bookie.storage.ldb.DbLedgerStorage",
        "nettyMaxFrameSizeBytes",
        "5253120",
        "flushInterval",
        "60000",
        "journalMaxGroupWaitMSec",
        "1",
        "journalSyncData",
        "false",
        "allowLoopback",
        "true",
        "listeningInterface",
        loopback.getName(),
        "diskUsageThreshold",
        "0.99",
        "diskUsageWarnThreshold",
        "0.99");
  }

  private static void write(Map<String, String> settings, Path file) throws IOException {
    Properties properties = new Properties();
    properties.putAll(settings);
    try (OutputStream out = Files.newOutputStream(file)) {
      properties.store(out, null);
    }
  }

  private static Path copyLogging(Path target) throws IOException {
    try (InputStream in = PulsarLayout.class.getResourceAsStream("pulsar-log4j2.xml")) {
      if (in == null) {
        throw new FileNotFoundException("resource pulsar-log4j2.xml");
      }
      Files.copy(in, target);
      return target;
    }
  }
}
