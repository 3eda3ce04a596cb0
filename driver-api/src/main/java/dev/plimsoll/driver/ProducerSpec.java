// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Objects;

/**
 * A producer to be opened.
 *
 * @param id unique in the system for this run; usable as a client id
 * @param index the producer's number in the run, from 0
 * @param client the number of the client to use, from 0: less than {@link
 *     DriverTraits#producerClients} of the driver
 * @param topic the topic that it sends to
 */
public record ProducerSpec(String id, int index, int client, String topic) {

  public ProducerSpec {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(topic, "topic");
  }
}
