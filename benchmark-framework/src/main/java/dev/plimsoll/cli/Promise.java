// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.plan.DriverProfile;
import java.util.Locale;
import java.util.Objects;

/** What a driver file promises, as two rows of Markdown tables. */
record Promise(DriverProfile driver, Guarantees guarantees) {

  static final String HEAD =
      """
      | driver file | acknowledged by | kept then in | fsync | copies | delivery | order |
      |---|---|---|---|---|---|---|
      """;

  static final String REMARKS_HEAD =
      """
      | driver file | waits in the client | what else to know |
      |---|---|---|
      """;

  Promise {
    Objects.requireNonNull(driver, "driver");
    Objects.requireNonNull(guarantees, "guarantees");
  }

  String row() {
    boolean forced = guarantees.durableIn() == Guarantees.Durability.FSYNC;
    return cells(
        link(),
        words(guarantees.acknowledgedBy()),
        words(guarantees.durableIn()),
        forced ? "yes" : "no",
        Integer.toString(guarantees.replicas()),
        words(guarantees.delivery()).replace(' ', '-'),
        switch (guarantees.ordering()) {
          case NONE -> "none promised";
          case PARTITION -> "by partition";
          case KEY -> "by key";
        });
  }

  String remarks() {
    return cells(link(), guarantees.prefetch(), String.join(" ", guarantees.notes()));
  }

  private String link() {
    return "[" + driver.name() + "](../" + driver.file() + ")";
  }

  private static String cells(String... cells) {
    StringBuilder row = new StringBuilder("|");
    for (String cell : cells) {
      row.append(' ').append(cell.replace("|", "\\|").replace('\n', ' ')).append(" |");
    }
    return row.toString();
  }

  private static String words(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
