// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import dev.plimsoll.driver.DriverException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Clients (connections) shared by producers or consumers: the keys {@code producerClients} and
 * {@code consumerClients} of driver files. Up to {@code max} of them have a client each; the others
 * share these. For drivers; any thread may call it.
 *
 * @param <C> a client of the library
 */
public final class ClientPool<C> implements AutoCloseable {

  private final Opening<C> opening;
  private final Consumer<C> closing;
  private final OpenClients open;
  private final List<Place> places = new ArrayList<>();

  /**
   * @param name the prefix of the names of the closing threads
   * @param max how many clients there may be, at least 1
   * @param limit how long closing all of them may take
   * @param opening opens a client; called for each number once, unless it fails
   * @param closing closes a client
   */
  public ClientPool(String name, int max, Duration limit, Opening<C> opening, Consumer<C> closing) {
    if (max < 1) {
      throw new IllegalArgumentException(max + " clients");
    }
    this.opening = Objects.requireNonNull(opening, "opening");
    this.closing = Objects.requireNonNull(closing, "closing");
    this.open = new OpenClients(name, limit);
    for (int number = 0; number < max; number++) {
      places.add(new Place(number));
    }
  }

  /**
   * The client of a producer or consumer, which is opened on first use. Different clients are
   * opened in parallel.
   *
   * @param number the number of the client, as the framework gives it to a producer, or the number
   *     of a consumer in the run: beyond the maximum, they start again with the first client
   * @throws IllegalStateException if the pool is closed
   */
  public C of(int number) throws DriverException, InterruptedException {
    return places.get(Math.floorMod(number, places.size())).client();
  }

  /** The clients that are open. Waits for those that are being opened. */
  public List<C> opened() {
    return places.stream().map(Place::opened).flatMap(Optional::stream).toList();
  }

  /** Closes the clients in parallel, each once. */
  @Override
  public void close() {
    open.close();
  }

  private final class Place {

    private final int number;
    private Optional<C> client = Optional.empty();

    Place(int number) {
      this.number = number;
    }

    synchronized C client() throws DriverException, InterruptedException {
      if (client.isEmpty()) {
        C fresh = opening.open(number);
        open.add("", () -> closing.accept(fresh));
        client = Optional.of(fresh);
      }
      return client.get();
    }

    synchronized Optional<C> opened() {
      return client;
    }
  }

  /**
   * Opens a client.
   *
   * @param <C> a client of the library
   */
  @FunctionalInterface
  public interface Opening<C> {

    /** Opens the client of this number, from 0. */
    C open(int number) throws DriverException, InterruptedException;
  }
}
