// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.settings.SettingKey;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.pulsar.common.policies.data.PersistencePolicies;

/**
 * Copies and deduplication: the block {@code client.persistence}. If none of the three numbers is
 * given, the broker's apply.
 */
record PulsarPersistenceConfig(
    @SettingKey(
            value = "bookies over which the entries of a topic are distributed",
            min = "1",
            max = "1000")
        Optional<Integer> ensembleSize,
    @SettingKey(value = "number of copies", min = "1", max = "1000") Optional<Integer> writeQuorum,
    @SettingKey(
            value =
                "copies that an acknowledgement waits for. If all three numbers are absent, the"
                    + " broker's apply; otherwise the default of the three is 3, 3 and 2, and at"
                    + " most the number before",
            min = "1",
            max = "1000")
        Optional<Integer> ackQuorum,
    @SettingKey(value = "the broker drops messages that a producer sends twice", or = "false")
        boolean deduplicationEnabled) {

  private static final int COPIES = 3;

  private int ensemble() {
    return ensembleSize.orElse(COPIES);
  }

  private int write() {
    return writeQuorum.orElse(Math.min(COPIES, ensemble()));
  }

  private int ack() {
    return ackQuorum.orElse(write() / 2 + 1);
  }

  /** Returns the policy of created namespaces, unless the broker's applies. */
  Optional<PersistencePolicies> policy() {
    return Stream.of(ensembleSize, writeQuorum, ackQuorum).anyMatch(Optional::isPresent)
        ? Optional.of(new PersistencePolicies(ensemble(), write(), ack(), 0))
        : Optional.empty();
  }

  /** Checks that the numbers do not contradict each other. */
  void check() throws SettingsException {
    if (write() > ensemble()) {
      throw tooMany("writeQuorum", write(), "ensembleSize", ensemble());
    }
    if (ack() > write()) {
      throw tooMany("ackQuorum", ack(), "writeQuorum", write());
    }
  }

  private static SettingsException tooMany(String key, int given, String than, int most) {
    return new SettingsException(
        "client.persistence." + key,
        given + " is more than " + than + " " + most + ": give at most that");
  }
}
