// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.List;
import java.util.Objects;

/** What driver files that come with the program are known to promise. */
public record EqualGuaranteeFiles(List<Entry> entries) {

  /** Where nothing is known of any file. */
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

  /** The first few files of a system that promise just this. */
  public List<String> of(String system, GuaranteeTerms terms) {
    return entries.stream()
        .filter(entry -> entry.system().equals(system) && entry.terms().equals(terms))
        .map(Entry::file)
        .limit(MAX_NAMED)
        .toList();
  }
}
