// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import java.util.List;

/**
 * Creates, describes and lists the topics of a system. Threads: as the methods of {@link Driver}.
 */
public interface SystemTopics {

  /** As {@link Driver#createTopics}. */
  void create(List<TopicSpec> topics) throws DriverException, InterruptedException;

  /** As {@link Driver#describeTopics}. */
  List<TopicFacts> describe(List<String> names) throws DriverException, InterruptedException;

  /** As {@link Driver#listTopics}. */
  List<String> list(String prefix) throws DriverException, InterruptedException;
}
