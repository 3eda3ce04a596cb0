// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.fairness;

import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.compare.GuaranteeTerms;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.plan.DriverProfile;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The guarantees of a driver file, as two rows of Markdown tables. */
public record GuaranteeRow(DriverProfile driver, Guarantees guarantees) {

  static final String HEAD =
      """
      | driver file | acknowledged by | stored in | copies when acknowledged | copies in the end | delivery | order |
      |---|---|---|---|---|---|---|
      """;

  static final String REMARKS_HEAD =
      """
      | driver file | clients of producers + consumers | sent again by | prefetched by the client | remarks |
      |---|---|---|---|---|
      """;

  private static final String NO_ORDER = "none promised";
  private static final String BY = "by ";

  private static final Pattern ROW =
      Pattern.compile(
          "\\| \\[[^]]+]\\(\\.\\./(?<file>driver-(?<system>[a-z-]+)/[^)]+)\\)"
              + " \\| (?<by>[a-z ]+) \\| (?<stored>[a-z, ]+) \\| (?<then>\\d+) \\| (?<copies>\\d+)"
              + " \\| (?<delivery>[a-z-]+) \\| (?<order>none promised|by partition|by key) \\|");

  public GuaranteeRow {
    Objects.requireNonNull(driver, "driver");
    Objects.requireNonNull(guarantees, "guarantees");
  }

  String row() {
    return cells(
        link(),
        words(guarantees.acknowledgedBy()),
        places(guarantees.copies().whenAcknowledged()),
        Integer.toString(guarantees.copies().whenAcknowledged().size()),
        guarantees.copies().equals(Guarantees.Copies.NOT_KNOWN)
            ? words(Guarantees.Durability.NOT_KNOWN)
            : Integer.toString(guarantees.replicas()),
        words(guarantees.delivery()).replace(' ', '-'),
        switch (guarantees.ordering()) {
          case NONE -> NO_ORDER;
          case PARTITION -> BY + "partition";
          case KEY -> BY + "key";
          case NOT_KNOWN -> words(guarantees.ordering());
        });
  }

  /** Parses a row of the first table; returns nothing for any other line. */
  static Optional<EqualGuaranteeFiles.Entry> read(String line) {
    Matcher row = ROW.matcher(line);
    if (!row.matches()) {
      return Optional.empty();
    }
    String ordering = row.group("order");
    return Optional.of(
        new EqualGuaranteeFiles.Entry(
            row.group("file"),
            row.group("system"),
            new GuaranteeTerms(
                row.group("by").replace(' ', '-'),
                copies(row.group("stored"), Integer.parseInt(row.group("then"))),
                Integer.parseInt(row.group("copies")),
                row.group("delivery"),
                ordering.equals(NO_ORDER) ? "none" : ordering.substring(BY.length()))));
  }

  /** Returns where the copies are: one place for all, or one for each copy. */
  private static String places(List<Guarantees.Durability> copies) {
    if (copies.isEmpty()) {
      return words(Guarantees.Durability.NOWHERE);
    }
    return (copies.stream().distinct().count() == 1 ? copies.subList(0, 1) : copies)
        .stream().map(GuaranteeRow::words).collect(Collectors.joining(", "));
  }

  private static List<String> copies(String places, int copies) {
    List<String> named =
        Pattern.compile(", ").splitAsStream(places).map(place -> place.replace(' ', '-')).toList();
    return named.size() == 1 ? Collections.nCopies(copies, named.get(0)) : named;
  }

  String remarks() {
    Guarantees.Clients clients = guarantees.clients();
    return cells(
        link(),
        clients.equals(Guarantees.Clients.NOT_KNOWN)
            ? words(clients.retries())
            : clients.producerClients() + " + " + clients.consumerClients(),
        words(clients.retries()),
        guarantees.prefetch(),
        String.join(" ", guarantees.notes()));
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
