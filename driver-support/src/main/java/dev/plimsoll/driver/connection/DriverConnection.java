// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.TopicFacts;
import java.util.List;

/** Everything that a driver holds between connecting and closing. Threads: as {@link Driver}. */
public interface DriverConnection extends AutoCloseable {

  /** As {@link Driver#facts}. */
  SystemFacts facts() throws DriverException, InterruptedException;

  /** As {@link Driver#serverSettings}. */
  default ServerSettings serverSettings() throws DriverException, InterruptedException {
    return ServerSettings.NONE;
  }

  /** The topics of the system. */
  SystemTopics topics();

  /** As {@link Driver#settle}. */
  default List<TopicFacts> settle(List<String> names) throws DriverException, InterruptedException {
    return topics().describe(names);
  }

  /** As {@link Driver#deleteTopics}. */
  void delete(List<String> names) throws DriverException, InterruptedException;

  /** As {@link Driver#deleteSubscriptions}. */
  default void deleteSubscriptions(List<String> topics, List<String> subscriptions)
      throws DriverException, InterruptedException {}

  /** As {@link Driver#createProducer}. */
  DriverProducer createProducer(ProducerSpec spec) throws DriverException, InterruptedException;

  /** As {@link Driver#createConsumer}. */
  DriverConsumer createConsumer(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException;

  /** As {@link Driver#close}. */
  @Override
  void close();
}
