// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Objects;

/**
 * A producer to be opened.
 *
 * @param id unique in the system for this run; usable as a client id
 * @param index the producer's number in the run, from 0
 * @param topic the topic that it sends to
 */
public record ProducerSpec(String id, int index, String topic) {

  public ProducerSpec {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(topic, "topic");
  }
}
