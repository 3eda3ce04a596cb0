// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.nio.file.Path;
import java.util.List;
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
   * @param progress receives progress lines for the user
   * @throws DriverException naming the package, if it cannot be obtained
   */
  void install(Consumer<String> progress) throws DriverException, InterruptedException;

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
   * @param nodes from 1 to {@link #maxNodes}
   * @param lifetime when they end
   * @param progress receives progress lines for the user
   * @throws DriverException if {@link #running} finds some already, the server cannot be obtained,
   *     or the nodes do not start
   */
  Running start(int nodes, Lifetime lifetime, Consumer<String> progress)
      throws DriverException, InterruptedException;

  /** When a started server ends. */
  enum Lifetime {
    /** With the process that started it, even if that process is killed. */
    THIS_PROCESS,
    /** When it is stopped explicitly. */
    UNTIL_STOPPED
  }

  /** Running nodes. */
  interface Running extends AutoCloseable {

    /** The addresses for clients. */
    Endpoints endpoints();

    /**
     * The file with the user and password of {@link #endpoints}, readable by its owner only; absent
     * if the servers require no login.
     */
    default Optional<Path> loginFile() {
      return Optional.empty();
    }

    /** The nodes in the order of their numbers; the pid of a stopped node no longer exists. */
    List<BrokerNode> nodes();

    /**
     * Shuts a node down gracefully and waits until it has ended. It keeps its data and addresses
     * for {@link #start}.
     *
     * @param node its number, from 1
     * @throws DriverException if this program did not start the node, or the node does not end
     */
    void stop(int node) throws DriverException, InterruptedException;

    /**
     * Kills a node, as in a crash of its process; otherwise as {@link #stop}.
     *
     * @param node its number, from 1
     * @throws DriverException if this program did not start the node
     */
    void kill(int node) throws DriverException, InterruptedException;

    /**
     * Starts a node that was stopped or killed, with its data and addresses, and waits until it
     * accepts clients. Does nothing if it is running.
     *
     * @param node its number, from 1
     * @throws DriverException if this program did not start the node, or the node does not start
     */
    void start(int node) throws DriverException, InterruptedException;

    /** Ends the nodes and removes their data. Idempotent and bounded in time. */
    @Override
    void close();
  }

  /**
   * A running node.
   *
   * @param system the system's name
   * @param node its number, from 1
   * @param pid the process id of the server itself
   * @param address its address for clients, {@code host:port}
   * @param dataFolder the folder of its data
   */
  record BrokerNode(String system, int node, long pid, String address, Path dataFolder) {}
}
