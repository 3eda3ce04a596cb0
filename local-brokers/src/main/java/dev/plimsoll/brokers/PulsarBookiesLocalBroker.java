// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

/**
 * Pulsar standalone with three bookies in its process, so that a message can have three copies: in
 * three journals, yet of one process and, here, on one disk.
 */
public final class PulsarBookiesLocalBroker extends PulsarLocalBroker {

  private static final int BOOKIES = 3;

  /** For {@link java.util.ServiceLoader}: the folders of this user. */
  public PulsarBookiesLocalBroker() {
    this(Home.ofUser());
  }

  PulsarBookiesLocalBroker(Home home) {
    super("pulsar-bookies", "Pulsar with three bookies", BOOKIES, home);
  }
}
