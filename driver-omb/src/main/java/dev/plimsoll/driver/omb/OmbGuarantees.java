// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.OrderScope;
import java.util.ArrayList;
import java.util.List;

/** What OMB's interface says of guarantees: nothing. */
final class OmbGuarantees {

  private OmbGuarantees() {}

  static Guarantees of(OmbFile file, OmbConfig config) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "OMB's interface says neither who acknowledges, where messages are stored and in which"
            + " order they arrive, nor why a send failed and whether a message was delivered"
            + " before.");
    notes.add("The topics of the run remain on the server: OMB's interface cannot remove them.");
    if (file.resets()) {
      notes.add("reset: true was not passed on to OMB's driver.");
    }
    if (config.payload() == OmbPayload.BASE64) {
      notes.add("Messages are a third longer on the way: Base64.");
    }
    return new Guarantees(
        Acknowledger.NOT_KNOWN,
        Copies.NOT_KNOWN,
        Delivery.NOT_KNOWN,
        OrderScope.NOT_KNOWN,
        Clients.NOT_KNOWN,
        "",
        notes);
  }
}
