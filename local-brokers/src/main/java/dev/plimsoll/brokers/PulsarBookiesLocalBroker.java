// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

/**
 * Pulsar standalone with three bookies in its process, so that messages can have three copies: in
 * three journals, but in one process and on one disk.
 */
public final class PulsarBookiesLocalBroker extends PulsarLocalBroker {

  private static final int BOOKIES = 3;

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public PulsarBookiesLocalBroker() {
    this(Home.ofUser());
  }

  PulsarBookiesLocalBroker(Home home) {
    super("pulsar-bookies", "Pulsar with three bookies", BOOKIES, home);
  }
}
