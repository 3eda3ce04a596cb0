// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.brokers.PulsarMemory.Role;
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
import java.util.regex.Pattern;

/**
 * A process of Pulsar: the files in its folder, and its command with the options of Pulsar's start
 * script.
 *
 * @param number number of the node, from 1
 * @param folder folder of the node
 * @param java runs Pulsar's classes
 */
record PulsarNode(int number, Path folder, JavaServer java) {

  /** Whether a bookie forces its journal to disk before it acknowledges. */
  static final String SYNC_JOURNAL = "journalSyncData";

  /** Settings that cannot be given. */
  static final Pattern OURS =
      Pattern.compile(
          "(broker|web)ServicePort.*|bind.*|advertised.*|internalListenerName|metadata.*Ur[il]"
              + "|configurationMetadataStoreUrl|clusterName|narExtractionDirectory|zookeeperServers"
              + "|bookiePort|.*Directories|httpServer.*|listeningInterface|allowLoopback"
              + "|clientPort.*|dataDir|admin.*");

  private static final int FIRST_JDK_WITH_GENERATIONAL_ZGC = 21;
  private static final int FIRST_JDK_WITH_NATIVE_ACCESS = 22;
  private static final int FIRST_JDK_WITH_UNSAFE_OPTION = 23;

  private static final List<String> OPTIONS =
      List.of(
          "-XX:+PerfDisableSharedMem",
          "-XX:+AlwaysPreTouch",
          "-Djute.maxbuffer=10485760",
          "-Djava.net.preferIPv4Stack=true",
          "-Dio.netty.tryReflectionSetAccessible=true",
          "-Dio.netty.recycler.maxCapacityPerThread=4096",
          "-Dpulsar.allocator.exit_on_oom=true",
          "-Dbookkeeper.metadata.bookie.drivers="
              + "org.apache.pulsar.metadata.bookkeeper.PulsarMetadataBookieDriver",
          "-Dbookkeeper.metadata.client.drivers="
              + "org.apache.pulsar.metadata.bookkeeper.PulsarMetadataClientDriver",
          "-Djava.awt.headless=true");

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

  static PulsarNode create(int number, Path folder, JavaServer java) throws IOException {
    return new PulsarNode(number, Files.createDirectories(folder.resolve("node-" + number)), java);
  }

  Path data() {
    return folder.resolve("data");
  }

  /** Writes a configuration file into the folder. */
  Path write(String name, Map<String, String> settings) throws IOException {
    Properties properties = new Properties();
    properties.putAll(settings);
    Path file = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(file)) {
      properties.store(out, null);
    }
    return file;
  }

  List<String> command(PulsarMemory memory, Role role, String mainClass, List<String> arguments)
      throws IOException {
    List<String> options = new ArrayList<>(memory.options(role));
    int jdk = Runtime.version().feature();
    options.add("-XX:+UseZGC");
    if (jdk >= FIRST_JDK_WITH_GENERATIONAL_ZGC && jdk < FIRST_JDK_WITH_UNSAFE_OPTION) {
      options.add("-XX:+ZGenerational"); // the default of later versions
    }
    options.addAll(OPTIONS);
    options.add("-Dlog4j2.configurationFile=" + copyLogging().toUri());
    OPENED.forEach(opened -> options.add("--add-opens=" + opened + "=ALL-UNNAMED"));
    if (jdk >= FIRST_JDK_WITH_NATIVE_ACCESS) {
      options.add("--enable-native-access=ALL-UNNAMED");
    }
    if (jdk >= FIRST_JDK_WITH_UNSAFE_OPTION) {
      options.add("--sun-misc-unsafe-memory-access=allow");
    }
    return java.server(folder, options, mainClass, arguments);
  }

  private Path copyLogging() throws IOException {
    Path target = folder.resolve("log4j2.xml");
    try (InputStream in = PulsarNode.class.getResourceAsStream("pulsar-log4j2.xml")) {
      if (in == null) {
        throw new FileNotFoundException("resource pulsar-log4j2.xml");
      }
      Files.copy(in, target);
      return target;
    }
  }

  /**
   * Returns a bookie's settings from Pulsar's own files, which differ from the defaults of its
   * classes, and those for this machine: it listens on loopback only, accepts a nearly full disk,
   * soon deletes journals and topics that are not needed, and tells its settings over HTTP.
   */
  static Map<String, String> bookieSettings(int httpPort) throws IOException {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("ledgerStorageClass", "org.apache.bookkeeper.bookie.storage.ldb.DbLedgerStorage");
    settings.put("nettyMaxFrameSizeBytes", "5253120");
    settings.put("flushInterval", "60000");
    settings.put("journalMaxGroupWaitMSec", "1");
    settings.put("allowLoopback", "true");
    settings.put("listeningInterface", loopback());
    settings.put("diskUsageThreshold", "0.99");
    settings.put("diskUsageWarnThreshold", "0.99");
    settings.put("journalMaxBackups", "0");
    settings.put("gcWaitTime", "60000");
    settings.put("httpServerEnabled", "true");
    settings.put("httpServerClass", "org.apache.bookkeeper.http.vertx.VertxHttpServer");
    settings.put("httpServerHost", FreePorts.HOST);
    settings.put("httpServerPort", Integer.toString(httpPort));
    return settings;
  }

  /** Without a network interface a bookie would listen on all addresses. */
  private static String loopback() throws IOException {
    NetworkInterface loopback =
        NetworkInterface.getByInetAddress(InetAddress.getByName(FreePorts.HOST));
    if (loopback == null) {
      throw new IOException("no network interface has the address " + FreePorts.HOST);
    }
    return loopback.getName();
  }

  /** The ports of a broker: for itself, for clients that use a proxy, and for administration. */
  static final int PORTS_OF_BROKER = 3;

  /**
   * Returns where a broker listens for clients: at its only port, or, if clients use a proxy, at
   * another one. What a broker tells a client depends on the port that the client has reached.
   */
  static String addressOfBroker(List<Integer> ports, ClientAddresses clients) {
    return FreePorts.HOST + ":" + ports.get(clients.areProxied() ? 1 : 0);
  }

  /** Returns the URL of a broker's administration. */
  static String adminUrl(List<Integer> ports) {
    return PulsarLayout.url(ports.get(2));
  }

  /**
   * Returns a broker's settings for this machine.
   *
   * @param ports the broker's ports
   */
  static Map<String, String> brokerSettings(
      List<Integer> ports, Path folder, ClientAddresses clients) throws DriverException {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("brokerServicePort", Integer.toString(ports.get(0)));
    settings.put("webServicePort", Integer.toString(ports.get(2)));
    settings.put("bindAddress", FreePorts.HOST);
    if (clients.areProxied()) {
      String listens = addressOfBroker(ports, clients);
      settings.put("bindAddresses", "clients:pulsar://" + listens);
      settings.put("internalListenerName", "internal");
      settings.put(
          "advertisedListeners",
          "internal:pulsar://%s:%d,clients:pulsar://%s"
              .formatted(FreePorts.HOST, ports.get(0), clients.of(listens)));
    } else {
      settings.put("advertisedAddress", FreePorts.HOST);
    }
    settings.put("loadBalancerEnabled", "false");
    settings.put("acknowledgmentAtBatchIndexLevelEnabled", "true");
    settings.put("narExtractionDirectory", folder.resolve("nar").toString());
    return settings;
  }
}
