// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.connection.SystemTopics;
import java.util.List;

/** Topics with or without streams. Methods as in {@link dev.plimsoll.driver.Driver}. */
interface NatsTopics extends SystemTopics {

  void delete(List<String> names) throws DriverException, InterruptedException;

  void deleteSubscriptions(List<String> topics, List<String> subscriptions)
      throws DriverException, InterruptedException;

  List<TopicFacts> settle(List<String> names) throws DriverException, InterruptedException;

  /** Returns the subjects of a topic, by partition. */
  NatsSubjects subjects(String topic) throws DriverException, InterruptedException;

  /** Returns the subjects as far as a producer needs them. */
  default NatsSubjects subjectsToSend(String topic) throws DriverException, InterruptedException {
    return subjects(topic);
  }
}
