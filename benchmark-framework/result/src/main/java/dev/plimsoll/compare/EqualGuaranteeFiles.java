// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.List;
import java.util.Objects;

/** The known guarantees of the driver files that are part of the program. */
public record EqualGuaranteeFiles(List<Entry> entries) {

  /** No known driver files. */
  public static final EqualGuaranteeFiles NONE = new EqualGuaranteeFiles(List.of());

  private static final int MAX_NAMED = 4;

  public EqualGuaranteeFiles {
    entries = List.copyOf(entries);
  }

  /** A driver file of a system. */
  public record Entry(String file, String system, GuaranteeTerms terms) {
    public Entry {
      Objects.requireNonNull(file, "file");
      Objects.requireNonNull(system, "system");
      Objects.requireNonNull(terms, "terms");
    }
  }

  /** Returns the first few driver files of a system with exactly these guarantees. */
  public List<String> of(String system, GuaranteeTerms terms) {
    return entries.stream()
        .filter(entry -> entry.system().equals(system) && entry.terms().equals(terms))
        .map(Entry::file)
        .limit(MAX_NAMED)
        .toList();
  }
}
