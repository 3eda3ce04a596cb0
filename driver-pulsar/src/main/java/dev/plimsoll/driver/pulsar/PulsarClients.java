// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.connection.ClientPool;
import java.time.Duration;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.PulsarClientSharedResources;

/**
 * The clients of producers and those of consumers. Each has connections of its own; all of them
 * share their threads. Any thread may call it.
 */
final class PulsarClients implements AutoCloseable {

  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(2);

  private final PulsarClientSharedResources threads;
  private final ClientPool<PulsarClient> ofProducers;
  private final ClientPool<PulsarClient> ofConsumers;

  /** Opens no client and no connection yet. */
  PulsarClients(PulsarConfig config, String serviceUrl) {
    this.threads = config.client().sharedThreads();
    this.ofProducers = pool("producer", config.producerClients(), config, serviceUrl);
    this.ofConsumers = pool("consumer", config.consumerClients(), config, serviceUrl);
  }

  private ClientPool<PulsarClient> pool(
      String of, int max, PulsarConfig config, String serviceUrl) {
    return new ClientPool<>(
        "plimsoll-pulsar-" + of + "-clients",
        max,
        CLOSE_LIMIT,
        number -> open(config, serviceUrl),
        PulsarClients::shutDown);
  }

  private PulsarClient open(PulsarConfig config, String serviceUrl) throws DriverException {
    try {
      return config
          .client()
          .builder(config.clientBuilder(), serviceUrl)
          .sharedResources(threads)
          .build();
    } catch (PulsarClientException | IllegalArgumentException e) {
      throw PulsarServer.notSetUp(
          serviceUrl,
          e,
          config.transaction().enabled()
              ? "transactionCoordinatorEnabled of the brokers (of a local one with brokerConfig), "
              : "");
    }
  }

  /** Returns the client of a producer by the producer's number in the run. */
  PulsarClient ofProducer(int index) throws DriverException, InterruptedException {
    return ofProducers.of(index);
  }

  /** Returns the client of a consumer by the consumer's number in the run. */
  PulsarClient ofConsumer(int index) throws DriverException, InterruptedException {
    return ofConsumers.of(index);
  }

  /** Closes all clients. Their producers and consumers are closed by then. */
  @Override
  public void close() {
    ofProducers.close();
    ofConsumers.close();
    try {
      threads.close();
    } catch (PulsarClientException e) {
      return; // The threads are daemons and have nothing to do any more.
    }
  }

  private static void shutDown(PulsarClient client) {
    try {
      client.shutdown();
    } catch (PulsarClientException e) {
      return; // The client is no longer needed in either case.
    }
  }
}
