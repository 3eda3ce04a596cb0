// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Starts real servers of one system on this machine. Found with {@link java.util.ServiceLoader}.
 *
 * <p>Servers listen on free loopback ports, keep their data in private folders and run outside the
 * terminal's process group. A server started for a run ends when the program that started it ends,
 * even if that program is killed. Of persistent nodes ({@link Lifetime#UNTIL_STOPPED}), one set per
 * system and user runs at a time; its state is kept in a locked file. Nodes that a program starts
 * for itself are independent of it.
 *
 * <p>Threads: called by one thread at a time within a process; several processes may call it
 * concurrently.
 */
public interface LocalBroker {

  /** The system's name, as {@link DriverProvider#system}. */
  String system();

  /**
   * The source of the server that {@link #start} uses, in a sentence: a program on the PATH, a
   * download, …
   */
  String source();

  /** Whether the server is on this machine, so that {@link #start} need not download it. */
  boolean isInstalled();

  /** The largest cluster that {@link #start} can form, in nodes. */
  int maxNodes();

  /**
   * Downloads what is needed to start the server, if it is missing. Only this method downloads
   * Debian packages, which it unpacks and does not install; {@link #start} downloads missing jars
   * and Go programs itself.
   *
   * @param version as in {@link StartOptions}
   * @param progress receives progress lines for the user
   * @throws DriverException naming the package and the version, if it cannot be obtained
   */
  void install(String version, Consumer<String> progress)
      throws DriverException, InterruptedException;

  /** Downloads what is needed to start the server in its default version. */
  default void install(Consumer<String> progress) throws DriverException, InterruptedException {
    install("", progress);
  }

  /**
   * Verifies that {@link #start} can obtain the server: what only {@link #install} downloads is on
   * this machine. Starts and downloads nothing.
   *
   * @param version as in {@link StartOptions}
   * @throws DriverException naming the package and how to get it
   */
  default void requireServer(String version) throws DriverException {}

  /**
   * The running nodes that this program may use: persistent ones, or those that it started for
   * itself. A program never uses the nodes of another program. The state of nodes that died is
   * removed.
   */
  Optional<Running> running() throws DriverException;

  /** The nodes that running programs, this one included, have started for themselves. */
  default List<BrokerNode> ofPrograms() throws DriverException {
    return List.of();
  }

  /**
   * Starts nodes and waits until they accept clients.
   *
   * @param progress receives progress lines for the user
   * @throws DriverException if {@link #running} finds some already, the server cannot be obtained,
   *     or the nodes do not start
   */
  Running start(StartOptions options, Consumer<String> progress)
      throws DriverException, InterruptedException;

  /** Starts nodes that clients reach directly. */
  default Running start(int nodes, Lifetime lifetime, Consumer<String> progress)
      throws DriverException, InterruptedException {
    return start(new StartOptions(nodes, lifetime, false), progress);
  }

  /**
   * What is started.
   *
   * @param nodes from 1 to {@link #maxNodes}
   * @param lifetime when they end
   * @param proxied whether clients reach each node through a TCP proxy, so that their network can
   *     be disturbed ({@link Running#network}); the nodes reach each other directly
   * @param version version of the server, without a leading {@code v}: of the artifact, of the Go
   *     module, or of the Debian package, for which the name of a Debian release is also one; the
   *     empty string for the default
   * @param config settings of the server by the names of its own configuration file, which replace
   *     those that {@link #start} would write; addresses, folders and logins cannot be set
   * @param dataFolder where the nodes keep their data
   */
  record StartOptions(
      int nodes,
      Lifetime lifetime,
      boolean proxied,
      String version,
      Map<String, String> config,
      DataPlace dataFolder) {

    public StartOptions {
      Objects.requireNonNull(lifetime, "lifetime");
      Objects.requireNonNull(version, "version");
      config = Map.copyOf(config);
      Objects.requireNonNull(dataFolder, "dataFolder");
    }

    /** The server's own settings, and data on a disk. */
    public StartOptions(int nodes, Lifetime lifetime, boolean proxied, String version) {
      this(nodes, lifetime, proxied, version, Map.of(), DataPlace.DISK);
    }

    /** The server's default version. */
    public StartOptions(int nodes, Lifetime lifetime, boolean proxied) {
      this(nodes, lifetime, proxied, "");
    }
  }

  /** Where started nodes keep their data. */
  enum DataPlace {
    /** In the folder of this user's nodes, which is usually on a disk. */
    DISK,
    /** On a file system in memory, where a flush returns at once. */
    MEMORY
  }

  /** When a started server ends. */
  enum Lifetime {
    /** With the process that started it, even if that process is killed. */
    THIS_PROCESS,
    /** When it is stopped explicitly. */
    UNTIL_STOPPED
  }

  /** Running nodes. */
  interface Running extends AutoCloseable {

    /** When the nodes end: with this program, or after it. */
    Lifetime lifetime();

    /**
     * The version that was requested, or the default one where it is known before the start;
     * otherwise the empty string. The servers' own answer is in {@link SystemFacts}.
     */
    default String version() {
      return "";
    }

    /** The settings that were given when the nodes were started: {@link StartOptions#config}. */
    default Map<String, String> config() {
      return Map.of();
    }

    /** Where the nodes keep their data: {@link StartOptions#dataFolder}. */
    default DataPlace dataFolder() {
      return DataPlace.DISK;
    }

    /**
     * The effective settings that the nodes tell only to their own tools; none if drivers can ask
     * for all of them. May take seconds the first time.
     */
    default ServerSettings settings() throws DriverException, InterruptedException {
      return ServerSettings.NONE;
    }

    /** The addresses for clients. */
    Endpoints endpoints();

    /**
     * The file with the user and password of {@link #endpoints}, readable by its owner only; absent
     * if the servers require no login.
     */
    default Optional<Path> loginFile() {
      return Optional.empty();
    }

    /**
     * The nodes in the order of their numbers, as they are now: another program may have stopped or
     * started a persistent one. The pid of a stopped node no longer exists.
     */
    List<BrokerNode> nodes();

    /**
     * Shuts a node down gracefully and waits until it has ended. It keeps its data and addresses
     * for {@link #start}.
     *
     * @param node its number, from 1
     * @throws DriverException if the node does not end
     */
    void stop(int node) throws DriverException, InterruptedException;

    /**
     * Kills a node, as in a crash of its process; otherwise as {@link #stop}.
     *
     * @param node its number, from 1
     */
    void kill(int node) throws DriverException, InterruptedException;

    /**
     * Starts a node that was stopped or killed, with its data and addresses, and waits until it
     * accepts clients. Does nothing if it is running or paused.
     *
     * @param node its number, from 1
     * @throws DriverException if the node does not start
     */
    void start(int node) throws DriverException, InterruptedException;

    /**
     * Freezes a node's process (SIGSTOP): it answers nothing and its connections stay open, as on a
     * machine that hangs. Does nothing if it is paused.
     *
     * @param node its number, from 1
     * @throws DriverException if the node is not running
     */
    void pause(int node) throws DriverException, InterruptedException;

    /**
     * Lets a paused node continue (SIGCONT). Does nothing if it is not paused.
     *
     * @param node its number, from 1
     */
    void resume(int node) throws DriverException, InterruptedException;

    /** The network between clients and nodes, if the nodes were started with proxies. */
    default Optional<Network> network() {
      return Optional.empty();
    }

    /** Ends the nodes and removes their data. Idempotent and bounded in time. */
    @Override
    void close();
  }

  /**
   * The network between clients and nodes, on which faults can be produced: one proxy per node and
   * protocol. What one program changes stays until it is restored, or until the nodes end.
   */
  interface Network {

    /**
     * Delays all data between clients and a node by this time in each direction: a round trip takes
     * twice as long. Data keep their order. Replaces an earlier delay.
     *
     * @param node its number, from 1
     * @param jitter the largest difference of a delay from the latency, at most the latency
     */
    void delay(int node, Duration latency, Duration jitter)
        throws DriverException, InterruptedException;

    /**
     * Limits each connection between clients and a node to this rate in each direction. Replaces an
     * earlier limit.
     *
     * @param node its number, from 1
     * @param bytesPerSecond at least 1,000
     */
    void limit(int node, long bytesPerSecond) throws DriverException, InterruptedException;

    /**
     * Passes data between clients and a node on in pieces. Replaces earlier pieces.
     *
     * @param node its number, from 1
     * @param bytes the largest piece, at least 1
     * @param pause between pieces of what came together; whole microseconds
     */
    void slice(int node, int bytes, Duration pause) throws DriverException, InterruptedException;

    /**
     * Ends each connection between clients and a node as soon as data come through it, which are
     * lost; those that are opened from now on by a TCP reset.
     *
     * @param node its number, from 1
     */
    void reset(int node) throws DriverException, InterruptedException;

    /**
     * Closes all connections between clients and a node once; it accepts new ones when this
     * returns.
     *
     * @param node its number, from 1
     */
    void disconnect(int node) throws DriverException, InterruptedException;

    /**
     * Closes all connections between clients and a node and refuses new ones.
     *
     * @param node its number, from 1
     */
    void cut(int node) throws DriverException, InterruptedException;

    /**
     * Ends all disturbances between clients and a node.
     *
     * @param node its number, from 1
     */
    void restore(int node) throws DriverException, InterruptedException;
  }

  /**
   * A node that was started.
   *
   * @param system the system's name
   * @param node its number, from 1
   * @param name what the system itself calls it, as in {@link TopicFacts#leaders}; the empty string
   *     if it has no name
   * @param status whether its process runs
   * @param pid the process id of the server itself
   * @param address its address for clients, {@code host:port}
   * @param dataFolder the folder of its data
   */
  record BrokerNode(
      String system,
      int node,
      String name,
      NodeStatus status,
      long pid,
      String address,
      Path dataFolder) {}

  /** What was last done with a node. */
  enum NodeStatus {
    /** It was started or resumed. */
    RUNNING,
    /** It was paused. */
    PAUSED,
    /** It was stopped or killed, and can be started again. */
    STOPPED
  }
}
