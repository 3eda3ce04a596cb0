// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.text.EnumText;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Guarantees that a run asks of every system, so that the figures of several systems are those of
 * equal work. {@code -d profile:<name>} runs the driver files of {@code profiles/<name>.yaml}, one
 * for each system that can give them; each is checked against the running server.
 */
public enum GuaranteeProfile {
  /** One copy in the memory of a server. */
  MEMORY(1, Durability.MEMORY),
  /** One copy that is written before the acknowledgement and not forced to the disk. */
  ONE_COPY_PAGE_CACHE(1, Durability.PAGE_CACHE),
  /** One copy that is forced to the disk before the acknowledgement. */
  ONE_COPY_FSYNC(1, Durability.FSYNC),
  /** Three copies, two of which are written before the acknowledgement. */
  MAJORITY_OF_THREE_PAGE_CACHE(3, Durability.PAGE_CACHE),
  /** Three copies, two of which are forced to the disk before the acknowledgement. */
  MAJORITY_OF_THREE_FSYNC(3, Durability.FSYNC),
  /** Nothing is stored: what is lost on its way is lost. */
  AT_MOST_ONCE(1, Durability.NOWHERE);

  private final int kept;
  private final Durability stored;

  /**
   * @param kept number of copies in the end
   * @param stored where a majority of them is when a message is acknowledged
   */
  GuaranteeProfile(int kept, Durability stored) {
    this.kept = kept;
    this.stored = stored;
  }

  /** Returns the name in {@code -d profile:<name>} and of the file. */
  public String text() {
    return EnumText.of(this);
  }

  /** Returns the number of copies that exist when a message is acknowledged. */
  int copiesWhenAcknowledged() {
    return Copies.majority(kept, stored).whenAcknowledged().size();
  }

  /** Returns where each of these copies is. */
  Durability storedIn() {
    return stored;
  }

  static Optional<GuaranteeProfile> of(String text) {
    return Arrays.stream(values()).filter(profile -> profile.text().equals(text)).findFirst();
  }

  /**
   * Returns the profile of which these are the guarantees; all texts are those of a result.
   *
   * @param copies where each copy is that exists when a message is acknowledged
   * @param kept number of copies in the end
   */
  public static Optional<GuaranteeProfile> giving(
      List<String> copies, int kept, String delivery, String ordering) {
    return Arrays.stream(values())
        .filter(profile -> profile.isGiven(copies, kept, delivery, ordering))
        .findFirst();
  }

  private boolean isGiven(List<String> copies, int kept, String delivery, String ordering) {
    if (stored == Durability.NOWHERE) {
      return copies.isEmpty() && delivery.equals(EnumText.of(Delivery.AT_MOST_ONCE));
    }
    return kept == this.kept
        && copies.equals(Collections.nCopies(copiesWhenAcknowledged(), EnumText.of(stored)))
        && delivery.equals(EnumText.of(Delivery.AT_LEAST_ONCE))
        && ordering.equals(EnumText.of(OrderScope.PARTITION));
  }

  static List<String> texts() {
    return Arrays.stream(values()).map(GuaranteeProfile::text).toList();
  }

  /**
   * Returns how the guarantees of a running system differ from this profile; empty if they do not.
   * Where messages are stored, they are also in order within a partition. Who acknowledges is not
   * part of a profile: the copies say it.
   */
  public Optional<String> difference(Guarantees guarantees) {
    boolean stores = stored != Durability.NOWHERE;
    Delivery delivery = stores ? Delivery.AT_LEAST_ONCE : Delivery.AT_MOST_ONCE;
    if (guarantees.delivery() != delivery) {
      return Optional.of(
          "delivers " + EnumText.of(guarantees.delivery()) + ", not " + EnumText.of(delivery));
    }
    if (!stores) {
      return Optional.empty();
    }
    Copies copies = Copies.majority(kept, stored);
    if (!guarantees.copies().equals(copies)) {
      return Optional.of(
          "acknowledges with "
              + words(guarantees.copies())
              + ", and the profile asks for "
              + words(copies));
    }
    return guarantees.ordering() == OrderScope.PARTITION
        ? Optional.empty()
        : Optional.of("promises no order by partition");
  }

  private static String words(Copies copies) {
    return copies.whenAcknowledged().isEmpty()
        ? "no copy"
        : copies.whenAcknowledged().size()
            + " of "
            + copies.kept()
            + " copies ("
            + copies.whenAcknowledged().stream().map(EnumText::of).collect(Collectors.joining(", "))
            + ")";
  }
}
