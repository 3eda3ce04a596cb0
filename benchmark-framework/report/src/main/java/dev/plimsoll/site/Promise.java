// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.compare.GuaranteeTerms;
import dev.plimsoll.text.Numbers;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a system promised, as the heading of the tables with its figures. */
final class Promise {

  static final String UNKNOWN = "Guarantees not known: the system was not reached";

  private Promise() {}

  /** Returns the heading; different terms have different ones. */
  static String heading(Optional<GuaranteeTerms> terms) {
    return terms.map(Promise::words).orElse(UNKNOWN);
  }

  /** Returns where messages are stored when they are acknowledged. */
  static String stored(Optional<GuaranteeTerms> terms) {
    return terms
        .filter(GuaranteeTerms::areKnown)
        .map(GuaranteeTerms::copies)
        .map(copies -> copies.isEmpty() ? "nowhere" : copies(copies))
        .orElse("not known");
  }

  private static String words(GuaranteeTerms terms) {
    if (!terms.areKnown()) {
      return "Guarantees not known: the driver cannot tell them";
    }
    return "Acknowledged by "
        + plain(terms.acknowledgedBy())
        + " · "
        + "stored by then: "
        + stored(Optional.of(terms))
        + " · "
        + Numbers.things(terms.replicas(), "replica")
        + " · "
        + terms.delivery()
        + " · "
        + ("none".equals(terms.ordering())
            ? "no order promised"
            : "ordered by " + plain(terms.ordering()));
  }

  /** Returns the places of all copies: {@code fsync and 2 × memory}. */
  private static String copies(List<String> places) {
    return places.stream()
        .distinct()
        .map(place -> counted(Collections.frequency(places, place), plain(place)))
        .collect(Collectors.joining(" and "));
  }

  private static String counted(int number, String place) {
    return number == 1 ? place : number + " × " + place;
  }

  private static String plain(String name) {
    return name.equals("fsync") ? "disk (fsync)" : name.replace('-', ' ');
  }
}
