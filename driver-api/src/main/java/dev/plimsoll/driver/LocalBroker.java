// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Starts real servers of one system on this machine. Found with {@link java.util.ServiceLoader}.
 *
 * <p>Servers listen on loopback, on free ports, keep their data in private folders and run outside
 * the terminal's process group. A server started for a run ends by itself when the program that
 * started it ends, however it ends. Of nodes that stay, one set per system and user runs at a time;
 * its state is kept in a locked file. Programs that start nodes for themselves do so independently.
 *
 * <p>Threads: called by one thread at a time in one process; several processes may do so.
 */
public interface LocalBroker {

  /** The system, as {@link DriverProvider#system}. */
  String system();

  /** How {@link #start} gets its server, in a sentence: a program on the PATH, a download, … */
  String source();

  /** Whether the server is here, so that {@link #start} has nothing to fetch. */
  boolean isInstalled();

  /** The greatest number of nodes that {@link #start} can form a cluster of. */
  int maxNodes();

  /**
   * Gets what is needed to start the server, if it is not there. This is the only method that
   * fetches Debian packages, which it unpacks and does not install; {@link #start} fetches jars and
   * Go programs by itself, if missing.
   *
   * @param progress takes lines for the user while it lasts
   * @throws DriverException naming the package, when it cannot be had
   */
  void install(Consumer<String> progress) throws DriverException, InterruptedException;

  /**
   * The nodes that this program may use, if any run: those that stay until they are stopped, or
   * those that it has started for itself. Nodes of other programs are theirs alone. A state left by
   * nodes that died is removed.
   */
  Optional<Running> running() throws DriverException;

  /** The nodes that programs under way, this one included, have started for themselves. */
  default List<BrokerNode> ofPrograms() throws DriverException {
    return List.of();
  }

  /**
   * Starts nodes and waits until they serve.
   *
   * @param nodes from 1 to {@link #maxNodes}
   * @param lifetime when they end
   * @param progress takes lines for the user while it lasts
   * @throws DriverException when {@link #running} finds some already, or they cannot be had or do
   *     not come up
   */
  Running start(int nodes, Lifetime lifetime, Consumer<String> progress)
      throws DriverException, InterruptedException;

  /** When a started server ends. */
  enum Lifetime {
    /** With the process that started it, also when that is killed. */
    THIS_PROCESS,
    /** When it is stopped. */
    UNTIL_STOPPED
  }

  /** Nodes that run. */
  interface Running extends AutoCloseable {

    /** Where clients reach them. */
    Endpoints endpoints();

    /**
     * The file with the user and the password that {@link #endpoints} has, which only its owner may
     * read; absent where the servers ask for none.
     */
    default Optional<Path> loginFile() {
      return Optional.empty();
    }

    /** The nodes, in the order of their numbers; one that was stopped has a pid that is gone. */
    List<BrokerNode> nodes();

    /**
     * Asks a node to end in its own orderly way, and waits until it has; it keeps its data and its
     * addresses for {@link #start}.
     *
     * @param node its number, from 1
     * @throws DriverException when this program did not start the node, or it does not end
     */
    void stop(int node) throws DriverException, InterruptedException;

    /**
     * Ends a node at once, as a crash of its process would; otherwise as {@link #stop}.
     *
     * @param node its number, from 1
     * @throws DriverException when this program did not start the node
     */
    void kill(int node) throws DriverException, InterruptedException;

    /**
     * Starts a node that was stopped or killed, with its data and its addresses, and waits until it
     * serves. Nothing happens when it runs.
     *
     * @param node its number, from 1
     * @throws DriverException when this program did not start the node, or it does not come up
     */
    void start(int node) throws DriverException, InterruptedException;

    /** Ends the nodes and removes their data. Idempotent, bounded in time. */
    @Override
    void close();
  }

  /**
   * A running node.
   *
   * @param system the system's name
   * @param node its number, from 1
   * @param pid the process id of the server itself
   * @param address where clients reach it, {@code host:port}
   * @param dataFolder where it keeps its data
   */
  record BrokerNode(String system, int node, long pid, String address, Path dataFolder) {}
}
